"""The typefaces that letters are taken from, and the npm package of each.

All are under the SIL Open Font License, which leaves an impression free to use.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Typeface:
    """One weight of one npm font package."""

    id: str
    package: str
    weight: int
    rise: float = 0.0  # slope of the bars of its kanji, which rise to the right; set only where a use makes them level
    rise_of_kana: float = 0.0  # the same of its kana
    rags_font_units: float = 0.0  # how far the rags of a dry brush stand out; brushed families smooth them
    is_whole: bool = True  # all its letters are compiled; otherwise only those that from_another.txt takes from it


LUBRIFONT = Typeface("lubrifont", "wdxl-lubrifont-jp-n", 400)
"""Its strokes are nearly of one width. Ruled families use it for a name with a letter that we have not drawn."""
YUJI = Typeface("yuji", "yuji-syuku", 400, rags_font_units=19.0)
KAISEI = Typeface("kaisei", "kaisei-decol", 400, rags_font_units=16.0, is_whole=False)
"""Latin letters of reisho, and some dense letters of reisho and koin."""
TEGOMIN = Typeface("tegomin", "new-tegomin", 400)
ANTIQUE = Typeface("antique", "shippori-antique-b1", 400)
"""Even strokes with soft ends. In some dense letters they touch, and parted.txt parts them."""
KLEE = Typeface("klee", "klee-one", 600, rise=0.054, rise_of_kana=0.09)
"""A fallback for letters that another typeface lacks, or whose gaps are too narrow there."""

TYPEFACES = (LUBRIFONT, YUJI, KAISEI, TEGOMIN, ANTIQUE, KLEE)
