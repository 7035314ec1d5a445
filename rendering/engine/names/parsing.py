"""Reads a name as the customer wrote it into the letters to be carved, or refuses it and says what to change."""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import regex

from rendering.engine.names import characters, diacritics
from rendering.engine.names.characters import HAN, HIRAGANA, KATAKANA, LATIN, MARK, shown
from rendering.engine.names.refusals import ACCEPTED, SHORTER, NameRefused, refusal_of
from rendering.engine.names.surnames import everyday_form
from rendering.engine.vocabulary import MAX_NAME_CODE_POINTS, MAX_NAME_GRAPHEMES

_SPACE: Final = " \u3000"
_SPACES: Final = regex.compile(f"[{_SPACE}]+")
_AINU_KANA: Final = "".join(map(chr, range(0x31F0, 0x3200)))
_SMALL_KANA: Final = frozenset("ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ" + _AINU_KANA)
_TURNING: Final = frozenset("ー゠＝-")
_DRAWN_ALIKE: Final = {"'": "’", "゠": "＝"}


@dataclass(frozen=True, slots=True)
class Letter:
    """One grapheme to be carved: widths folded, kana voicing and Latin marks composed, otherwise as written."""

    text: str  # one code point; several only for a Latin letter with marks that Unicode has no code point for
    script: str  # 'han', 'hiragana', 'katakana', 'latin', 'digit' or 'mark' (ー ・ ゠ ' ’ - . &)
    variant: str | None = None  # the variation selector asked for, as 'U+E0100'; the base form is drawn

    @property
    def bare(self) -> str:
        """The letter to draw where no typeface has `text`: a Latin letter without its marks, any other as it is."""
        return diacritics.decompose(self.text)[0] if self.script == LATIN else self.text

    @property
    def marks(self) -> tuple[str, ...]:
        """The combining characters to draw on `bare`; each is in `diacritics.DRAWN_MARKS`."""
        return diacritics.decompose(self.text)[1] if self.script == LATIN else ()

    @property
    def is_small(self) -> bool:
        """Whether the letter is a small kana (ッ ャ ょ ヶ), which takes less room than its neighbours."""
        return self.text in _SMALL_KANA

    @property
    def turns(self) -> bool:
        """Whether the letter follows the line of writing (ー ゠ -), so that it is drawn upright in a column."""
        return self.text in _TURNING

    @property
    def is_katakana(self) -> bool:
        """Whether the letter is katakana or ー."""
        return self.script == KATAKANA or self.text == "ー"


@dataclass(frozen=True, slots=True)
class Name:
    """A name that can be carved, in reading order."""

    text: str  # as the customer wrote it
    letters: tuple[Letter, ...]  # carved ones only: 1 to MAX_NAME_GRAPHEMES
    dividers: tuple[int, ...]  # indexes into letters before which a space or ・ stood; ascending, never 0
    key: str  # the same for every spelling of the name; seeds are derived from it


def read_name(text: str, covers: Callable[[str], bool]) -> Name:
    """Read `text` into the letters to be carved. `covers` says whether some typeface draws a single character.

    A space or ・ divides the name and is not carved; only ・ between two katakana is carved, at the end of its line.
    All Unicode spellings of one name (composed or decomposed, half or full width, ’ or ', spaces around it) give the
    same letters and the same key. Raises NameRefused for the first fault in this order: blank, over 24 code points, a
    character that is not accepted, over 12 graphemes, only marks, a letter that no typeface draws. Graphemes are those
    of UAX 29; dividers count, outer spaces do not, and several inner spaces count once.
    """
    _refuse_blank(text)
    _refuse_too_many_code_points(text)
    pieces = tuple(_pieces(text))
    _refuse_too_many_graphemes(text)
    letters, dividers = _divided(pieces)
    if all(letter.script == MARK for letter in letters):
        raise NameRefused(
            f"The name holds no letter to carve, only marks such as {shown(text[0])}.",
            ACCEPTED,
            kind="only_marks",
            at=text[0],
        )
    return Name(text, tuple(_drawable(letter, covers) for letter in letters), dividers, _key(pieces))


def _refuse_blank(text: str) -> None:
    if not text:
        raise NameRefused("The name is empty.", ACCEPTED, kind="blank")
    if not text.strip(_SPACE):
        raise NameRefused(f"The name is blank: it holds nothing but spaces, {shown(text[0])}.", ACCEPTED, kind="blank")


def _refuse_too_many_code_points(text: str) -> None:
    if len(text) > MAX_NAME_CODE_POINTS:
        extra = shown(text[MAX_NAME_CODE_POINTS])
        raise NameRefused(
            f"The name has {len(text)} code points, and {extra} is the first beyond {MAX_NAME_CODE_POINTS}.",
            SHORTER,
            kind="too_long",
        )


