"""The design number: a whole choice in some twenty letters and digits, so that nothing need be kept to find it again.

Letters are Crockford's base 32, in groups of four, so that they can be read out; the first three bytes are a check.
What a shop may rename or drop (colours, add-ons) stands in it as a digest of its id, to be found in the live offer.
Numbers stand on signed sheets, so that nothing here may change for those that are written: the tables and the formula
below are those of version 1, whatever the catalogue and the engine do later.
"""

import hashlib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from catalog.offer.document import Offer, entry_of

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_AS: Final = str.maketrans("OIL", "011", " -‐−–ー")
_VERSION: Final = 1
_CHECK_BYTES: Final = 3
_DIGEST_BYTES: Final = 2
_MOST_INDEXES: Final = 100  # designs of a family whose seed is written as an index: one byte, not eight
# An id's place is what a number holds: ids are added at the end, never moved. The bits that each table has:
FAMILIES: Final = ("insou", "tensho", "reisho", "kaisho", "koin", "kaku", "wave", "vortex")  # 3 bits: full
SIZES: Final = ("12", "13.5", "15", "18", "24")  # mm; 3 bits
SHAPES: Final = ("round", "square")  # 1 bit: full
MATERIALS: Final = ("aluminium", "titanium")  # 1 bit: full
USES: Final = ("bank", "registered", "everyday", "corporate")  # 2 bits: full


class NumberRefused(ValueError):
    """A text that is no design number, or not a whole one."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """What a design number holds. `color` and `addons` are digests of ids; see `named_in`."""

    name: str
    family: str
    seed: int
    shape: str
    size: str
    material: str
    use: str
    color: bytes = b""
    addons: tuple[bytes, ...] = ()


def digest_of_id(own_id: str) -> bytes:
    return hashlib.sha256(own_id.encode()).digest()[:_DIGEST_BYTES]


def _seed(name: str, family: str, index: int) -> int:
    """Return the seed that an index stands for in version 1: what the engine drew from it when that was begun.

    Should the engine draw otherwise one day, new designs are written with their whole seed, and old numbers stay true.
    """
    digest = hashlib.sha256(f"{name}\x1f{family}\x1f{index}".encode("utf-8", "surrogatepass")).digest()
    drawn = int.from_bytes(digest[:8], "big") >> 11
    return drawn - drawn % 8 + index % 8


def design_number(choice: Numbered) -> str:
    """Return the number of a choice, in groups of four."""
    index = next((n for n in range(_MOST_INDEXES) if _seed(choice.name, choice.family, n) == choice.seed), None)
    utf8, utf16 = choice.name.encode(), choice.name.encode("utf-16-be")
    is_wide = len(utf16) < len(utf8)
    head = (
        _VERSION << 15
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
    if index is not None:
        body += bytes([index])
    else:
        seed = choice.seed.to_bytes(choice.seed.bit_length() // 8 + 1, "big", signed=True)
        body += bytes([len(seed)]) + seed
    if len(choice.addons) >= 3:
        body += bytes([len(choice.addons)])
    body += choice.color + b"".join(choice.addons) + (utf16 if is_wide else utf8)
    return _grouped(_check(body) + body)


def read_number(text: str) -> Numbered:
    """Return what a number holds, however it is spaced and cased. Raises NumberRefused."""
    raw = _bytes_of(text)
    check, body = raw[:_CHECK_BYTES], raw[_CHECK_BYTES:]
    if _check(body) != check or int.from_bytes(body[:3], "big") >> 15 != _VERSION:
        raise NumberRefused(text)
    try:
        return _choice_in(body)
    except (IndexError, UnicodeDecodeError) as error:
        raise NumberRefused(text) from error


def _choice_in(body: bytes) -> Numbered:
    head, rest = int.from_bytes(body[:3], "big"), body[3:]
    length = 1 + rest[0] if head >> 3 & 1 else 1
    seed_bytes, rest = rest[:length], rest[length:]
    count = head >> 1 & 3
    if count == 3:
        count, rest = rest[0], rest[1:]
    color_bytes = _DIGEST_BYTES * (head & 1)
    color, rest = rest[:color_bytes], rest[color_bytes:]
    digests, name_bytes = rest[: count * _DIGEST_BYTES], rest[count * _DIGEST_BYTES :]
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
        addons=tuple(digests[n : n + _DIGEST_BYTES] for n in range(0, len(digests), _DIGEST_BYTES)),
    )


def pairs_of(choice: Numbered, offer: Offer) -> tuple[list[tuple[str, str]], bool]:
    """Return what the address of a numbered choice asks for, and whether the offer still has all of it."""
    colors = _named_in([choice.color] if choice.color else [], _color_ids(offer, choice.material))
    addons = _named_in(choice.addons, [addon["id"] for addon in offer["addons"]])
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
    ]
    return pairs, len(colors) == bool(choice.color) and len(addons) == len(choice.addons)


def _color_ids(offer: Offer, material: str) -> list[str]:
    return [color["id"] for color in entry_of(offer["materials"], material)["colors"]]


def _named_in(digests: Iterable[bytes], ids: Iterable[str]) -> list[str]:
    known = {digest_of_id(own_id): own_id for own_id in ids}
    return [known[digest] for digest in digests if digest in known]


def _check(body: bytes) -> bytes:
    return hashlib.sha256(body).digest()[:_CHECK_BYTES]


def _grouped(raw: bytes) -> str:
    bits = int.from_bytes(b"\x01" + raw, "big")
    letters = ""
    while bits:
        bits, rest = divmod(bits, 32)
        letters = _ALPHABET[rest] + letters
    return "-".join(letters[place : place + 4] for place in range(0, len(letters), 4))


def _bytes_of(text: str) -> bytes:
    letters = unicodedata.normalize("NFKC", text).upper().translate(_READ_AS)
    if not letters or len(letters) > 400 or any(letter not in _ALPHABET for letter in letters):
        raise NumberRefused(text)
    bits = 0
    for letter in letters:
        bits = bits * 32 + _ALPHABET.index(letter)
    raw = bits.to_bytes((bits.bit_length() + 7) // 8, "big")
    return raw[1:]
