"""Medians and percentiles of repeated measurements, and the table of results."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Row:
    """A row of the table. `command` measures only this row, or the few rows of one part."""

    what: str
    measured: str
    target: str
    command: str


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Return how many seconds `work` took, and what it returned."""
    started = time.perf_counter()
    result = work()
    return time.perf_counter() - started, result


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that a share (0 to 1) of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def ms(seconds: float) -> str:
    value = seconds * 1000
    return f"{value:.2f} ms" if value < 10 else f"{value:.0f} ms"


def markdown(rows: Sequence[Row]) -> str:
    """Return rows as a Markdown table."""
    lines = ["| what | measured | target | command |", "|---|---|---|---|"]
    lines += [f"| {row.what} | {row.measured} | {row.target} | `{row.command}` |" for row in rows]
    return "\n".join(lines) + "\n"
