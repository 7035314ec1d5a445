"""Writes the paths of a cutter as a program for milling machines: G-code in absolute mm, with z 0 at the uncut metal.

The dialect is RS-274, which LinuxCNC, GRBL and Mach read.
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from rendering.workshop.carved import CarvedFace
from rendering.workshop.milling.tool import Tool
from rendering.workshop.milling.v_carving import Carving, Path3D, carve


def v_carving(face: CarvedFace, title: str, tool: Tool) -> bytes:
    """Return the program that carves a face with a conical cutter. Non-ASCII letters of `title` are written as U+…."""
    about = f"CARVED FACE, MIRRORED, {face.size_mm:g} MM"
    return program([(title, carve(face, tool))], tool, about, "X0 Y0 IN THE MIDDLE OF THE FACE")


def program(parts: Sequence[tuple[str, Carving]], tool: Tool, about: str, origin: str) -> bytes:
    """Return carvings, each with its title, as one program. Lines end with CR LF, which some machines need."""
    lines = [*_lines_of_head([carving for _, carving in parts], tool, about, origin)]
    for title, carving in parts:
        lines.append(f"(SEAL {_in_ascii(title)})")
        for number, ways in enumerate(carving.passes):
            lines += _lines_of_pass(carving, number, ways, tool)
    lines += [f"G0 Z{_number(tool.safe_height_mm)}", "M5", "M2"]
    return "".join(f"{line}\r\n" for line in lines).encode("ascii")


def minutes(carvings: Iterable[Carving], tool: Tool) -> float:
    """Return how many minutes cutting takes at the tool's feed. Lead-ins and moves above the metal are not counted."""
    ways = [way for carving in carvings for ways in carving.passes for way in ways]
    return sum(float(np.linalg.norm(np.diff(way, axis=0), axis=1).sum()) for way in ways) / tool.feed_mm_per_minute


def _lines_of_head(carvings: Sequence[Carving], tool: Tool, about: str, origin: str) -> Iterator[str]:
    depths = sorted({round(depth, 4) for carving in carvings for depth in carving.depths_mm})
    yield f"({about})"
    yield f"(TOOL: CONICAL, TIP {tool.tip_mm:g} MM WIDE, {tool.angle_degrees:g} DEGREES SIDE TO SIDE)"
    yield f"(UNITS: MM. {origin}, Z0 ON THE UNCUT METAL, Y TO THE TOP OF THE FACE)"
    yield f"(PASSES: {', '.join(f'{depth:g}' for depth in depths)} MM DEEP)"
    yield f"(CUTTING TAKES ABOUT {np.ceil(minutes(carvings, tool)):.0f} MINUTES)"
    yield "G21 G90 G17 G94"
    yield f"G0 Z{_number(tool.safe_height_mm)}"
    yield f"M3 S{tool.spindle_per_minute}"


def _lines_of_pass(carving: Carving, number: int, ways: Sequence[Path3D], tool: Tool) -> Iterator[str]:
    above = carving.depths_mm[number - 1] if number else 0.0
    yield f"(PASS {number + 1})"
    for way in ways:
        yield from _lines_of_path(led_in(way, above, tool.lead_in_mm), above, tool)


def _lines_of_path(way: tuple[Path3D, Path3D], above_mm: float, tool: Tool) -> Iterator[str]:
    lead_in, cut = way
    x, y, z = lead_in[0]
    yield f"G0 X{_number(x)} Y{_number(y)}"
    if above_mm > 0.0 and z < 0.0:
        yield f"G1 Z{_number(max(z, -above_mm))} F{_number(tool.plunge_mm_per_minute)}"
    for places, feed in ((lead_in, tool.plunge_mm_per_minute), (cut, tool.feed_mm_per_minute)):
        words = f" F{_number(feed)}"
        for x, y, z in places:
            yield f"G1 X{_number(x)} Y{_number(y)} Z{_number(z)}{words}"
            words = ""
    yield f"G0 Z{_number(tool.safe_height_mm)}"


def led_in(way: Path3D, above_mm: float, length_mm: float) -> tuple[Path3D, Path3D]:
    """Return a ramp that leads into a path, and the path without its first point.

    The ramp starts at the depth of the last pass (`above_mm`). It descends along the first `length_mm` of the path to
    the path's depth, and returns to its start. So the cutter never goes straight down into metal.
    """
    walked = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(way[:, :2], axis=0), axis=1))])
    length = min(length_mm, float(walked[-1]))
    count = int(np.searchsorted(walked, length, side="left"))
    marks = np.append(walked[:count], length)
    run = np.column_stack([np.interp(marks, walked, way[:, axis]) for axis in range(3)])
    start = np.maximum(run[:, 2], -above_mm)
    share = (marks / length)[:, None] if length > 0.0 else np.ones((len(marks), 1))
    sloped = run.copy()
    sloped[:, 2] = start + share[:, 0] * (run[:, 2] - start)
    return np.vstack([sloped, run[-2::-1]]), way[1:]


def _number(value: float) -> str:
    """Return a length, rounded to a micrometre, as a text without needless zeros."""
    return f"{round(float(value), 3) + 0.0:.3f}".rstrip("0").rstrip(".")


def _in_ascii(text: str) -> str:
    """Return `text` for a comment. Brackets and letters that are not printable ASCII are written as U+…."""
    shown = [
        char if char.isascii() and char.isprintable() and char not in "()" else f" U+{ord(char):04X}" for char in text
    ]
    return "".join(shown).strip()
