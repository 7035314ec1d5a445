"""Cuts into the side of a seal's body: a dent that shows which way is up (あたり), and letters one above the other.

z is 0 at the ground of the face, and negative further down the body. The top of the face is at +y.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import trimesh
from shapely import affinity
from shapely.geometry import MultiPolygon, Polygon

MARK_RADIUS_MM: Final = 1.5  # radius of the sphere that makes the dent
MARK_DEPTH_MM: Final = 0.4
MARK_ROOM_MM: Final = 2.6  # length along the body that the mark takes
LETTER_DEPTH_MM: Final = 0.3
PITCH: Final = 1.1  # distance between the middles of two letters, as a share of their size
MARGIN_MM: Final = 0.5
TRIANGULATOR: Final = "manifold"


@dataclass(frozen=True, slots=True)
class Side:
    """What is cut into the side: perhaps the mark, and the outlines of letters.

    Each letter is in a square of side 1, whose centre is the origin, with y upward. `letter_mm` is its carved size.
    """

    has_mark: bool = False
    letters: Sequence[MultiPolygon] = ()
    letter_mm: float = 3.0

    def length_mm(self) -> float:
        """Return the length along the body that the mark and the letters take."""
        room = MARK_ROOM_MM * self.has_mark + PITCH * self.letter_mm * len(self.letters)
        return room + 2.0 * MARGIN_MM if room else 0.0


def cut_into_side(body: trimesh.Trimesh, outline: Polygon, side: Side, from_z_mm: float) -> trimesh.Trimesh:
    """Return a body with the mark and the letters cut into its side at +y, from `from_z_mm` downward.

    `outline` is the outline of the body. Letters are upright while the seal stands on its face; the first letter is
    then the uppermost.
    """
    cut: list[trimesh.Trimesh] = []
    top, z = outline.bounds[3], from_z_mm - MARGIN_MM
    if side.has_mark:
        ball = trimesh.creation.icosphere(subdivisions=4, radius=MARK_RADIUS_MM)
        ball.apply_translation((0.0, top + MARK_RADIUS_MM - MARK_DEPTH_MM, z - MARK_ROOM_MM / 2.0))
        cut.append(ball)
        z -= MARK_ROOM_MM
    if side.letters:
        cut.append(_letters(outline, side, z))
    if not cut:
        return body
    whole: trimesh.Trimesh = trimesh.boolean.difference([body, *cut], engine=TRIANGULATOR)
    return whole


def _letters(outline: Polygon, side: Side, from_z_mm: float) -> trimesh.Trimesh:
    """Return the letters as solids to subtract. They reach LETTER_DEPTH_MM into the body."""
    prisms, reach = [], outline.bounds[3] + 1.0
    for place, letter in enumerate(reversed(side.letters)):
        middle = from_z_mm - (place + 0.5) * PITCH * side.letter_mm
        shape = affinity.scale(letter, side.letter_mm, side.letter_mm, origin=(0.0, 0.0))
        for part in shape.geoms:
            prism = trimesh.creation.extrude_polygon(part, reach, engine=TRIANGULATOR)
            prism.apply_transform(np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, middle], [0, 0, 0, 1.0]]))
            prisms.append(prism)
    length = side.length_mm() + 2.0
    core = trimesh.creation.extrude_polygon(outline.buffer(-LETTER_DEPTH_MM), length, engine=TRIANGULATOR)
    core.apply_translation((0.0, 0.0, from_z_mm - length + 1.0))
    letters: trimesh.Trimesh = trimesh.boolean.difference([trimesh.util.concatenate(prisms), core], engine=TRIANGULATOR)
    return letters
