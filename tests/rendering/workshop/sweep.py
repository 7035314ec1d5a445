"""A milling machine in numpy: reads G-code, moves a conical cutter along it, and returns what is left.

Written from what the language and the tool say alone; it shares no line with what writes the programs.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.spatial import cKDTree

STEP_MM = 0.02  # between two places at which the cone is held against the metal


@dataclass(frozen=True, slots=True)
class Run:
    """What a program told the machine: rows of places before and after a move, which moves were rapid, the feeds."""

    before: Any
    after: Any
    is_rapid: Any
    feeds: Any
    ended: bool


def run(program: bytes) -> Run:
    """Follow a program word by word, from Z 100; an unknown word stops the machine."""
    at, rapid, feed, ended = {"X": 0.0, "Y": 0.0, "Z": 100.0}, True, 0.0, False
    moves: list[tuple[list[float], list[float], bool, float]] = []
    for line in program.decode("ascii").splitlines():
        before = list(at.values())
        for letter, value in words(line):
            if letter == "G" and value in (0, 1):
                rapid = value == 0
            elif letter in at:
                at[letter] = value
            elif letter == "F":
                feed = value
            elif letter == "M" and value in (2, 30):
                ended = True
            elif (letter, value) not in {("G", 21), ("G", 90), ("G", 17), ("G", 94), ("M", 3), ("M", 5)} | {
                ("S", value)
            }:
                raise ValueError(line)
        if list(at.values()) != before:
            moves.append((before, list(at.values()), rapid, feed))
    before_all, after_all, is_rapid, feeds = map(np.array, zip(*moves, strict=True))
    return Run(before_all, after_all, is_rapid, feeds, ended)


def words(line: str) -> Iterator[tuple[str, float]]:
    """Yield the words of a line without its comments; what is no word stops the machine."""
    told = re.sub(r"\([^()]*\)", "", line).replace(" ", "")
    if re.sub(r"[A-Z]-?[0-9.]+", "", told):
        raise ValueError(line)
    for letter, value in re.findall(r"([A-Z])(-?[0-9.]+)", told):
        yield letter, float(value)


def tool_of(program: bytes) -> tuple[float, float]:
    """Return the tip's width and how the radius grows with height, as the head of the program tells them."""
    tip, angle = re.search(r"TIP ([0-9.]+) MM WIDE, ([0-9.]+) DEGREES", program.decode("ascii")).groups()  # type: ignore[union-attr]
    return float(tip), float(np.tan(np.radians(float(angle) / 2)))


def depths_at(places: Any, program: bytes) -> Any:
    """Return how deep the metal is cut at each of (n, 2) places, in mm, 0 where it stands."""
    moved, (tip, slope) = run(program), tool_of(program)
    low = np.minimum(moved.before[:, 2], moved.after[:, 2]) < 0.0
    before, after = moved.before[low], moved.after[low]
    counts = np.maximum(1, np.ceil(np.linalg.norm((after - before)[:, :2], axis=1) / STEP_MM)).astype(int)
    share = np.concatenate([np.arange(1, count + 1) / count for count in counts])
    start, end = np.repeat(before, counts, axis=0), np.repeat(after, counts, axis=0)
    tips = np.vstack([before, start + share[:, None] * (end - start)])
    # of several tips at one place only the lowest cuts
    cells, inverse = np.unique(np.round(tips[:, :2] / 0.002).astype(int), axis=0, return_inverse=True)
    lowest = np.zeros(len(cells))
    np.minimum.at(lowest, inverse.reshape(-1), tips[:, 2])
    return cut_by(places, cells * 0.002, lowest, tip, slope)


def cut_by(places: Any, tips: Any, heights: Any, tip: float, slope: float) -> Any:
    """Return how deep a cone with its tip at each of `tips`, at that height, cuts at `places`."""
    depth = np.zeros(len(places))
    reach = tip / 2 - heights.min() * slope
    tree = cKDTree(tips)
    for start in range(0, len(places), 4000):
        some = places[start : start + 4000]
        near = tree.query_ball_point(some, reach)
        counts = np.array([len(each) for each in near])
        if not counts.sum():
            continue
        which = np.repeat(np.arange(len(some)), counts)
        of = np.concatenate([np.array(each, int) for each in near if each])
        away = np.linalg.norm(some[which] - tips[of], axis=1)
        cut = -heights[of] - np.maximum(0.0, away - tip / 2) / slope
        found = np.zeros(len(some))
        np.maximum.at(found, which, cut)
        depth[start : start + 4000] = np.maximum(0.0, found)
    return depth


def attainable(away: Any, cell_mm: float, relief_mm: float, tip: float, slope: float) -> Any:
    """Return the deepest that the cone can cut at each cell of a grid without touching a wall, by brute force.

    `away` is each cell's distance to what stands up; the tip is held at every cell, as low as that allows.
    """
    lowest = np.clip((away - tip / 2) / slope, 0.0, relief_mm)
    reach = int(np.ceil((tip / 2 + relief_mm * slope) / cell_mm))
    found = np.zeros_like(lowest)
    padded = np.pad(lowest, reach)
    rows, columns = lowest.shape
    for down in range(-reach, reach + 1):
        for right in range(-reach, reach + 1):
            rise = max(0.0, np.hypot(down, right) * cell_mm - tip / 2) / slope
            if rise < relief_mm:
                moved = padded[reach + down : reach + down + rows, reach + right : reach + right + columns]
                np.maximum(found, moved - rise, out=found)
    return found
