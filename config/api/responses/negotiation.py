"""What a client prefers, by its Accept and Accept-Encoding headers (RFC 9110, 12.4 and 12.5).

Parameters other than `q` are ignored: text/markdown with a charset or a variant is text/markdown.
"""

import math
from collections.abc import Sequence
from typing import Final

_ANYTHING: Final = "*"


def preferred(header: str | None, offered: Sequence[str]) -> str | None:
    """Return which of `offered` the client prefers, the earlier of equals; None where it accepts none of them.

    `offered` are media types or codings in lower case. Without a header, or with an empty one, the first is returned.
    """
    if not header or not header.strip():
        return offered[0]
    asked = _qualities(header)
    best = max(offered, key=lambda name: _quality(name, asked))  # the first of equals
    return best if _quality(best, asked) > 0 else None


def _qualities(header: str) -> dict[str, float]:
    asked: dict[str, float] = {}
    for item in header.split(","):
        name, *parameters = (part.strip().lower() for part in item.split(";"))
        if name:
            asked[name] = max(asked.get(name, 0.0), _weight(parameters))
    return asked


def _weight(parameters: Sequence[str]) -> float:
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key.strip() == "q":
            try:
                weight = float(value)
            except ValueError:
                return 0.0
            return weight if math.isfinite(weight) else 0.0
    return 1.0


def _quality(name: str, asked: dict[str, float]) -> float:
    """Return the weight of the most specific range that covers `name`."""
    main_type, slash, _ = name.partition("/")
    ranges = (name, f"{main_type}/{_ANYTHING}", f"{_ANYTHING}/{_ANYTHING}") if slash else (name, _ANYTHING)
    return next((asked[part] for part in ranges if part in asked), 0.0)
