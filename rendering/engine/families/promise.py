"""What an arrangement promises before anything is drawn. Values only."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Promise:
    """What an arrangement promises; proportions are a letter's width for its height, of what it is drawn with."""

    pen_units: float
    distortion: float  # 0 where letters keep the proportions of their drawings: the mean of |ln| of how far they do not
    narrowest: float = 1.0  # the least proportion of a letter
    widest: float = 1.0  # the greatest
    slimmest_lone: float = 1.0  # of the face's width: the cell of a letter alone in a column beside another
