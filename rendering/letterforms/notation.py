"""Reads the two kinds of lines that a type designer writes: components drawn on a lattice, and structures of letters.

    木 4 5 M2 0V5 M0 0V2H2 M0 5V3H2 |             name, width, height, SVG path; a lattice unit is one stroke pitch
    宀 4 5 M2 0V0.5 M0 5V0.5H2 | [1 1.5 3 5]      a frame, with the box that its inside takes
    林 ⿰木木                                      Ideographic Description Characters over component names

Marks after the path: `|` the path is the left half, mirrored about the upright middle; `[x0 y0 x1 y1]` the inner box of
a frame; `{y0 y1}` the rows that grow first when the component is drawn taller; `!x,y` a loose end that never runs on
to the rim. Everything after # is a remark.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from pathlib import Path

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from rendering.engine.glyphs.drawn_forms import INSOU, KAKU, WARPED

Point = tuple[float, float]
Stroke = tuple[Point, ...]

CURVE_STEPS = 4.0  # straight pieces for a lattice unit of a curve's hull
STRAY = 0.25  # how far a flattened curve may leave its component's box by rounding
IN_LETTER = ("left", "right", "top", "foot", "middle", "inside", "narrow", "flat")
ROLES = (*IN_LETTER, "folded", "thinned", KAKU, INSOU, WARPED)
ARITY = {"⿰": 2, "⿱": 2, "⿲": 3, "⿳": 3, "⿴": 2, "⿵": 2, "⿶": 2, "⿷": 2, "⿸": 2, "⿹": 2, "⿺": 2}

_NAME = re.compile(r"(?P<base>[^@~\s#]+?)(?:@(?P<roles>[a-z+]+))?(?:~(?P<variant>[2-9]))?")
_COMPONENT = re.compile(
    r"(?P<name>\S+)\s+(?P<width>[\d.]+)\s+(?P<height>[\d.]+)\s+(?P<path>[MLHVQCAZ][MLHVQCAZ\d.\s,-]*?)\s*"
    r"(?P<marks>(?:\||\[[^\]]*\]|\{[^}]*\}|![\d.]+,[\d.]+|\s)*)"
)
_PART = re.compile(r"\{(?P<braced>[^}]+)\}|(?P<plain>[^@~{}\s](?:@[a-z+]+)?(?:~[2-9])?)")


class LetterformMistake(ValueError):
    """A line of a letterform file that cannot be read or drawn; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Key:
    """Which drawing: the component's name, the places in a letter it is for (none: any), and the variant."""

    base: str
    roles: frozenset[str] = frozenset()
    variant: int = 1


@dataclass(frozen=True, slots=True)
class Component:
    """One drawing: strokes as runs of (x, y) lattice points, y downward; a closed one repeats its first point."""

    key: Key
    width: float
    height: float
    strokes: tuple[Stroke, ...]
    inner: tuple[float, float, float, float] | None
    elastic: tuple[float, float] | None
    still_ends: frozenset[Point]
    where: str

    @property
    def has_slants(self) -> bool:
        """Whether some piece is neither level nor upright."""
        return any(a[0] != b[0] and a[1] != b[1] for run in self.strokes for a, b in pairwise(run))


@dataclass(frozen=True, slots=True)
class Structure:
    """A node of a letter's structure: an operator with its parts, or one component."""

    operator: str | None
    parts: tuple["Structure", ...]
    key: Key | None

    def bases(self) -> Iterator[str]:
        """Yield the names of the components in the structure."""
        if self.key is not None:
            yield self.key.base
        for part in self.parts:
            yield from part.bases()


@dataclass(frozen=True, slots=True)
class Letterform:
    """A letter and its structure."""

    letter: str
    structure: Structure
    where: str
    remark: str


def key_of(text: str) -> Key:
    """Return the key that `木@left~2` writes. Raises ValueError for an unknown role."""
    match = _NAME.fullmatch(text)
    if match is None:
        raise ValueError(f"“{text}” is no name of a component")
    roles = frozenset(match["roles"].split("+")) if match["roles"] else frozenset[str]()
    if roles - set(ROLES):
        raise ValueError(f"“{'+'.join(sorted(roles - set(ROLES)))}” is no role; there are {', '.join(ROLES)}")
    return Key(match["base"], roles, int(match["variant"] or 1))


def read_components(folder: Path) -> dict[Key, Component]:
    """Return every component drawn in the *.txt files of a folder and those below. Raises LetterformMistake."""
    drawn: dict[Key, Component] = {}
    for where, line, _ in _lines(folder):
        if not _is_drawing(line):
            continue
        component = _component(line, where)
        if component.key in drawn:
            raise LetterformMistake(f"{where}: {line.split()[0]} is drawn already, at {drawn[component.key].where}")
        drawn[component.key] = component
    return drawn


def read_structures(folder: Path) -> dict[str, Letterform]:
    """Return every letter's structure of the *.txt files of a folder and those below. Raises LetterformMistake."""
    letters: dict[str, Letterform] = {}
    for where, line, remark in _lines(folder):
        if _is_drawing(line):
            continue
        words = line.split()
        if len(words) != 2:
            raise LetterformMistake(f"{where}: write the letter, a space, and its structure; found “{line}”")
        letter, text = words
        if letter in letters:
            raise LetterformMistake(f"{where}: {letter} has a structure already, at {letters[letter].where}")
        try:
            letters[letter] = Letterform(letter, structure_of(text), where, remark)
        except ValueError as mistake:
            raise LetterformMistake(f"{where}: {mistake}") from mistake
    return letters


