"""Readers of command-line arguments that several commands share, for argparse's `type`.

Each function raises ArgumentTypeError for a value that it cannot read. argparse puts the argument's name before the
message.
"""

from argparse import ArgumentTypeError
from dataclasses import fields
from pathlib import Path
from typing import Final

from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import FAMILY_IDS

TWEAKS: Final = tuple(field.name for field in fields(Tweaks))


def families(text: str) -> tuple[str, ...]:
    """Read family ids separated by commas; `all` means all families."""
    if text == "all":
        return FAMILY_IDS
    ids = tuple(text.split(","))
    for family in ids:
        if family not in FAMILY_IDS:
            raise ArgumentTypeError(f"There is no family {family!r}; there are {', '.join(FAMILY_IDS)}.")
    return ids


def indexes(text: str) -> tuple[int, ...]:
    """Read the indexes of designs: one number, or a range such as 0-7, which includes both ends."""
    first, _, last = text.partition("-")
    if not first.isdecimal() or (last and not last.isdecimal()):
        raise ArgumentTypeError(f"Give a number or a range such as 0-7, not {text!r}.")
    return tuple(range(int(first), int(last or first) + 1))


def sizes_mm(text: str) -> tuple[float, ...]:
    """Read sizes in mm, separated by commas."""
    try:
        return tuple(float(size) for size in text.split(","))
    except ValueError:
        raise ArgumentTypeError(f"Give sizes in mm separated by commas, not {text!r}.") from None


def names_in_file(path: str) -> list[str]:
    """Read a file of names, one on each line. Empty lines, and lines that begin with #, are ignored."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ArgumentTypeError(f"{path} cannot be read: {error}.") from error
    return [line for line in lines if line.strip() and not line.startswith("#")]


def tweak(text: str) -> tuple[str, float]:
    """Read NAME=NUMBER, where NAME is one of TWEAKS."""
    name, _, value = text.partition("=")
    if name not in TWEAKS:
        raise ArgumentTypeError(f"There is no tweak {name!r}; there are {', '.join(TWEAKS)}.")
    try:
        return name, float(value)
    except ValueError:
        raise ArgumentTypeError(f"Give NAME=NUMBER, not {text!r}.") from None
