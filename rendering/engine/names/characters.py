"""The characters that a name may contain, the script of each, and what to write instead of one that is refused.

Depends on Unicode only, not on limits of length, typefaces or layout.
"""

import unicodedata
from typing import Final

import regex

HAN, HIRAGANA, KATAKANA, LATIN, DIGIT, MARK = "han", "hiragana", "katakana", "latin", "digit", "mark"

MIDDLE_DOT: Final = "・"
DIVIDERS: Final = frozenset(" " + MIDDLE_DOT)
"""What may stand between a family and a given name, after `fold_widths`."""

VOICING: Final = frozenset("\u3099\u309a")
SELECTORS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))

_MARKS: Final = frozenset("ー・゠'-.&")
# For Unicode 〆 is a symbol, 〇 a number and 々 a modifier letter; on a seal all three are carved like kanji.
_SCRIPTS: Final = {
    script: regex.compile(pattern, flags=regex.VERSION1)
    for script, pattern in {
        HAN: r"[\p{Unified_Ideograph}\uF900-\uFAD9\U0002F800-\U0002FA1D々〆〇〻]",
        HIRAGANA: r"[\p{Hiragana}&&\p{L}]",
        KATAKANA: r"[\p{Katakana}&&\p{L}]",
        LATIN: r"[\p{Latin}&&[\p{Lu}\p{Ll}\p{Lt}]]",
        DIGIT: r"[0-9]",
    }.items()
}
_INVISIBLE: Final = regex.compile(r"[[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]--[ \u3000]]", flags=regex.VERSION1)

# Each code point becomes exactly one, so that positions in the folded text are positions in the text as written.
_FOLDS: Final = (
    {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
    | {half: ord(unicodedata.normalize("NFKC", chr(half))) for half in range(0xFF65, 0xFF9E)}
    | {0x3000: 0x20, 0x2019: 0x27, 0x309B: 0x3099, 0xFF9E: 0x3099, 0x309C: 0x309A, 0xFF9F: 0x309A}
)

_LOOKALIKES: Final = {
    **dict.fromkeys("‐‑‒–—―−⁃", "-"),
    **dict.fromkeys("‘ʼʹ`´′", "'"),
    **dict.fromkeys("·•∙⋅", MIDDLE_DOT),
    **dict.fromkeys("~〜", "ー"),
    **dict.fromkeys("=＝", "゠"),
    **dict.fromkeys("○◯", "〇"),
    **dict.fromkeys("\u00a0\u2002\u2003\u2009\u202f", " "),
}


def fold_widths(text: str) -> str:
    """Return `text` with half-width kana made full-width, and full-width Latin letters, digits and marks half-width.

    The ideographic space becomes a space, ’ becomes ', and voicing marks of every width become combining ones. Nothing
    else changes: compatibility kanji such as U+FA19 stay as the customer wrote them. The length stays the same.

    >>> fold_widths("ｻﾄｳ　Ｔａｒｏ")
    'サトウ Taro'
    """
    return text.translate(_FOLDS)


def script_of(char: str) -> str | None:
    """Return the script of one folded character, or None where no letter of a name may begin with it.

    A space has no script, so check `DIVIDERS` first.

    >>> [script_of(char) for char in "佐々あアa7ー!"]
    ['han', 'han', 'hiragana', 'katakana', 'latin', 'digit', 'mark', None]
    """
    if char in _MARKS:
        return MARK
    return next((script for script, pattern in _SCRIPTS.items() if pattern.fullmatch(char)), None)


def shown(char: str) -> str:
    """Return how a message names `char`: by its code point, and by the character itself if it is visible.

    >>> shown("佐"), shown("\u200b")
    ('“佐” (U+4F50)', 'U+200B ZERO WIDTH SPACE')
    """
    code_point = f"U+{ord(char):04X}"
    if _INVISIBLE.fullmatch(char) or (not char.isprintable() and char != "\u3000"):
        label = unicodedata.name(char, "")
        return f"{code_point} {label}".strip()
    carrier = "◌" if unicodedata.category(char).startswith("M") else ""
    return f"“{carrier}{char}” ({code_point})"


def is_unassigned(char: str) -> bool:
    """Say whether `char` is a private-use code point, which only some font defines, or an unassigned one."""
    return unicodedata.category(char) in ("Co", "Cn")


def is_invisible(char: str) -> bool:
    """Say whether `char` is a control character, an unpaired surrogate or another invisible character."""
    return _INVISIBLE.fullmatch(char) is not None


def written_instead(char: str) -> str | None:
    """Return accepted characters to write instead of `char`, or None if there are none.

    >>> [written_instead(char) for char in "㍿①–佐!"]
    ['株式会社', '1', '-', None, None]
    """
    instead = _LOOKALIKES.get(fold_widths(char)) or fold_widths(unicodedata.normalize("NFKC", char))
    accepted = instead != char and all(part in DIVIDERS or script_of(part) for part in instead)
    return instead if accepted else None
