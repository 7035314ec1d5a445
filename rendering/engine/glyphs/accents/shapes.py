"""The strokes of the combining marks of Latin letters, each as a run of points for the pen.

For marks above and below, x runs from -1 to 1 about the letter's middle, and y from 0 (next to the letter) to 1 (away
from it). For marks on the letter, x runs from 0 (its left side) to 1 (its right side), and y from 0 (its top) to 1 (its
bottom); points beyond these lie outside the letter.
"""

from collections.abc import Mapping
from typing import Final

Run = tuple[tuple[float, float], ...]
Runs = tuple[Run, ...]

_DOT: Final[Run] = ((-0.02, 0.3), (0.02, 0.3))
_DOTS: Final[Runs] = (((-0.82, 0.3), (-0.78, 0.3)), ((0.78, 0.3), (0.82, 0.3)))
_PEAK: Final[Run] = ((-1.0, 0.0), (0.0, 1.0), (1.0, 0.0))
_VALLEY: Final[Run] = ((-1.0, 1.0), (0.0, 0.0), (1.0, 1.0))
_CUP: Final[Run] = ((-1.0, 1.0), (-0.65, 0.3), (0.0, 0.0), (0.65, 0.3), (1.0, 1.0))
_CAP: Final[Run] = ((-1.0, 0.0), (-0.65, 0.7), (0.0, 1.0), (0.65, 0.7), (1.0, 0.0))
_WAVE: Final[Run] = ((-1.15, 0.1), (-0.6, 0.75), (0.0, 0.45), (0.6, 0.15), (1.15, 0.8))
_LEVEL: Final[Run] = ((-1.1, 0.2), (1.1, 0.2))
_RING: Final[Run] = (
    (0.8, 0.6), (0.57, 1.08), (0.0, 1.28), (-0.57, 1.08), (-0.8, 0.6),
    (-0.57, 0.12), (0.0, -0.08), (0.57, 0.12), (0.8, 0.6),
)  # fmt: skip

FREE: Final[Mapping[str, Runs]] = {
    "\u0300": (((-0.7, 1.0), (0.5, 0.0)),),
    "\u0301": (((0.7, 1.0), (-0.5, 0.0)),),
    "\u0302": (_PEAK,),
    "\u0303": (_WAVE,),
    "\u0304": (_LEVEL,),
    "\u0306": (_CUP,),
    "\u0307": (_DOT,),
    "\u0308": _DOTS,
    "\u0309": (((-0.5, 0.9), (0.0, 1.25), (0.5, 0.9), (0.0, 0.5), (0.0, 0.0)),),
    "\u030a": (_RING,),
    "\u030b": (((-1.0, 0.0), (-0.35, 1.0)), ((0.45, 0.0), (1.1, 1.0))),
    "\u030c": (_VALLEY,),
    "\u030f": (((-1.1, 1.0), (-0.45, 0.0)), ((0.35, 1.0), (1.0, 0.0))),
    "\u0311": (_CAP,),
    "\u0323": (_DOT,),
    "\u0324": _DOTS,
    "\u0325": (_RING,),
    "\u0326": (((0.15, 0.0), (0.1, 0.4), (-0.25, 0.9)),),
    "\u032d": (_VALLEY,),
    "\u032e": (_CAP,),
    "\u0330": (_WAVE,),
    "\u0331": (_LEVEL,),
}
"""Marks that stand apart from the letter, above or below it. y points away from the letter on either side."""

HANGING: Final[Mapping[str, Run]] = {
    "\u0327": ((0.0, -0.5), (0.0, 0.2), (0.65, 0.6), (0.0, 1.15), (-0.7, 1.0)),
    "\u0328": ((0.5, -0.5), (0.1, 0.3), (0.2, 0.95), (0.9, 1.1)),
}
"""Cedilla and ogonek, which join the letter at its bottom."""

_HORN: Final[Run] = ((0.84, 0.12), (1.08, 0.02), (1.16, -0.16))
_HORNED: Final = "OoUu"


def on_letter(mark: str, letter: str) -> Run:
    """Return the run of a horn, a bar or a slash on a letter. Raises KeyError for any other mark."""
    middle, height, reach = _STEMS.get(letter, (0.5, 0.5, 0.42))
    if mark == "\u031b":
        return _HORN if letter in _HORNED else ((middle, 0.14), (middle + 0.45, 0.03), (middle + 0.55, -0.16))
    long_reach = max(reach, 0.62)
    return {
        "\u0335": ((middle - reach, height), (middle + reach, height)),
        "\u0336": ((middle - long_reach, height), (middle + long_reach, height)),
        "\u0337": ((middle - reach, height + 0.09), (middle + reach, height - 0.09)),
        "\u0338": ((-0.06, 1.04), (1.06, -0.04)),
    }[mark]


_STEMS: Final[Mapping[str, tuple[float, float, float]]] = {
    "D": (0.16, 0.5, 0.30),
    "d": (0.80, 0.14, 0.36),
    "H": (0.5, 0.24, 0.62),
    "h": (0.2, 0.17, 0.36),
    "T": (0.5, 0.55, 0.30),
    "t": (0.45, 0.55, 0.45),
    "L": (0.2, 0.5, 0.36),
    "l": (0.5, 0.5, 0.75),
    "G": (0.85, 0.62, 0.30),
    "b": (0.2, 0.17, 0.36),
}
"""Where a letter's stem is crossed: the crossing's x and y, and how far the bar reaches to either side."""
