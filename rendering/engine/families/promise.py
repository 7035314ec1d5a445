"""The figures that an arrangement promises before anything is drawn, by which arrangements are compared."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Promise:
    """What an arrangement promises. A letter's proportion is its width over its height, divided by its drawing's."""

    pen_units: float
    distortion: float  # mean of |ln| of the letters' proportions; 0 for undistorted letters
    narrowest: float = 1.0  # the least proportion of a letter
    widest: float = 1.0  # the greatest proportion of a letter
    slimmest_lone: float = 1.0  # least width of a letter alone in a column, as a share of the face's width