def _refuse_too_many_graphemes(text: str) -> None:
    graphemes = regex.findall(r"\X", _SPACES.sub(" ", text.strip(_SPACE)))
    if len(graphemes) > MAX_NAME_GRAPHEMES:
        extra = shown(graphemes[MAX_NAME_GRAPHEMES][0])
        raise NameRefused(
            f"The name has {len(graphemes)} characters, and {extra} is the first beyond {MAX_NAME_GRAPHEMES}.",
            SHORTER,
            kind="too_long",
        )


def _pieces(text: str) -> Iterator[Letter | str]:
    """Yield each grapheme as a letter, or as a divider (a str)."""
    for grapheme in regex.finditer(r"\X", characters.fold_widths(text)):
        folded, written = grapheme.group(), text[slice(*grapheme.span())]
        if folded[0] in characters.DIVIDERS:
            if len(folded) > 1:
                raise refusal_of(written[1])
            yield folded
        else:
            yield _letter(folded, written)


def _letter(folded: str, written: str) -> Letter:
    """Read one grapheme. `written` is the grapheme before folding, which a refusal quotes."""
    base, attached = folded[0], folded[1:]
    script = characters.script_of(base)
    if script is None:
        raise refusal_of(written[0])
    if not attached:
        return Letter(unicodedata.normalize("NFC", base) if script == LATIN else base, script)
    composed = unicodedata.normalize("NFC", folded)
    if script in (HIRAGANA, KATAKANA) and attached[0] in characters.VOICING and len(composed) < len(folded):
        if len(composed) == 1:
            return Letter(composed, script)
        raise refusal_of(written[2])
    if script == HAN and attached[0] in characters.SELECTORS:
        if len(attached) == 1:
            return Letter(base, script, f"U+{ord(attached):04X}")
        raise refusal_of(written[2])
    if script == LATIN:
        return _latin_letter(composed, written)
    raise refusal_of(written[1])


def _latin_letter(composed: str, written: str) -> Letter:
    for mark in written[1:]:
        if mark not in diacritics.DRAWN_MARKS:
            raise refusal_of(mark)
    if len(diacritics.decompose(composed)[1]) > diacritics.MOST_MARKS:
        raise NameRefused(
            f"The letter “{written[0]}” bears too many marks, the last of them {shown(written[-1])}.",
            f"Leave at most {diacritics.MOST_MARKS} marks on a letter.",
            kind="too_many_marks",
            at=written[0],
        )
    return Letter(composed, LATIN)


def _divided(pieces: tuple[Letter | str, ...]) -> tuple[tuple[Letter, ...], tuple[int, ...]]:
    """Return the carved letters, and the indexes among them before which a divider stood."""
    letters: list[Letter] = []
    dividers: list[int] = []
    pending = ""
    for piece in pieces:
        if isinstance(piece, str):
            pending += piece
            continue
        if pending and letters:
            if characters.MIDDLE_DOT in pending and letters[-1].is_katakana and piece.is_katakana:
                letters.append(Letter(characters.MIDDLE_DOT, MARK))
            dividers.append(len(letters))
        pending = ""
        letters.append(piece)
    return tuple(letters), tuple(dividers)


def _key(pieces: tuple[Letter | str, ...]) -> str:
    """Return the name's spelling with widths folded, letters composed and spaces normalised."""
    spelt = "".join(piece if isinstance(piece, str) else piece.text + _selector(piece) for piece in pieces)
    return _SPACES.sub(" ", spelt).strip(_SPACE)


def _selector(letter: Letter) -> str:
    return chr(int(letter.variant.removeprefix("U+"), 16)) if letter.variant else ""


def _drawable(letter: Letter, covers: Callable[[str], bool]) -> Letter:
    """Return `letter`, or a mark that looks like it and that some typeface draws. Raises NameRefused without one."""
    if len(letter.text) == 1 and covers(letter.text):
        return letter
    if letter.marks and all(mark in diacritics.DRAWN_MARKS for mark in letter.marks) and covers(letter.bare):
        return letter
    alike = _DRAWN_ALIKE.get(letter.text)
    if alike is not None and covers(alike):
        return replace(letter, text=alike)
    everyday = everyday_form(letter.text)
    if everyday != letter.text and covers(everyday):
        hint = f"Write its everyday form “{everyday}” instead."
    else:
        everyday, hint = "", "Write the name without it, or with another form of it."
    message = f"No typeface here draws {shown(letter.text[0])}."
    raise NameRefused(message, hint, kind="undrawn", at=letter.text[0], instead=everyday)
