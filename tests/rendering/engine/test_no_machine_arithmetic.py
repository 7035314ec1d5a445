"""The engine computes by no routines whose last digits depend on the processor, and so draws the same everywhere."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

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

told = {}
for name in ("山田太郎", "Smith"):
    for family in ("reisho", "koin", "kaisho", "insou"):
        face = compose(FaceRequest.of_sheet(drawable_name(name), family, 0), glyph_library())
        document = svg_document(face, "#000", title="", description="")
        told[f"{name} {family}"] = hashlib.sha256(repr(document).encode()).hexdigest()
print(json.dumps(told))
"""
FEATURES = "import config, numpy._core._multiarray_umath as core; print(core.__cpu_features__.get('AVX512_SKX', False))"


def products_of_a_machine(source: str) -> Iterator[int]:
    """Yield the lines on which numpy is asked for products of vectors or matrices."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.BinOp(op=ast.MatMult()) | ast.AugAssign(op=ast.MatMult()):
                yield node.lineno
            case ast.Attribute(value=ast.Name(id="np"), attr=name) if name in OF_A_MACHINE:
                yield node.lineno


def printed(script: str, **environment: str) -> str:
    """Return what a script prints that is run by a Python of its own, in the project's folder."""
    known = {name: value for name, value in os.environ.items() if name != "OPENBLAS_CORETYPE"}
    return subprocess.run(  # noqa: S603  # our own Python, and the texts above
        [sys.executable, "-c", script],
        check=True,
        capture_output=True,
        text=True,
        env=known | environment | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        cwd=ENGINE.parents[1],
    ).stdout


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
def test_a_face_has_the_same_bytes_with_another_processors_routines(tmp_path: Path) -> None:
    def told(folder: str, **environment: str) -> object:
        """Return the digests of faces whose letters are made anew: in a folder of its own none is kept yet."""
        data = {"DATA": str(tmp_path / folder), "GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY)}
        return json.loads(printed(DIGESTS, **data, **environment))

    assert told("here") == told("there", OPENBLAS_CORETYPE=KERNEL)


def test_numpys_own_sines_for_some_processors_are_not_used() -> None:
    assert printed(FEATURES).strip() == "False"
