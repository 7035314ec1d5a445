"""Reads a TrueType glyph record into arrays, all points at once; fontTools would read point by point.

Depends on the format of the glyf table (OpenType specification) only.
"""

import re

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int_]

ON_CURVE = 1
REPEATED = re.compile(b"([%s])(.)" % re.escape(bytes(flag for flag in range(256) if flag & 8)), re.DOTALL)
"""A flag that stands for several points, and how often it is repeated."""

SHORT_AND_SAME = ((2, 16), (4, 32))  # flags of x and of y: one byte long; and then positive, or else unchanged
HEADER_BYTES = 10  # the number of contours and the bounds


def decoded(record: bytes) -> tuple[Integers, Integers, Integers] | None:
    """Return a glyph's points (n, 2), the last point of each contour and whether points are on the curve (1 or 0).

    None for a composite glyph; a blank one has no points.
    """
    contours = int.from_bytes(record[:2], "big", signed=True)
    if contours < 0:
        return None
    if contours == 0:
        return np.empty((0, 2), dtype=int), np.empty(0, dtype=int), np.empty(0, dtype=int)
    ends = np.frombuffer(record, ">u2", contours, HEADER_BYTES).astype(int)
    at = HEADER_BYTES + 2 * contours
    at += 2 + int.from_bytes(record[at : at + 2], "big")  # the instructions
    unpacked, count = bytearray(), int(ends[-1]) + 1
    for repeated in REPEATED.finditer(record, at):
        if len(unpacked) + repeated.start() - at >= count:
            break
        unpacked += record[at : repeated.start()] + repeated[1] * (1 + repeated[2][0])
        at = repeated.end()
    missing = count - len(unpacked)
    unpacked += record[at : at + missing]
    at += missing
    flags = np.frombuffer(bytes(unpacked), np.uint8).astype(int)
    points = np.empty((len(flags), 2), dtype=int)
    content = np.frombuffer(record + b"\0\0", np.uint8).astype(int)
    for axis, (short, same) in enumerate(SHORT_AND_SAME):
        is_short, is_same = flags & short != 0, flags & same != 0
        sizes = np.where(is_short, 1, np.where(is_same, 0, 2))
        starts = at + np.cumsum(sizes) - sizes
        at += int(sizes.sum())
        first, both = content[starts], content[starts] * 256 + content[starts + 1]
        both -= (both >= 1 << 15) * (1 << 16)
        step = np.where(is_short, np.where(is_same, first, -first), np.where(is_same, 0, both))
        points[:, axis] = np.cumsum(step)
    return points, ends, flags & ON_CURVE
