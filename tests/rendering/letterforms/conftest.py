"""The drawings of the project, read and composed once for all tests of letterforms."""

import pytest

from rendering.compiling.drawn import LETTERFORMS, drawings_by_form
from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.letterforms.notation import read_components, read_structures


@pytest.fixture(scope="session")
def components():
    return read_components(LETTERFORMS)


@pytest.fixture(scope="session")
def structures():
    return read_structures(LETTERFORMS)


@pytest.fixture(scope="session")
def drawings_of_every_form():
    return drawings_by_form()


@pytest.fixture(scope="session")
def drawings(drawings_of_every_form):
    return drawings_of_every_form[DrawnForm()]
