"""The digest and the picture of a stored face are those of its polygons; a picture is of the impression in red, or of
the carved face, mirrored.
"""

from urllib.parse import unquote

import pytest

from designs.orders.face.drawing import METAL_INK, KeptPicture, kept_picture, picture_of
from designs.orders.face.keeping import digest_of_polygons
from rendering.query import DEFAULT_INK

FACE = {
    "radius": 10.5,
    "parts": [
        {"outer": [[0, 0], [8, 0], [8, 6.25], [0, 0]], "holes": [[[6, 1], [7, 1], [7, 2], [6, 1]]]},
        {"outer": [[-3, -3], [-1, -3], [-1, -1], [-3, -3]], "holes": []},
    ],
}
PATH = "M0 0L8 0L8 -6.25ZM6 -1L7 -1L7 -2ZM-3 3L-1 3L-1 1Z"  # y runs downward in a picture


def test_faces_that_were_stored_long_ago_have_their_digests_still_whatever_their_size() -> None:
    outline = [[-10.5, 0], [0, 10.5], [10.5, 0], [-10.5, 0]]
    kept = "e3297fac1f9509347964a879a3ea22c85982a7214302593c0de98fea53152117"
    assert {digest_of_polygons({**FACE, "outline": outline, "radius": radius}) for radius in (10.5, 9.0)} == {kept}


def test_every_ring_is_drawn_and_closed_and_the_whole_face_is_in_view() -> None:
    assert picture_of(FACE) == KeptPicture(PATH, "-10.5 -10.5 21 21")


@pytest.mark.parametrize(
    ("mirrored", "look"), [(False, f'fill="{DEFAULT_INK}"'), (True, f'fill="{METAL_INK}" transform="scale(-1 1)"')]
)
def test_the_carved_face_is_the_impression_mirrored(mirrored: bool, look: str) -> None:
    kind, _comma, svg = kept_picture(FACE, mirrored=mirrored).partition(",")
    assert kind == "data:image/svg+xml"
    assert unquote(svg) == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10.5 -10.5 21 21">'
        f'<path {look} fill-rule="evenodd" d="{PATH}"/></svg>'
    )
