"""The addresses that a design carries: its previews, and where a person orders exactly it.

Knows how addresses are written, under BASE_URL and the catalogue's checkout link; never the request's Host.
"""

from typing import Any
from urllib.parse import quote, urlencode, urlsplit, urlunsplit

from django.conf import settings

from config.api.numbers import format_number
from config.api.params import parameters_of, written
from rendering.query import SealQuery

SEAL_PATH = "/api/seal"
STILL_PATH = "/pictures/seal.svg"


def preview_urls(name: str, family: str, seed: int, shape: str, size_mm: float) -> dict[str, str]:
    """Return the absolute addresses of one impression as SVG and as JSON."""
    path = seal_path(name, family, seed, shape, size_mm)
    return {"svg": f"{settings.BASE_URL}{path}", "json": f"{settings.BASE_URL}{path}&view=json"}


def seal_path(name: str, family: str, seed: int, shape: str, size_mm: float, **further: Any) -> str:
    """Return renderSeal's path for one design, with everything explicit that a change of the offer could alter."""
    asked = {"name": name, "family": family, "seed": seed, "size": format_number(size_mm), "shape": shape}
    return _with(SEAL_PATH, {**asked, **further})


def seal_path_of(query: SealQuery) -> str:
    """Return renderSeal's path for a query, without what is left at its default."""
    defaults = {name: parameter.default for name, parameter in parameters_of(SealQuery).items()}
    asked = {name: value for name, value in written(query).items() if getattr(query, name) != defaults[name]}
    return _with(SEAL_PATH, asked)


def still_path(name: str, family: str, seed: int, shape: str, size_mm: float, material: str, swatch: str | None) -> str:
    """Return the path of the picture of a seal, in a metal and, where it is not bare, a colour."""
    asked = {"name": name, "family": family, "seed": seed, "size": format_number(size_mm), "shape": shape}
    return _with(STILL_PATH, {**asked, "material": material, **({"tint": swatch} if swatch else {})})


def order_url(checkout: str, **choice: Any) -> str:
    """Return the live offer's `checkout` address, whole as the catalogue gives it, carrying the whole choice."""
    return _with(checkout, choice)


def _with(url: str, query: dict[str, Any]) -> str:
    parts = urlsplit(url)
    written = urlencode(query, quote_via=quote, safe="")
    return urlunsplit(parts._replace(query=f"{parts.query}&{written}" if parts.query else written))
