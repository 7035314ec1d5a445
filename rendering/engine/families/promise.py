"""Estimates of how a face would look in an arrangement, made before anything is drawn. They compare arrangements."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Promise:
    """The estimates for an arrangement. A letter's proportion is its ratio of width to height over its drawing's."""

    pen_units: float
    distortion: float  # mean of |ln| of the letters' proportions; 0 for undistorted letters
    narrowest: float = 1.0  # the least proportion of a letter
    widest: float = 1.0  # the greatest proportion of a letter
    slimmest_lone: float = 1.0  # least width of a letter alone in a column, as a share of the face's width
