"""Seeds of designs, and a random generator that gives the same numbers on every machine.

The generator is our own: clients cache faces for a year, and no library promises an unchanged sequence for so long.
"""

import hashlib
from collections.abc import Iterator
from typing import Final

SEED_BITS: Final = 53
SEED_DIGITS: Final = 40
SHEETS_APART: Final = 8  # designs on a page: their seeds leave different remainders, by which the designs differ
PAGES: Final = 5  # all designs on so many pages of a name differ from one another
_MASK: Final = (1 << 64) - 1


def seed_of(name: str, family: str, index: int) -> int:
    """Return the 53-bit seed of the design at `index` of `name` in `family`: a hash, congruent to `index` modulo 8.

    >>> seed_of("佐藤", "tensho", 0), seed_of("佐藤", "tensho", 9) % SHEETS_APART
    (2854286860570776, 1)
    """
    digest = hashlib.sha256(f"{name}\x1f{family}\x1f{index}".encode("utf-8", "surrogatepass")).digest()
    drawn = int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)
    return drawn - drawn % SHEETS_APART + index % SHEETS_APART


def page_of(name: str, family: str, seed: int) -> int:
    """Return the page, 0 to PAGES - 1, on which a name has the design of a seed. Any other seed gets a random page.

    >>> page_of("佐藤", "tensho", seed_of("佐藤", "tensho", 9))
    1
    """
    place = seed % SHEETS_APART
    seeds = [seed_of(name, family, page * SHEETS_APART + place) for page in range(PAGES)]
    return seeds.index(seed) if seed in seeds else RandomStream(seed, "page").pick(PAGES)


def seed_from_digits(text: str) -> int:
    """Return the seed that a whole number of any length stands for: up to 40 digits itself, beyond that its hash.

    The hash has at most 40 digits, so a request for the hash gives the same seed.

    >>> seed_from_digits("-007")
    -7
    """
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    digits = digits.lstrip("0") or "0"
    if len(digits) <= SEED_DIGITS:
        return int(sign + digits)
    digest = hashlib.sha256((sign + digits).encode("ascii")).digest()
    return int.from_bytes(digest, "big") % int("1" + SEED_DIGITS * "0")


def splitmix64(state: int) -> Iterator[int]:
    """Yield the 64-bit numbers of S. Vigna's generator SplitMix64 from a 64-bit state.

    >>> next(splitmix64(1234567))
    6457827717110365317
    """
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        yield mixed ^ (mixed >> 31)


class RandomStream:
    """Random numbers drawn from a seed of any size and sign. Each `purpose` has its own independent sequence."""

    def __init__(self, seed: int, purpose: str = "") -> None:
        digest = hashlib.sha256(f"{seed}\x1f{purpose}".encode()).digest()
        self._stream = splitmix64(int.from_bytes(digest[:8], "big"))

    def unit(self) -> float:
        """Return the next number in [0, 1)."""
        return (next(self._stream) >> 11) / (1 << 53)

    def between(self, low: float, high: float) -> float:
        """Return the next number in [low, high)."""
        return low + (high - low) * self.unit()

    def pick(self, count: int) -> int:
        """Return the next whole number in [0, count)."""
        return min(int(self.unit() * count), count - 1)
