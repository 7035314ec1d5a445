"""A finished face as an SVG document: one path in impression units, with a title for screen readers, without scripts.

Its curves deviate from the polygons by at most 0.5 unit, 0.05 % of the radius.
"""

import hashlib
import re
from typing import Final
from xml.sax.saxutils import escape

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.finishing.finish import GRID_PER_UNIT, mirror
from rendering.engine.output.bezier_runs import FittedRings, fit_rings
from rendering.engine.values import Face
from rendering.engine.vocabulary import RADIUS_UNITS

_CLOSE, _CURVE, _LEVEL, _UPRIGHT, _STRAIGHT = range(5)
_COMMANDS: Final = (
    ("z", ""), ("c", "%.6g %.6g %.6g %.6g %.6g %.6g"), ("h", "%.6g"), ("v", "%.6g"), ("l", "%.6g %.6g"),
)  # fmt: skip
_FORMATS: Final = tuple(
    ("M%.6g %.6g" if starts else "") + (" " if again else name) + values
    for starts in (False, True)
    for again in (False, True)
    for name, values in _COMMANDS
)
"""Formats of each command after another command and after the same one; then the same at the start of a ring."""

_WRITTEN: Final = np.array([[name == "c"] * 6 + [name in "chl", name in "cvl"] for name, _ in _COMMANDS])
"""Which columns (start, handles, step) each command writes; the start is written only where a ring begins."""

_LEADING_ZERO: Final = re.compile(r"(?<![\d.])0\.")
_INK: Final = re.compile(r"#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")
_PRINTED: Final = {
    "shubun": "inked characters on bare paper",
    "hakubun": "characters of bare paper on an inked field",
    "split": "one half inked characters on bare paper, the other bare ones on an inked field",
}
_CARVED: Final = {
    "shubun": "the characters stand raised",
    "hakubun": "the characters are cut into a raised field",
    "split": "in one half the characters stand raised, in the other they are cut into a raised field",
}
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg_document(face: Face, ink_hex: str, title: str, description: str) -> str:
    """Return the SVG of a face. The paper stays transparent; the document has no size of its own.

    The path is filled by the even-odd rule. Its nodes are points of `face.ink`, and its curves deviate from that by at
    most 0.5 unit. A mirrored face has the path of the unmirrored one with every x negated. `ink_hex` is #RGB or
    #RRGGBB; anything else raises ValueError.
    """
    if not _INK.fullmatch(ink_hex):
        raise ValueError(f"ink is #RGB or #RRGGBB, not {ink_hex!r}")
    side = 2.0 * RADIUS_UNITS
    view_box = f"{-RADIUS_UNITS:g} {-RADIUS_UNITS:g} {side:g} {side:g}"
    path = path_data(face.ink, face.mirrored)
    mark = _mark(title, description, path)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" role="img"'
        f' aria-labelledby="{mark}-title {mark}-description">'
        f'<title id="{mark}-title">{_text(title)}</title><desc id="{mark}-description">{_text(description)}</desc>'
        f'<path fill="{ink_hex}" fill-rule="evenodd" d="{path}"/></svg>\n'
    )


def description_of(family: str, mode: str, mirrored: bool) -> str:
    """Return a description of the picture for screen readers; it names no colour, since any ink may be chosen."""
    if mirrored:
        return f"The carved face of a seal, mirrored, in the {family} manner: {_CARVED[mode]}."
    return f"A seal impression in the {family} manner: {_PRINTED[mode]}."


def _mark(*parts: str) -> str:
    """Return a prefix of ids that differs for each picture, so that a page can hold several of them."""
    return "seal-" + hashlib.sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:12]


def path_data(ink: MultiPolygon, mirrored: bool) -> str:
    """Return the path of ink (on the output's grid) in relative commands. Mirrored ink is fitted unmirrored."""
    upright = mirror(ink) if mirrored else ink
    rings = shapely.get_rings(shapely.get_parts(upright))
    fitted = fit_rings([shapely.get_coordinates(ring) for ring in rings])
    return _written(fitted, -1 if mirrored else 1)


def _written(fitted: FittedRings, x_sign: int) -> str:
    """Write the pieces in relative coordinates of whole grid steps, so that rounding errors do not add up."""
    nodes = np.rint(fitted.nodes * GRID_PER_UNIT)
    handles = np.rint(fitted.handles * GRID_PER_UNIT)
    steps = np.diff(nodes, axis=0, append=nodes[-1:])
    columns = np.hstack([nodes, handles[:, :2] - nodes, handles[:, 2:] - nodes, steps]) * ([x_sign, 1] * 4)
    values = columns / GRID_PER_UNIT + 0.0
    ends, curves = np.zeros(len(nodes), dtype=bool), handles[:, 0] == handles[:, 0]  # straight pieces have NaN here
    ends[fitted.last_nodes] = True
    straight = np.where(values[:, 7] == 0.0, _LEVEL, np.where(values[:, 6] == 0.0, _UPRIGHT, _STRAIGHT))
    command = np.where(ends, _CLOSE, np.where(curves, _CURVE, straight))
    starts = np.concatenate([[True], ends[:-1]])
    again = np.concatenate([[False], command[1:] == command[:-1]])
    formats = [_FORMATS[k] for k in (len(_COMMANDS) * (2 * starts + again) + command).tolist()]
    written = _WRITTEN[command]
    written[:, :2] = starts[:, None]
    return _terse("".join(formats) % tuple(values[written].tolist()))


def _terse(path: str) -> str:
    return _LEADING_ZERO.sub(".", path).replace(" -", "-")


def _text(text: str) -> str:
    return escape(_NOT_XML.sub("", text))
