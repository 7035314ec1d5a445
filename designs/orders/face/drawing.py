"""Draws the face that an order stores, as a picture within a page: from its stored polygons, not composed again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from rendering.query import DEFAULT_INK

METAL_INK: Final = "#6F6A63"


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """The path of an impression (filled even-odd) and its view box, in impression units."""

    path: str
    view_box: str


def picture_of(geometry: Mapping[str, Any]) -> KeptPicture:
    """Return the impression of a face; `geometry` is the `face` object of view=json, not mirrored."""
    rings = [ring for part in geometry["parts"] for ring in (part["outer"], *part["holes"])]
    path = "".join(f"M{'L'.join(f'{x:g} {-y + 0.0:g}' for x, y in ring[:-1])}Z" for ring in rings)
    radius = geometry["radius"]
    return KeptPicture(path, f"{-radius:g} {-radius:g} {2 * radius:g} {2 * radius:g}")


def kept_picture(geometry: Mapping[str, Any], *, mirrored: bool) -> str:
    """Return a picture as a data: address: the impression in red, or the carved face, mirrored."""
    drawn = picture_of(geometry)
    turned = f'fill="{METAL_INK}" transform="scale(-1 1)"' if mirrored else f'fill="{DEFAULT_INK}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{drawn.view_box}"><path {turned} fill-rule="evenodd" '
    return "data:image/svg+xml," + quote(f'{svg}d="{drawn.path}"/></svg>')
