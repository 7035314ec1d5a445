"""Which arrangements suit kana of two and three: drawn, or squared on a lattice, where each fills its cell.

Knows which kana bear a flat cell and which a tall one; no drawing and no family.
"""

from collections.abc import Sequence
from typing import Final

from rendering.engine.names.reading import Name
from rendering.engine.typesetting.arrangement import Arrangement

# Kana that are bars in a flat cell, and posts in a tall one:
FLAT_ARE_BARS: Final = frozenset("しりくノリトレイマネ")
TALL_ARE_POSTS: Final = frozenset(
    "かがけげはばぱほぼぽなにぬねれわんひびぴふぶぷへべぺつづこごいたださミハバパニヘベペツヅシジンゾヅポボ"
)

LOW: Final = frozenset("いこごつづへべぺにエニヘベペミツヅシジンゾ")  # low by nature: drawn out, other letters or none


def ways_on_lattice(name: Name, ways: Sequence[Arrangement]) -> tuple[Arrangement, ...]:
    """Return the arrangements to try, the best first; three in one row are posts, and in one column bars."""
    count, texts = len(name.letters), [letter.text for letter in name.letters]
    if count == 2 and FLAT_ARE_BARS.isdisjoint(texts):
        return tuple(way for way in ways if way.direction == "columns") or tuple(ways)
    if count not in (2, 3):
        return tuple(ways)
    row = Arrangement((tuple(range(count)),), "rows")
    beside = [way for way in ways if len(way.lines) == 2]
    posts = {k for k, text in enumerate(texts) if text in TALL_ARE_POSTS}
    return (*sorted(beside, key=lambda way: any(len(line) == 1 and line[0] in posts for line in way.lines)), row)


def ways_of_few_kana(name: Name, ways: Sequence[Arrangement]) -> tuple[Arrangement, ...]:
    """Return the arrangements of drawn kana to try, the best first: three stand in two columns, the last one alone.

    In one column they are narrow and flat; in a row they would be read from the left, in two columns from the right,
    and one offer shows one order. Where the last is low by nature, the first stands alone.
    """
    if len(name.letters) != 3:
        return tuple(ways)
    columns = [way for way in ways if way.direction == "columns"]
    beside = [way for way in columns if len(way.lines) == 2]
    texts = [letter.text for letter in name.letters]
    high = [way for way in beside if not any(len(line) == 1 and texts[line[0]] in LOW for line in way.lines)]
    return tuple(high or beside or columns)[:1]
