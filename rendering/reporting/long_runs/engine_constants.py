"""Lists the engine's constants, and finds which faces change when the value of a constant is raised by a twentieth.

Constants are capitalised names at the top level of a module, whose values are numbers, or tuples or dicts of numbers.
Two kinds of figures keep their values: those that a module computed from a constant at import, and those of Spans and
of families' tables.
"""

import ast
import hashlib
import importlib
import json
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from rendering import engine
from rendering.engine.face import FaceRequest, compose
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.metrics import measure
from rendering.engine.output.geometry_json import geometry_json
from rendering.engine.output.svg import svg_document

ROOT: Final = Path(engine.__file__).parent
SHARE_MOVED: Final = 0.05
SIZE_MM: Final = 15.0  # size of the seal in the geometry JSON
_UNITS: Final = (
    "units|mm|px|shares?|ratio|bits|degrees|radians|steps|rounds|letters|strokes|points|rows|count|kept|levels"
)
UNIT: Final = re.compile(rf"(^|_)({_UNITS})(_|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant: its module, name, line and value, and the comment or docstring that explains it ("" without one)."""

    module: str
    name: str
    line: int
    value: Any
    remark: str

    @property
    def names_its_unit(self) -> bool:
        return bool(UNIT.search(self.name))


def constants() -> list[Constant]:
    """Return the engine's constants, module by module."""
    found = []
    for file in sorted(ROOT.rglob("*.py")):
        module = ".".join((engine.__name__, *file.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
        found += list(_constants_of(importlib.import_module(module), file.read_text(encoding="utf-8")))
    return found


def _constants_of(module: ModuleType, source: str) -> Iterator[Constant]:
    lines, body = source.splitlines(), ast.parse(source).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]
        said = [lines[line].partition("#")[2] for line in range(node.lineno - 1, node.end_lineno or node.lineno)]
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            said.append(str(after.value.value))
        remark = " ".join(text.strip() for text in said if text.strip())
        for name in names:
            value = getattr(module, name)
            if name.isupper() and _has_numbers(value):
                yield Constant(module.__name__, name, node.lineno, value, remark)


def _has_numbers(value: Any) -> bool:
    if isinstance(value, tuple | dict):
        return any(map(_has_numbers, value.values() if isinstance(value, dict) else value))
    return type(value) in (int, float)


def _raised(value: Any) -> Any:
    """Return a value raised by SHARE_MOVED; integers are raised by at least 1. Other types are returned unchanged."""
    if type(value) is int:
        return value + max(1, round(value * SHARE_MOVED))
    if type(value) is float:
        return value * (1.0 + SHARE_MOVED)
    if type(value) is tuple:
        return tuple(map(_raised, value))
    if type(value) is dict:
        return {key: _raised(each) for key, each in value.items()}
    return value


def faces_changed(constant: Constant, before: dict[FaceRequest, str], library: GlyphLibrary) -> list[FaceRequest]:
    """Return the faces that differ, or cannot be composed, while a constant is raised.

    `before` has the digest of each face with the true value.
    """
    with _raised_everywhere(constant):
        return [request for request, digest in before.items() if digest_of(request, library) != digest]


def digests_of(requests: Iterable[FaceRequest], library: GlyphLibrary) -> dict[FaceRequest, str]:
    return {request: digest_of(request, library) for request in requests}


def digest_of(request: FaceRequest, library: GlyphLibrary) -> str:
    """Return a digest of a face's SVG, geometry and measures. If it cannot be composed, return the error message."""
    try:
        face = compose(request, library)
        told = [svg_document(face, "#000000", "", ""), geometry_json(face, SIZE_MM), measure(face).to_json()]
    except Exception as error:  # noqa: BLE001 - a face that a raised constant breaks has changed
        return f"{type(error).__name__}: {error}"
    return hashlib.sha256(json.dumps(told, default=repr).encode()).hexdigest()


@contextmanager
def _raised_everywhere(constant: Constant) -> Iterator[None]:
    """Raise a constant, while the block runs, in its module and in all modules that import it by name."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"{engine.__name__}.")]
    users = [module for module in modules if getattr(module, constant.name, None) is constant.value]
    _clear_caches(modules)
    for module in users:
        setattr(module, constant.name, _raised(constant.value))
    try:
        yield
    finally:
        for module in users:
            setattr(module, constant.name, constant.value)
        _clear_caches(modules)


def _clear_caches(modules: list[ModuleType]) -> None:
    """Clear the caches of the engine's functions."""
    for module in modules:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
