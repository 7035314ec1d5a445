"""Draws random names of several kinds, in fixed shares. A seed repeats the same names, so a review can be repeated.

Surnames and given names come from a data set on PyPI, which is installed for tests. A surname is drawn the more often,
the more people bear it. Names in kana, Latin names and companies come from unseen_names.txt beside this file.
"""

import csv
import random
from collections.abc import Iterator
from importlib import resources
from typing import Any, Final

DATA_SET: Final = "japanese_personal_name_dataset"  # in tests/requirements.txt
SHARES: Final = {"surname": 50, "full name": 20, "kana": 10, "Latin": 10, "company": 10}  # in a hundred


class DataSetMissing(Exception):
    """The data set of names is not installed. The message says how to install it."""


def unseen_names(count: int, seed: int) -> list[tuple[str, str]]:
    """Return `count` pairs of a kind and a name, in the order of SHARES, without repeated names.

    The same count and seed give the same names. There are fewer if a kind has too few names. Raises DataSetMissing.
    """
    dice = random.Random(seed)  # noqa: S311  # a sample, not a secret
    surnames = [(row[0], float(row[1])) for row in _rows("last_name_org.csv")]
    given = [
        spelling
        for file in ("first_name_man_org.csv", "first_name_woman_org.csv")
        for row in _rows(file)
        for spelling in row[2:]
        if len(spelling) <= 3
    ]
    listed = _own_lists()
    chosen: list[tuple[str, str]] = []
    for kind, wanted in _counts(count).items():
        if kind in listed:
            names = dice.sample(listed[kind], min(wanted, len(listed[kind])))
        else:
            weighed = dice.choices([name for name, _ in surnames], [bearers for _, bearers in surnames], k=8 * wanted)
            drawn = weighed if kind == "surname" else [f"{family}{dice.choice(given)}" for family in weighed]
            names = list(dict.fromkeys(drawn))[:wanted]
        chosen += [(kind, name) for name in names]
    return chosen


def _counts(count: int) -> dict[str, int]:
    """Return the number of names of each kind: their shares of `count`, rounded so that they sum to it.

    >>> _counts(15)
    {'surname': 8, 'full name': 2, 'kana': 2, 'Latin': 2, 'company': 1}
    """
    bounds = [round(count * sum(list(SHARES.values())[:n]) / 100) for n in range(len(SHARES) + 1)]
    return {kind: last - first for kind, first, last in zip(SHARES, bounds, bounds[1:], strict=False)}


def _rows(file: str) -> Iterator[list[str]]:
    try:
        folder: Any = resources.files(DATA_SET) / "dataset"
    except ModuleNotFoundError as error:
        raise DataSetMissing(f"The names are not installed: pip install {DATA_SET.replace('_', '-')}") from error
    with (folder / file).open(encoding="utf-8") as lines:
        yield from csv.reader(lines)


def _own_lists() -> dict[str, list[str]]:
    """Return the names in unseen_names.txt by kind. There each kind is a heading in brackets above its names."""
    text = (resources.files("rendering.reporting.random_inputs") / "unseen_names.txt").read_text(encoding="utf-8")
    lists: dict[str, list[str]] = {}
    names: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("["):
            names = lists.setdefault(line.strip("[]"), [])
        elif not line.startswith("#"):
            names += [name.strip() for name in line.split(",")]
    return lists
