"""The design number: a whole choice in some twenty letters and digits, so that it can be read without a database.

It is written in Crockford's base 32 in groups of four, so that people can read it out; the first three bytes are a
check. Colours and add-ons, which a shop may rename or drop, are stored as digests of their ids and looked up in the
live offer.

Numbers are printed on signed sheets, so existing ones must keep their meaning: the tables and the formula below never
change, whatever happens to the catalogue and the engine. The versions of a number:

1. does not contain the engine's version; its numbers are still read and written.
2. contains the engine's version. Most new numbers are of this version.
3. is the number of a company's set.
4. is version 2 with a polarity and a rim, if the customer has chosen them.
"""

import hashlib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from catalog.offer.document import Offer, entry_of
from designs.links import ENGINE, look_asked
from rendering.engine.version import ENGINE_VERSION

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_AS: Final = str.maketrans("OIL", "011", " -‐−–ー")
_WITHOUT_ENGINE, _WITH_ENGINE, _WITH_LOOK = 1, 2, 4  # versions of the number itself; 3 is a set's
_BEGINS: Final = b"\x01"  # keeps leading zeros of what follows
CHECK_BYTES: Final = 3
DIGEST_BYTES: Final = 2
_MOST_INDEXES: Final = 100  # designs of a family whose seed is written as an index: one byte, not eight
THIS_ENGINE: Final = int(ENGINE_VERSION)
UNTOLD_ENGINE: Final = 0  # the engine in an address whose design number is of version 1
# A number holds an id's place in its table, so ids are added at the end, and never moved. Beside each table, its bits:
FAMILIES: Final = ("insou", "tensho", "reisho", "kaisho", "koin", "kaku", "wave", "vortex")  # 3 bits: full
SIZES: Final = ("12", "13.5", "15", "18", "24")  # mm; 3 bits
SHAPES: Final = ("round", "square")  # 1 bit: full
MATERIALS: Final = ("aluminium", "titanium")  # 1 bit: full
USES: Final = ("bank", "registered", "everyday", "corporate")  # 2 bits: full
MODES: Final = ("shubun", "hakubun")  # 2 bits
_FIRST_FRAME, _FRAME_STEP = Decimal("0.01"), Decimal("0.005")  # of the radius; 6 bits; 0: the family's own rim


class NumberRefused(ValueError):
    """The text is not a design number, or not a complete one."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """The contents of a design number. `color` and `addons` are digests of ids; see `pairs_of`.

    `engine` is the version of the engine that made the face, 1 to 255; None in a number of version 1. `frame` is the
    rim's share of the radius, None for the script's own.
    """

    name: str
    family: str
    seed: int
    shape: str
    size: str
    material: str
    use: str
    color: bytes = b""
    addons: tuple[bytes, ...] = ()
    engine: int | None = None
    mode: str = MODES[0]
    frame: float | None = None

    @property
    def version(self) -> int:
        """The version of the number that can hold this choice."""
        if self.mode != MODES[0] or self.frame is not None:
            return _WITH_LOOK
        return _WITHOUT_ENGINE if self.engine is None else _WITH_ENGINE


def digest_of_id(own_id: str) -> bytes:
    return hashlib.sha256(own_id.encode()).digest()[:DIGEST_BYTES]


def _seed(name: str, family: str, index: int) -> int:
    """Return the seed of an index by the formula that the engine had when design numbers were introduced.

    If the engine's formula changes, new designs are written with their whole seed, and old numbers keep their meaning.
    """
    digest = hashlib.sha256(f"{name}\x1f{family}\x1f{index}".encode("utf-8", "surrogatepass")).digest()
    drawn = int.from_bytes(digest[:8], "big") >> 11
    return drawn - drawn % 8 + index % 8


def design_number(choice: Numbered) -> str:
    """Return the number of a choice, in groups of four."""
    seeds = (_seed(choice.name, choice.family, index) for index in range(_MOST_INDEXES))
    index = next((index for index, seed in enumerate(seeds) if seed == choice.seed), None)
    utf8, utf16 = choice.name.encode(), choice.name.encode("utf-16-be")
    is_wide = len(utf16) < len(utf8)
    head = (
        choice.version << 15
        | FAMILIES.index(choice.family) << 12
        | SIZES.index(choice.size) << 9
        | SHAPES.index(choice.shape) << 8
        | MATERIALS.index(choice.material) << 7
        | USES.index(choice.use) << 5
        | is_wide << 4
        | (index is None) << 3
        | min(len(choice.addons), 3) << 1
        | bool(choice.color)
    )
    body = head.to_bytes(3, "big")
    if choice.version >= _WITH_ENGINE:
        body += bytes([choice.engine or 0])
    if choice.version >= _WITH_LOOK:
        body += bytes([MODES.index(choice.mode) << 6 | _frame_place(choice.frame)])
    if index is not None:
        body += bytes([index])
    else:
        seed = choice.seed.to_bytes(choice.seed.bit_length() // 8 + 1, "big", signed=True)
        body += bytes([len(seed)]) + seed
    if len(choice.addons) >= 3:
        body += bytes([len(choice.addons)])
    body += choice.color + b"".join(choice.addons) + (utf16 if is_wide else utf8)
    return grouped(check_of(body) + body)


def read_number(text: str) -> Numbered:
    """Return the contents of a number; spaces and case do not matter. Raises NumberRefused."""
    raw = bytes_of(text)
    check, body = raw[:CHECK_BYTES], raw[CHECK_BYTES:]
    versions = (_WITHOUT_ENGINE, _WITH_ENGINE, _WITH_LOOK)
    if check_of(body) != check or int.from_bytes(body[:3], "big") >> 15 not in versions:
        raise NumberRefused(text)
    try:
        return _choice_in(body)
    except (IndexError, UnicodeDecodeError) as error:
        raise NumberRefused(text) from error


def _choice_in(body: bytes) -> Numbered:
    head, rest = int.from_bytes(body[:3], "big"), body[3:]
    engine, rest = (rest[0] or None, rest[1:]) if head >> 15 >= _WITH_ENGINE else (None, rest)
    look, rest = (rest[0], rest[1:]) if head >> 15 == _WITH_LOOK else (0, rest)
    length = 1 + rest[0] if head >> 3 & 1 else 1
    seed_bytes, rest = rest[:length], rest[length:]
    count = head >> 1 & 3
    if count == 3:
        count, rest = rest[0], rest[1:]
    color_bytes = DIGEST_BYTES * (head & 1)
    color, rest = rest[:color_bytes], rest[color_bytes:]
    digests, name_bytes = rest[: count * DIGEST_BYTES], rest[count * DIGEST_BYTES :]
    name = name_bytes.decode("utf-16-be" if head >> 4 & 1 else "utf-8")
    family = FAMILIES[head >> 12 & 7]
    return Numbered(
        name=name,
        family=family,
        seed=int.from_bytes(seed_bytes[1:], "big", signed=True) if length > 1 else _seed(name, family, seed_bytes[0]),
        shape=SHAPES[head >> 8 & 1],
        size=SIZES[head >> 9 & 7],
        material=MATERIALS[head >> 7 & 1],
        use=USES[head >> 5 & 3],
        color=color,
        addons=tuple(digests[n : n + DIGEST_BYTES] for n in range(0, len(digests), DIGEST_BYTES)),
        engine=engine,
        mode=MODES[look >> 6],
        frame=_frame_at(look & 63),
    )


def _frame_place(frame: float | None) -> int:
    """Return the code of a rim: 0 for the script's own."""
    return 0 if frame is None else 1 + int((Decimal(str(frame)) - _FIRST_FRAME) / _FRAME_STEP)


