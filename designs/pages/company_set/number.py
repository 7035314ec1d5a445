"""The number of a company's set: the name, its three seals and what is chosen beside, in some thirty letters.

It is written like a design number, as version 3. Its tables never change either, because numbers are printed.
"""

from dataclasses import dataclass
from typing import Final

from designs.pages.choice.number import (
    CHECK_BYTES,
    DIGEST_BYTES,
    FAMILIES,
    MATERIALS,
    SHAPES,
    SIZES,
    NumberRefused,
    bytes_of,
    check_of,
    grouped,
)

_VERSION: Final = 3
ROLES: Final = ("representative", "bank", "invoice")
# A title's place is what a number holds: titles are added at the end, never moved. 4 bits; 0 is none.
TITLES: Final = (
    "",
    *("代表取締役印", "代表者印", "代表者之印", "代表社員之印"),
    *("代表理事之印", "理事長之印", "銀行之印"),
)


@dataclass(frozen=True, slots=True)
class NumberedSeal:
    """One seal of a set; `title` is "" where it has no double ring."""

    family: str
    shape: str
    size: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class NumberedSet:
    """What a set's number holds: its seals in the order of ROLES; `color` is the digest of an id, b"" for none."""

    name: str
    seals: tuple[NumberedSeal, ...]
    index: int
    material: str
    has_case: bool
    color: bytes
    engine: int


def set_number(held: NumberedSet) -> str:
    """Return the number of a set, in groups of four."""
    utf8, utf16 = held.name.encode(), held.name.encode("utf-16-be")
    is_wide = len(utf16) < len(utf8)
    head = _VERSION << 15 | MATERIALS.index(held.material) << 3 | held.has_case << 2 | bool(held.color) << 1 | is_wide
    seals = b"".join(_seal_bytes(seal) for seal in held.seals)
    body = (
        head.to_bytes(3, "big") + bytes([held.engine, held.index]) + seals + held.color + (utf16 if is_wide else utf8)
    )
    return grouped(check_of(body) + body)


def read_set_number(text: str) -> NumberedSet:
    """Return what a set's number holds, however it is spaced and cased. Raises NumberRefused."""
    raw = bytes_of(text)
    check, body = raw[:CHECK_BYTES], raw[CHECK_BYTES:]
    head = int.from_bytes(body[:3], "big")
    if check_of(body) != check or head >> 15 != _VERSION:
        raise NumberRefused(text)
    try:
        engine, index, rest = body[3], body[4], body[5:]
        seals = tuple(_seal_of(rest[place : place + 2]) for place in range(0, 2 * len(ROLES), 2))
        color_bytes = DIGEST_BYTES * (head >> 1 & 1)
        rest = rest[2 * len(ROLES) :]
        color, name = rest[:color_bytes], rest[color_bytes:].decode("utf-16-be" if head & 1 else "utf-8")
    except (IndexError, UnicodeDecodeError) as error:
        raise NumberRefused(text) from error
    return NumberedSet(name, seals, index, MATERIALS[head >> 3 & 1], bool(head >> 2 & 1), color, engine)


def is_set_number(text: str) -> bool:
    """Say whether a text is the number of a set."""
    try:
        read_set_number(text)
    except NumberRefused:
        return False
    return True


def _seal_bytes(seal: NumberedSeal) -> bytes:
    family, size, shape = FAMILIES.index(seal.family), SIZES.index(seal.size), SHAPES.index(seal.shape)
    return (TITLES.index(seal.title) << 8 | family << 4 | size << 1 | shape).to_bytes(2, "big")


def _seal_of(held: bytes) -> NumberedSeal:
    bits = int.from_bytes(held, "big")
    return NumberedSeal(FAMILIES[bits >> 4 & 7], SHAPES[bits & 1], SIZES[bits >> 1 & 7], TITLES[bits >> 8 & 15])
