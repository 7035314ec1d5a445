"""Draws a metal seal as an SVG: its shaded body, seen from the side of the carved face.

It is a parallel projection, with the face tilted about an axis in the screen, so the body is the face's outline swept
along one line.
"""

import math
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

import numpy as np
import shapely
from shapely.geometry import MultiPoint

from rendering.engine.geometry.arrays import Floats, Matrix, Points
from rendering.engine.geometry.linear_algebra import mapped, product, projected
from rendering.engine.output.svg import path_data
from rendering.engine.values import Face
from rendering.engine.vocabulary import RADIUS_UNITS, RELIEF_MM

TILT_RAD: Final = np.radians(46.0)
"""The angle between the face's normal and the line of sight."""
AWAY: Final = np.array([0.80, -0.60])
"""The direction on the screen in which the body recedes, y downward."""
LIGHT: Final = np.array([-0.45, -0.62, 0.64])
BOUNCE: Final = np.array([0.62, 0.70, 0.35])  # direction to the paper below, which reflects light
MARGIN_MM: Final = 2.0
STOPS: Final = 40
LAYERS: Final = 6
"""Copies of the ink, one behind the other, which make the letters look raised."""


@dataclass(frozen=True, slots=True)
class Metal:
    """A surface: its colour as three parts from 0 to 1, and the contrast between light and dark on it."""

    red: float
    green: float
    blue: float
    contrast: float = 1.0

    @classmethod
    def of_hex(cls, color_hex: str, contrast: float = 1.0) -> "Metal":
        """Return the metal of a colour written #RRGGBB."""
        red, green, blue = (int(color_hex[place : place + 2], 16) / 255 for place in (1, 3, 5))
        return cls(red, green, blue, contrast)

    def lit(self, light: float) -> str:
        """Return the colour (#rrggbb) under a light: 0 is dark, 1 the metal's own colour, 2 a highlight."""
        light = 1.0 + (light - 1.0) * self.contrast
        parts = np.array([self.red, self.green, self.blue])
        parts = parts * light if light <= 1.0 else parts + (1.0 - parts) * min(light - 1.0, 1.0)
        return "#" + "".join(f"{round(255 * float(part)):02x}" for part in np.clip(parts, 0.0, 1.0))


def body_svg(face: Face, size_mm: float, length_mm: float, metal: Metal, title: str) -> str:
    """Return the SVG of a seal `size_mm` across and `length_mm` long with `face`, which is mirrored as it is carved."""
    scale = size_mm / (2.0 * RADIUS_UNITS)
    right, down, out = _projected_axes()
    outline_mm = shapely.get_coordinates(face.outline.exterior)[:-1] * scale
    near = outline_mm[:, :1] * right + outline_mm[:, 1:] * down
    far = near - out * length_mm
    view_box = _view_box(np.vstack([near, far, near + out * RELIEF_MM]))
    steps = np.linspace(0.0, RELIEF_MM, LAYERS)
    matrix = f"{right[0] * scale:.6f} {right[1] * scale:.6f} {down[0] * scale:.6f} {down[1] * scale:.6f}"
    walls = "".join(
        f'<use href="#ink" fill="{metal.lit(0.30 + 0.25 * step / RELIEF_MM)}"'
        f' transform="matrix({matrix} {out[0] * step:.4f} {out[1] * step:.4f})"/>'
        for step in steps[:-1]
    )
    top = out * RELIEF_MM
    stops, across = _stops(outline_mm, near, metal)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" role="img" aria-labelledby="seal-title">'
        f'<title id="seal-title">{escape(title)}</title><defs>'
        f'<linearGradient id="side" gradientUnits="userSpaceOnUse" {across}>{stops}</linearGradient>'
        f'<path id="ink" fill-rule="evenodd" d="{path_data(face.ink, face.mirrored)}"/></defs>'
        f'<path fill="url(#side)" d="{_closed(_hull(near, far))}"/>'
        f'<path fill="{metal.lit(0.62)}" d="{_closed(near)}"/>{walls}'
        f'<use href="#ink" fill="{metal.lit(1.22)}" transform="matrix({matrix} {top[0]:.4f} {top[1]:.4f})"/></svg>\n'
    )


def _projected_axes() -> tuple[Floats, Floats, Floats]:
    """Return the vectors on the screen (x right, y down) of one mm to the right, downward and out of the face."""
    rotation = _rotation()
    return rotation[:2, 0], rotation[:2, 1], rotation[:2, 2]


def _rotation() -> Matrix:
    """Return the rotation matrix that tilts the face out of the screen, so that its body recedes towards AWAY."""
    axis = np.array([-AWAY[1], AWAY[0], 0.0])
    cross = np.array([[0.0, -axis[2], axis[1]], [axis[2], 0.0, -axis[0]], [-axis[1], axis[0], 0.0]])
    turned: Matrix = np.eye(3) - np.sin(TILT_RAD) * cross + (1.0 - np.cos(TILT_RAD)) * product(cross, cross)
    return turned


def _hull(near: Points, far: Points) -> Points:
    hull: Points = shapely.get_coordinates(MultiPoint(np.vstack([near, far])).convex_hull.exterior)[:-1]
    return hull


def _stops(outline_mm: Points, near: Points, metal: Metal) -> tuple[str, str]:
    """Return the stops of the side's gradient across the body, and the attributes of the gradient's line.

    The outline is convex, so each offset across the visible side has one normal.
    """
    edges = np.roll(outline_mm, -1, axis=0) - outline_mm
    normals = np.column_stack([edges[:, 1], -edges[:, 0]]) / np.hypot(*edges.T)[:, None]
    if np.sum(normals * outline_mm) < 0:
        normals = -normals
    turned = mapped(normals, _rotation()[:, :2])
    faces_us = turned[:, 2] > 0
    across = np.array([-AWAY[1], AWAY[0]])
    middles = (near + np.roll(near, -1, axis=0)) / 2.0
    offsets, seen = projected(middles, across)[faces_us], turned[faces_us]
    low, high = float(projected(near, across).min()), float(projected(near, across).max())
    order = np.argsort(offsets)
    places = np.linspace(low, high, STOPS)
    light, bounce = (
        np.clip(projected(seen, np.divide(each, math.hypot(*each))), 0.0, None) for each in (LIGHT, BOUNCE)
    )
    lamp, paper = light / light.max(), bounce / bounce.max()
    shades = 0.30 + 0.55 * lamp + 0.85 * lamp**22 + 0.60 * paper**8  # metal in a dark room reflects a lamp and paper
    told = np.interp(places, offsets[order], shades[order])
    stops = "".join(
        f'<stop offset="{place:.3f}" stop-color="{metal.lit(float(shade))}"/>'
        for place, shade in zip((places - low) / (high - low), told, strict=True)
    )
    start, end = across * low, across * high
    return stops, f'x1="{start[0]:.3f}" y1="{start[1]:.3f}" x2="{end[0]:.3f}" y2="{end[1]:.3f}"'


def _view_box(points: Points) -> str:
    low, high = points.min(axis=0) - MARGIN_MM, points.max(axis=0) + MARGIN_MM
    return " ".join(f"{value:.2f}" for value in (*low, *(high - low)))


def _closed(points: Points) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"
