"""Which arrangements suit kana of two and three on a lattice, where each fills its cell whatever the cell's form.

Knows which kana bear a flat cell and which a tall one; no drawing and no family.
"""

from collections.abc import Sequence
from typing import Final

from rendering.engine.names.reading import Name
from rendering.engine.typesetting.arrangement import Arrangement

SLIM: Final = frozenset("しりくノリトレイ")  # in a flat cell they are bars
WIDE: Final = frozenset("かがけげはばぱほぼぽなにぬねれわんひびぴふぶぷへべぺつづこごいたださミハバパニヘベペツヅシジンゾヅポボ")  # in a tall cell they are posts


def ways_on_lattice(name: Name, ways: Sequence[Arrangement]) -> tuple[Arrangement, ...]:
    """Return the arrangements to try, the best first: others are taken where a pen is bolder by far."""
    count, texts = len(name.letters), [letter.text for letter in name.letters]
    if count == 2 and SLIM.isdisjoint(texts):
        return tuple(way for way in ways if way.direction == "columns") or tuple(ways)
    if count not in (2, 3):
        return tuple(ways)
    row = Arrangement((tuple(range(count)),), "rows")
    beside = [way for way in ways if len(way.lines) == 2]
    return (row, *sorted(beside, key=lambda way: any(len(line) == 1 and texts[line[0]] in WIDE for line in way.lines)))
