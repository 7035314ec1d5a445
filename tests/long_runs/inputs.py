"""Sends random inputs to the parsers of requests: `python -m tests.long_runs inputs [HOW_MANY]`.

Half of the inputs are valid. The other half are such inputs with random damage, here called spoiled. A valid input must
be read as it was meant. A spoiled one must be read, or be refused with a proper message. An input is determined by its
kind and its number, so it is the same in every run.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final
from urllib.parse import quote, unquote_to_bytes, urlencode

from catalog import vocabulary
from config.api.parameters.params import parse_query, written
from config.api.responses.compression import CODINGS, coding_for
from config.api.responses.conditional import is_refused_by, matches
from config.api.responses.errors import ApiError
from designs.pages.choice.number import FAMILIES, MATERIALS, SHAPES, SIZES, USES, Numbered, NumberRefused, read_number
from designs.pages.choice.number import design_number as number_of
from designs.query import MAX_SHEET_INDEX, DesignsQuery
from rendering.engine.names.refusals import NameRefused
from rendering.engine.vocabulary import FAMILY_IDS
from rendering.glyphs import drawable_name
from rendering.query import SealQuery
from rendering.reporting.long_runs.endurance import random_name
from rendering.reporting.random_inputs.random_queries import random_parameters

MILLION: Final = 1_000_000
MOST_SECONDS: Final = 0.5
"""More processor time than this for one input is a fault in a long run. Tests set no bound: machines are noisy."""
NASTY: Final = (
    *("\0", "\r\n", "%", "%00", "%zz", "%ff", "&", "=", "+", ";", "#", "'", '"', "<svg>", "\\", "../", "\u202e"),
    *("\u200d", "\ud800", "\ufeff", "\U000e0100", "\u3099", "\u0301" * 40, "９", "e309", "nan", "-0", "0x1", "1" * 400),
    *("Ａ", "﷽", "🖋️"),
)
ETAG: Final = '"0123456789abcdef0123456789abcdef"'
Attempt = Callable[[Random, bool], bool]
"""Makes an input, spoiled if the second argument is True, and tries it. Returns whether it was valid.