def read_drawings(folder: Path) -> tuple[dict[Key, Component], dict[str, Letterform]]:
    """Return the components and the structures of a folder. Raises LetterformMistake, also for what is given twice."""
    components, letters = read_components(folder), read_structures(folder)
    for letter, form in letters.items():
        whole = components.get(Key(letter))
        if whole is not None:
            raise LetterformMistake(f"{form.where}: {letter} has a structure, and is drawn whole at {whole.where}")
    return components, letters


def _is_drawing(line: str) -> bool:
    """Say whether a line draws a component: its second word is a width. A structure's is an operator and names."""
    words = line.split(maxsplit=2)
    return len(words) > 1 and words[1][0].isascii() and words[1][0].isdigit()


def structure_of(text: str) -> Structure:
    """Return the tree of a structure such as ⿱艸⿰木寸. Raises ValueError where it is cut short or goes on."""
    tokens = [(match["braced"] or match["plain"]) for match in _PART.finditer(text)]
    tree, rest = _tree(tokens, text)
    if rest:
        raise ValueError(f"“{''.join(rest)}” is left over in {text}")
    return tree


def _tree(tokens: list[str], text: str) -> tuple[Structure, list[str]]:
    if not tokens:
        raise ValueError(f"{text} is cut short: a part is missing at its end")
    head, rest = tokens[0], tokens[1:]
    if head not in ARITY:
        return Structure(None, (), key_of(head)), rest
    parts = []
    for _ in range(ARITY[head]):
        part, rest = _tree(rest, text)
        parts.append(part)
    return Structure(head, tuple(parts), None), rest


def _lines(folder: Path) -> Iterator[tuple[str, str, str]]:
    for path in sorted(folder.rglob("*.txt")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            content, _, remark = line.partition("#")
            if content.strip():
                yield f"{path.relative_to(folder)}:{number}", content.strip(), remark.strip()


def _component(line: str, where: str) -> Component:
    match = _COMPONENT.fullmatch(line)
    if match is None:
        raise LetterformMistake(f"{where}: write name, width, height, a path of M L H V Q C A Z, marks; found “{line}”")
    try:
        key = key_of(match["name"])
        strokes = _strokes(match["path"])
        if "|" in match["marks"]:
            strokes = mirrored(strokes, float(match["width"]))
        marks = _marks(match["marks"])
    except (ValueError, IndexError) as mistake:
        raise LetterformMistake(f"{where}: {mistake}") from mistake
    width, height = float(match["width"]), float(match["height"])
    for x, y in {point for stroke in strokes for point in stroke}:
        if not (-STRAY <= x <= width + STRAY and -STRAY <= y <= height + STRAY):
            raise LetterformMistake(f"{where}: the point {x:g} {y:g} lies outside {width:g} by {height:g}")
    return Component(key, width, height, strokes, *marks, where)


def _marks(
    text: str,
) -> tuple[tuple[float, float, float, float] | None, tuple[float, float] | None, frozenset[Point]]:
    inner = elastic = None
    still = set()
    for mark in re.findall(r"\[[^\]]*\]|\{[^}]*\}|![\d.]+,[\d.]+", text):
        numbers = [float(number) for number in re.findall(r"[\d.]+", mark)]
        if mark[0] == "[":
            left, top, right, bottom = numbers
            inner = (left, top, right, bottom)
        elif mark[0] == "{":
            start, end = numbers
            elastic = (start, end)
        else:
            still.add((numbers[0], numbers[1]))
    return inner, elastic, frozenset(still)


def mirrored(strokes: tuple[Stroke, ...], width: float) -> tuple[Stroke, ...]:
    """Return the strokes of a left half with their mirror images about x = width/2.

    A stroke that ends on the middle goes on as its image; one that lies on the middle stays alone.
    """
    middle, whole = width / 2, []
    for stroke in strokes:
        image = tuple((round(width - x, 3), y) for x, y in stroke)
        if all(x == middle for x, _ in stroke):
            whole.append(stroke)
        elif stroke[0][0] == middle == stroke[-1][0] or stroke[-1][0] == middle:
            whole.append((*stroke, *image[-2::-1]))
        elif stroke[0][0] == middle:
            whole.append((*stroke[::-1], *image[1:]))
        else:
            whole += [stroke, image]
    return tuple(whole)


def _strokes(path: str) -> tuple[Stroke, ...]:
    pen = RecordingPen()
    parse_path(path, pen)
    strokes: list[list[Point]] = []
    for command, operands in pen.value:
        if command == "moveTo":
            strokes.append([_point(operands[0])])
        elif command == "lineTo":
            if _point(operands[0]) != strokes[-1][-1]:
                strokes[-1].append(_point(operands[0]))
        elif command in ("qCurveTo", "curveTo"):
            strokes[-1].extend(_flattened(strokes[-1][-1], [_point(operand) for operand in operands]))
        elif command == "closePath" and strokes[-1][0] != strokes[-1][-1]:
            strokes[-1].append(strokes[-1][0])
    if any(len(stroke) < 2 for stroke in strokes):
        raise ValueError("a stroke has one point only")
    return tuple(tuple(stroke) for stroke in strokes)


def _flattened(start: Point, controls: list[Point]) -> list[Point]:
    """Return the points after `start` along a quadratic or cubic Bézier curve, by de Casteljau."""
    steps = max(3, round(CURVE_STEPS * sum(hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise([start, *controls]))))
    points = []
    for step in range(1, steps + 1):
        hull, share = [start, *controls], step / steps
        while len(hull) > 1:
            hull = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(hull)]
        points.append((round(hull[0][0], 3), round(hull[0][1], 3)))
    return points


def _point(pair: tuple[float, float]) -> Point:
    return float(pair[0]), float(pair[1])
