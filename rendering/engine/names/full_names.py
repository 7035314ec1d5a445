"""Where the family name of an undivided full name ends, when that is sure.

Knows surnames, given names and companies; it knows nothing of layout.
"""

from collections.abc import Sequence
from typing import Final

from rendering.engine.names.characters import HAN, HIRAGANA, KATAKANA
from rendering.engine.names.given_names import is_given_name
from rendering.engine.names.reading import Letter
from rendering.engine.names.surnames import LONGEST_SURNAME, is_surname, surname_length

_LONGEST_GIVEN: Final = 3

_COMPANY_PARTS: Final = """
株式 有限 合同 合資 合名 会社 一般 公益 特定 社団 財団 法人 医療 学校 宗教 福祉 社会 税理士 弁護士 司法 書士 行政
事務所 協同 組合 協会 連合会 商会 商店 商事 工業 産業 製作所 建設 不動産 印章 銀行 医院 歯科 クリニック 病院 薬局 学園
本店 支店 工務店 代表 取締役 之印
"""
COMPANY_PARTS: Final = tuple(_COMPANY_PARTS.split())
"""The words that company names are made of; no line is broken inside one where another way is left."""

_FORMS: Final = """
株式会社 有限会社 合同会社 合資会社 合名会社 一般社団法人 一般財団法人 公益社団法人 公益財団法人 医療法人 学校法人
宗教法人 社会福祉法人 税理士法人 弁護士法人
"""
COMPANY_FORMS: Final = tuple(_FORMS.split())
"""Words that stand together: alone in a line or in lines of their own, not half in one with the name."""


def is_company(letters: Sequence[Letter]) -> bool:
    """Say whether the letters name a company or another body, not a person."""
    text = "".join(letter.text for letter in letters)
    return any(part in text for part in COMPANY_PARTS)


def family_length(letters: Sequence[Letter]) -> int | None:
    """Return how many of the letters are the family name, or None for a surname, a given name or anything unsure.

    A listed surname followed by kana is sure. In kanji: a surname of three and more before whatever follows;
    one of two before two letters and more, or before a common given name of one; one of one only before a
    common given name. The longest surname wins: 小野寺太郎 is 小野寺 + 太郎.
    """
    text = "".join(letter.text for letter in letters)
    if not _may_be_full(letters):
        return None
    kanji = [letter.script == HAN for letter in letters]
    for length in range(min(LONGEST_SURNAME, len(text) - 1), 0, -1):
        if is_surname(text[:length]) and _follows(length, text[length:], any(kanji[length:])):
            return length
    return None


def likely_family_length(letters: Sequence[Letter]) -> int | None:
    """Return how many letters the longest listed surname is that a name begins with, whatever follows.

    None for a surname alone, a company, or a name that begins with no surname: 森鷗外 1, 五十嵐 None.
    """
    return surname_length("".join(letter.text for letter in letters)) if _may_be_full(letters) else None


def _may_be_full(letters: Sequence[Letter]) -> bool:
    japanese = all(letter.script in (HAN, HIRAGANA, KATAKANA) or letter.is_katakana for letter in letters)
    return japanese and not is_surname("".join(letter.text for letter in letters)) and not is_company(letters)


def _follows(family_length: int, given: str, in_kanji: bool) -> bool:
    """Say whether `given` is surely a given name after a listed surname of `family_length` kanji."""
    if not in_kanji:
        return len(given) > 1
    if len(given) > _LONGEST_GIVEN:
        return False
    if family_length == 1:
        return len(given) > 1 and is_given_name(given)
    return family_length > 2 or len(given) > 1 or is_given_name(given)
