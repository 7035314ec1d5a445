"""The messages about a name that cannot be carved: why it cannot, and what to change."""

import unicodedata
from typing import Final, Literal

from rendering.engine.names import characters
from rendering.engine.names.characters import shown
from rendering.engine.vocabulary import MAX_NAME_CODE_POINTS, MAX_NAME_GRAPHEMES

ACCEPTED: Final = f"Write the name in kanji, kana or Latin letters, 1 to {MAX_NAME_GRAPHEMES} characters."
SHORTER: Final = (
    f"Shorten the name to at most {MAX_NAME_GRAPHEMES} characters ({MAX_NAME_CODE_POINTS} Unicode code points)."
)

RefusalKind = Literal[
    "blank",
    "too_long",
    "only_marks",
    "too_many_marks",
    "misplaced",
    "written_otherwise",
    "invisible",
    "foreign",
    "undrawn",
]


class NameRefused(ValueError):
    """The name cannot be carved. `message` is one sentence that says why; `hint` says what to change.

    Callers that word the message themselves use `kind` (the reason), `at` (the character at fault) and `instead` (what
    to write for it).
    """

    def __init__(
        self, message: str, hint: str, *, kind: RefusalKind = "foreign", at: str = "", instead: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.kind = kind
        self.at = at
        self.instead = instead


def refusal_of(char: str) -> NameRefused:
    """Return the refusal of the first character at fault. `char` is the character as the customer wrote it."""
    folded = characters.fold_widths(char)
    if folded in characters.SELECTORS or unicodedata.category(folded).startswith("M"):
        return NameRefused(
            f"The character {shown(char)} cannot follow the character before it.",
            "Remove it: variation selectors follow kanji, voicing marks kana, accents Latin letters.",
            kind="misplaced",
            at=char,
        )
    instead = characters.written_instead(char)
    if instead == " ":
        return NameRefused(
            f"The name may not contain {shown(char)}.",
            "Write a plain space (U+0020) instead.",
            kind="written_otherwise",
            at=char,
            instead=" ",
        )
    if instead is not None:
        return NameRefused(
            f"The name may not contain {shown(char)}.",
            f"Write “{instead}” instead of it.",
            kind="written_otherwise",
            at=char,
            instead=instead,
        )
    if characters.is_unassigned(char):
        return NameRefused(
            f"The name may not contain {shown(char)}, a code point that Unicode gives no character.",
            "Write the character that it stood for, or remove it.",
            kind="foreign",
            at=char,
        )
    if characters.is_invisible(char):
        return NameRefused(
            f"The name may not contain the invisible character {shown(char)}.", "Remove it.", kind="invisible", at=char
        )
    return NameRefused(
        f"The name may not contain {shown(char)}: kanji, kana, Latin letters and digits can be carved.",
        "Write the name in kanji, kana or Latin letters; of marks only ー ・ ゠ ' ’ - . & and spaces are accepted.",
        kind="foreign",
        at=char,
    )