def _frame_at(place: int) -> float | None:
    return float(_FIRST_FRAME + (place - 1) * _FRAME_STEP) if place else None


def pairs_of(choice: Numbered, offer: Offer) -> tuple[list[tuple[str, str]], bool]:
    """Return the parameters of a numbered choice's address, and whether the offer still has everything in it."""
    colors = named_in([choice.color] if choice.color else [], color_ids(offer, choice.material))
    addons = named_in(choice.addons, [addon["id"] for addon in offer["addons"]])
    pairs = [
        ("name", choice.name),
        ("family", choice.family),
        ("seed", str(choice.seed)),
        ("size", choice.size),
        ("shape", choice.shape),
        ("material", choice.material),
        ("use", choice.use),
        *(("color", color) for color in colors),
        *(("addon", addon) for addon in addons),
        *look_asked(choice.mode, choice.frame).items(),
        (ENGINE, str(choice.engine or UNTOLD_ENGINE)),
    ]
    return pairs, len(colors) == bool(choice.color) and len(addons) == len(choice.addons)


def color_ids(offer: Offer, material: str) -> list[str]:
    return [color["id"] for color in entry_of(offer["materials"], material)["colors"]]


def named_in(digests: Iterable[bytes], ids: Iterable[str]) -> list[str]:
    known = {digest_of_id(own_id): own_id for own_id in ids}
    return [known[digest] for digest in digests if digest in known]


def check_of(body: bytes) -> bytes:
    """Return the check bytes, by which a mistyped number is recognised."""
    return hashlib.sha256(body).digest()[:CHECK_BYTES]


def grouped(raw: bytes) -> str:
    """Return bytes as letters and digits in groups of four."""
    bits = int.from_bytes(_BEGINS + raw, "big")
    letters = ""
    while bits:
        bits, rest = divmod(bits, 32)
        letters = _ALPHABET[rest] + letters
    return "-".join(letters[place : place + 4] for place in range(0, len(letters), 4))


def bytes_of(text: str) -> bytes:
    """Return the bytes that `grouped` wrote; spaces and case do not matter. Raises NumberRefused."""
    letters = unicodedata.normalize("NFKC", text).upper().translate(_READ_AS)
    if not letters or len(letters) > 400 or any(letter not in _ALPHABET for letter in letters):
        raise NumberRefused(text)
    bits = 0
    for letter in letters:
        bits = bits * 32 + _ALPHABET.index(letter)
    raw = bits.to_bytes((bits.bit_length() + 7) // 8, "big")
    if raw[:1] != _BEGINS:
        raise NumberRefused(text)
    return raw[1:]
