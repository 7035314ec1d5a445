"""Measuring a face costs less than composing it: by the processor's time, so that a busy machine changes nothing."""

from statistics import median
from time import process_time

import pytest

from rendering.engine.face import FaceRequest, compose
from rendering.engine.metrics import measure
from rendering.engine.vocabulary import FAMILY_IDS
from rendering.glyphs import drawable_name, glyph_library
from tests.rendering.engine.names_to_try import COMMON, VARIED


def seconds(name: str, family: str) -> tuple[float, float]:
    """Return what composing a face took, and what measuring it took."""
    begun = process_time()
    face = compose(FaceRequest.of_sheet(drawable_name(name), family, 0), glyph_library())
    composed = process_time()
    measure(face)
    return composed - begun, process_time() - composed


def medians(names: list[str], families: tuple[str, ...]) -> tuple[float, float]:
    seconds("一", families[0])  # what is loaded once is no part of it
    composing, measuring = zip(*(seconds(name, family) for name in names for family in families), strict=True)
    return median(composing), median(measuring)


def test_a_face_is_measured_in_less_time_than_it_was_composed() -> None:
    composing, measuring = medians(COMMON[::20], FAMILY_IDS)
    assert measuring < composing


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILY_IDS)
def test_faces_of_every_family_are_measured_in_less_time_than_they_were_composed(family: str) -> None:
    composing, measuring = medians((COMMON + VARIED)[::2], (family,))
    assert measuring < composing
