"""What the schema alone cannot say to schemathesis: which names typefaces can draw, and how floats are written.

Loaded by schemathesis itself (SCHEMATHESIS_HOOKS). It touches cases that are meant to succeed, and no others.
"""

from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any

import schemathesis
from schemathesis import GenerationMode

NAMES = ("佐藤", "山田 一郎", "林", "鈴木一郎", "さくら", "タナカ", "渡邊", "Smith", "Müller", "高橋")
STEPS = {"frame": "0.005", "weight": "0.5", "reach": "0.01", "fan": "0.01", "scatter": "0.01"}


@schemathesis.hook
def map_case(context: Any, case: Any) -> Any:
    """Make a case that fits the schema one that fits the shop too."""
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return case
    if case.headers:
        case.headers.pop("If-Match", None)  # an ETag that nobody sent is rightly a 412
    query = case.query
    if not query:
        return case
    if "name" in query:
        query["name"] = NAMES[sum(map(ord, str(query["name"]))) % len(NAMES)]
    for name, step in STEPS.items():
        if isinstance(query.get(name), float):
            query[name] = _written(query[name], step)
    if case.operation.path == "/api/v1/designs":
        query.pop("shape", None)  # the pair with size may not exist, which only the catalogue says
    return case


def _written(number: float, step: str) -> str:
    """Return the multiple of `step` next to a float: the schema leaves steps that floats cannot hold to its words."""
    return str((Decimal(repr(number)) / Decimal(step)).to_integral_value(ROUND_HALF_EVEN) * Decimal(step))
