"""Compositions made by hand, so that what comes after a family can be tried without one."""

from shapely.geometry import LineString, MultiLineString
from shapely.ops import unary_union

from rendering.engine.silhouette.blank import blank_of
from rendering.engine.values import Box, Composition, LetterInk

STROKES = {
    "田": ["0 0 1 0", "0 1 1 1", "0 0 0 1", "1 0 1 1", "0 .5 1 .5", ".5 0 .5 1"],
    "川": [".1 0 .1 .6 0 1", ".5 .1 .5 .9", ".95 0 .95 1"],
    "大": ["0 .35 1 .35", ".5 0 .5 .35 .35 .7 0 1", ".5 .35 .65 .7 1 1"],
    "一": ["0 .5 1 .5"],
}


def letter(text, box, width_units, round_ends=True):
    """Return a letter of STROKES set in a box, its strokes `width_units` wide."""
    lines = []
    for stroke in STROKES[text]:
        numbers = [float(number) for number in stroke.split()]
        points = zip(numbers[::2], numbers[1::2], strict=True)
        inset = width_units / 2
        lines.append(
            LineString(
                [
                    (
                        box.left + inset + x * (box.width - width_units),
                        box.top + inset + y * (box.height - width_units),
                    )
                    for x, y in points
                ]
            )
        )
    style = {"cap_style": "round", "join_style": "round"} if round_ends else {"cap_style": "square", "join_style": 2}
    ink = unary_union(MultiLineString(lines).buffer(width_units / 2, quad_segs=10, **style))
    counters = 4 if text == "田" else 0
    return LetterInk(text, ink, box, 3 if text == "川" else 1, counters)


def composition(
    text="田川", silhouette="circle", frame_units=60.0, width_units=70.0, direction="column", round_ends=True
):
    """Return one or two letters set in a column or in a row, with a dividing line between two."""
    lying = direction == "row"
    room = 420.0 if silhouette == "ellipse" else 560.0
    half_gap = 45.0
    if len(text) == 1:
        boxes, divider = [Box(-room, -room, room, room)], None
    elif lying:
        boxes = [Box(-room, -room / 2, -half_gap, room / 2), Box(half_gap, -room / 2, room, room / 2)]
        divider = LineString([(0, -room), (0, room)])
    else:
        boxes = [Box(-room / 2, -room, room / 2, -half_gap), Box(-room / 2, half_gap, room / 2, room)]
        divider = LineString([(-room, 0), (room, 0)])
    letters = tuple(letter(one, box, width_units, round_ends) for one, box in zip(text, boxes, strict=True))
    return Composition(
        blank=blank_of(silhouette, lying, frame_units),
        letters=letters,
        divider=divider,
        joins_rim=False,
    )