An exception is a fault.
"""


@dataclass
class Found:
    tried: Counter[str] = field(default_factory=Counter)
    valid: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest_seconds: float = 0.0


def spoiled(dice: Random, text: str) -> str:
    """Return `text` with one to four random kinds of damage."""
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(text) + 1)
        text = dice.choice(
            [
                text[:at] + dice.choice(NASTY) + text[at:],
                text[:at] + text[at + dice.randint(1, 3) :],
                text[:at] + chr(dice.choice([dice.randrange(0x80), dice.randrange(0xD800), 0x10FFFF])) + text[at:],
                text * dice.choice([2, 2, 30]),
                text[:at] + text[at:].swapcase(),
            ]
        )[:20_000]
    return text


def _query(
    dice: Random, is_spoiled: bool, query_class: type[SealQuery | DesignsQuery], parameters: dict[str, str]
) -> bool:
    text = urlencode(parameters)
    if is_spoiled:
        text = spoiled(dice, dice.choice([text, unquote_to_bytes(text).decode()]))
    try:
        query: SealQuery | DesignsQuery = parse_query(query_class, text)
    except ApiError as refused:
        if not is_spoiled or refused.status != 400 or not refused.message.isprintable() or not refused.hint:
            raise AssertionError(f"refused with {refused.status}: {refused.message}") from refused
        return False
    if parse_query(query_class, urlencode(written(query))) != query:
        raise AssertionError("written as an address and read again, the query is another")
    return True


def a_seal(dice: Random, is_spoiled: bool) -> bool:
    parameters = {"name": random_name(dice), "family": dice.choice(FAMILY_IDS), **random_parameters(dice)}
    return _query(dice, is_spoiled, SealQuery, parameters)


def a_sheet(dice: Random, is_spoiled: bool) -> bool:
    every = {
        "use": dice.choice(vocabulary.USE_IDS),
        "size": dice.choice(SIZES),
        "material": dice.choice(vocabulary.MATERIAL_IDS),
        "shape": dice.choice(vocabulary.SHAPE_IDS),
        "index": str(dice.randrange(MAX_SHEET_INDEX + 1)),
        "locale": dice.choice(vocabulary.LOCALE_IDS),
    }
    chosen = {key: value for key, value in every.items() if dice.random() < 0.5}
    return _query(dice, is_spoiled, DesignsQuery, {"name": random_name(dice), **chosen})


def a_name(dice: Random, is_spoiled: bool) -> bool:
    text = random_name(dice)
    if is_spoiled:
        text = spoiled(dice, text)
    try:
        name = drawable_name(text)
    except NameRefused as refused:
        if not is_spoiled or not refused.message.isprintable() or not refused.hint:
            raise
        return False
    if drawable_name(name.key).key != name.key:
        raise AssertionError("the name, read again, is another")
    return True


def a_number(dice: Random, is_spoiled: bool) -> bool:
    chosen = Numbered(
        drawable_name(random_name(dice)).key,
        dice.choice(FAMILIES),
        dice.getrandbits(53),
        dice.choice(SHAPES),
        dice.choice(SIZES),
        dice.choice(MATERIALS),
        dice.choice(USES),
        dice.randbytes(2) if dice.random() < 0.5 else b"",
        tuple(dice.randbytes(2) for _ in range(dice.randrange(4))),
    )
    text = number_of(chosen)
    if is_spoiled:
        text = spoiled(dice, text)
    try:
        found = read_number(text)
    except NumberRefused:
        if not is_spoiled:
            raise
        return False
    if found != chosen and not is_spoiled:
        raise AssertionError(f"{text} is read as {found}")
    return True


def a_header(dice: Random, is_spoiled: bool) -> bool:
    codings = dice.choice(["gzip, br;q=0.5", "br", "*;q=0", "identity;q=0, gzip", "deflate, gzip;q=1.0, *;q=0.5"])
    tags = dice.choice([ETAG, f'W/{ETAG}, "x"', f'"a", {ETAG}', "*"])
    if is_spoiled:
        codings, tags = spoiled(dice, codings), spoiled(dice, tags)
    if coding_for(codings) not in CODINGS:
        raise AssertionError("an unknown coding was chosen")
    matched, refused = matches(tags, ETAG), is_refused_by(tags, [ETAG])
    if not is_spoiled and (not matched or refused != tags.startswith("W/")):
        raise AssertionError(f"{tags}: matched {matched}, refused {refused}")
    return not is_spoiled


KINDS: Final[dict[str, Attempt]] = {
    "queries of a seal": a_seal,
    "queries of a sheet": a_sheet,
    "names": a_name,
    "design numbers": a_number,
    "headers": a_header,
}


def run(how_many: int, say: Callable[[str], object] = lambda _: None, most_seconds: float = math.inf) -> Found:
    """Try `how_many` inputs, of all kinds in turn. `say` gets the faults and the progress.

    An input that takes more than `most_seconds` of processor time is a fault.
    """
    found, kinds, told = Found(), list(KINDS.items()), time.monotonic()
    for number in range(how_many):
        kind, attempt = kinds[number % len(kinds)]
        dice = Random(f"{kind} {number}")  # noqa: S311  # nothing secret
        started = time.process_time()
        try:
            found.valid[kind] += attempt(dice, number // len(kinds) % 2 == 1)
        except Exception as error:  # noqa: BLE001  # the run counts what fails, and goes on
            found.faults.append(f"{kind} {number}: {type(error).__name__}: {quote(str(error)[:300], safe=' :,.=')}")
            say(found.faults[-1])
        seconds = time.process_time() - started
        found.slowest_seconds = max(found.slowest_seconds, seconds)
        if seconds > most_seconds:
            found.faults.append(f"{kind} {number}: {seconds:.1f} s")
        found.tried[kind] += 1
        if time.monotonic() - told > 30:
            told = time.monotonic()
            say(f"{number + 1} of {how_many}, {len(found.faults)} with a fault")
    return found


def tell(found: Found) -> Iterator[str]:
    """Yield the results of a run as lines of text."""
    for kind in KINDS:
        yield f"{kind}: {found.tried[kind]}, of them {found.valid[kind]} valid"
    yield f"{sum(found.tried.values())} inputs, {sum(found.valid.values())} valid, {len(found.faults)} with a fault"
    yield f"the slowest took {1000 * found.slowest_seconds:.0f} ms"
