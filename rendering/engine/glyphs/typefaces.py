"""The typefaces letters are drawn from, and the npm package that holds each.

Knows no files, no family and no face. All are SIL OFL, so that an impression is unencumbered.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Typeface:
    """One weight of one npm font package."""

    id: str
    package: str
    weight: int
    rise: float = 0.0  # of its bars, in their lengths: how far they climb to the right, where some use levels them


LUBRIFONT = Typeface("lubrifont", "wdxl-lubrifont-jp-n", 400)
"""Nearly of one width: what ruled families are set in where a letter is not drawn."""
YUJI = Typeface("yuji", "yuji-syuku", 400)
KAISEI = Typeface("kaisei", "kaisei-decol", 400)
TEGOMIN = Typeface("tegomin", "new-tegomin", 400)
ANTIQUE = Typeface("antique", "shippori-antique-b1", 400)
"""Even strokes with soft ends, whose whites stay open in the densest letter."""
KLEE = Typeface("klee", "klee-one", 600, rise=0.054)
"""Draws what another lacks, and letters whose gaps another closes; compiled only for those."""

TYPEFACES = (LUBRIFONT, YUJI, KAISEI, TEGOMIN, ANTIQUE, KLEE)
