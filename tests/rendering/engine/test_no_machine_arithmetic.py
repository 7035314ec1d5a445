"""The engine computes nothing by routines whose last digits depend on the processor, and so draws the same everywhere."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rendering import engine

ENGINE = Path(engine.__file__).parent
OF_A_MACHINE = {"linalg", "dot", "vdot", "inner", "matmul", "einsum", "tensordot", "polyfit", "convolve", "correlate"}
KERNEL = "Prescott"  # the plainest kernel of the library behind numpy's products; every x86 processor can run it
DIGESTS = """
import hashlib, json, django
django.setup()
from rendering.engine.face import FaceRequest, compose
from rendering.engine.output.svg import svg_document
from rendering.glyphs import drawable_name, glyph_library

faces = [(name, family) for name in ("山田太郎", "藤原", "Smith") for family in ("reisho", "koin", "kaisho", "insou")]
told = {}
for name, family in faces:
    face = compose(FaceRequest.of_sheet(drawable_name(name), family, 0), glyph_library())
    told[f"{name} {family}"] = hashlib.sha256(repr(svg_document(face, "#000", title="", description="")).encode()).hexdigest()
print(json.dumps(told))
"""


def products_of_a_machine(source: str) -> Iterator[int]:
    """Yield the lines on which numpy is asked for products of vectors or matrices."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.MatMult):
            yield node.lineno
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "np" and node.attr in OF_A_MACHINE:
                yield node.lineno


def test_vectors_and_matrices_are_multiplied_by_plain_sums_only() -> None:
    found = [
        f"{file.relative_to(ENGINE)}:{line}"
        for file in sorted(ENGINE.rglob("*.py"))
        for line in products_of_a_machine(file.read_text(encoding="utf-8"))
    ]
    assert found == [], "use rendering.engine.geometry.linear_algebra"


@pytest.mark.parametrize("source", ["points @ matrix", "np.linalg.lstsq(a, b)", "np.einsum('i,i', a, b)", "a @= b"])
def test_such_a_product_is_found(source: str) -> None:
    assert list(products_of_a_machine(source)) == [1]


@pytest.mark.launches
def test_a_face_has_the_same_bytes_with_another_processors_routines() -> None:
    here, there = (digests(OPENBLAS_CORETYPE=kernel) for kernel in ("", KERNEL))
    assert here == there


def digests(**environment: str) -> dict[str, str]:
    known = {name: value for name, value in os.environ.items() if name != "OPENBLAS_CORETYPE"}
    chosen = {name: value for name, value in environment.items() if value}
    run = subprocess.run(  # noqa: S603  # our own Python and the text above
        [sys.executable, "-c", DIGESTS],
        check=True,
        capture_output=True,
        text=True,
        env=known | chosen | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        cwd=ENGINE.parents[1],
    )
    told: dict[str, str] = json.loads(run.stdout)
    return told
