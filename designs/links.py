"""The addresses of a design: its previews, and its order link, which holds the whole choice.

They are made from BASE_URL and the catalogue's checkout link, never from the request's Host.
"""

from typing import Any
from urllib.parse import quote, urlencode, urlsplit, urlunsplit

from django.conf import settings

from config.api.parameters.numbers import format_number
from config.api.parameters.params import parameters_of, written
from rendering.engine.version import ENGINE_VERSION
from rendering.engine.vocabulary import MODE_IDS
from rendering.query import SealQuery
from rendering.versions import ADDRESS_VERSION

SEAL_PATH = "/api/seal"
ENGINE = "engine"
FACE_PATH = f"/pictures/{ADDRESS_VERSION}/face"
RING_PATH = f"/pictures/{ADDRESS_VERSION}/ring"
STILL_PATH = f"/pictures/{ADDRESS_VERSION}/seal.svg"
CARD_PATH = f"/pictures/{ADDRESS_VERSION}/card.png"
SHARED_PICTURE = "/pictures/eight-faces.png"


def preview_urls(name: str, family: str, seed: int, shape: str, size_mm: float) -> dict[str, str]:
    """Return the absolute addresses of one impression as SVG and as JSON."""
    path = seal_path(name, family, seed, shape, size_mm)
    return {"svg": f"{settings.BASE_URL}{path}", "json": f"{settings.BASE_URL}{path}&view=json"}


def seal_path(name: str, family: str, seed: int, shape: str, size_mm: float, **further: Any) -> str:
    """Return renderSeal's path for one design. It names each parameter whose default depends on the offer."""
    return _with(SEAL_PATH, {**_asked(name, family, seed, shape, size_mm), **further})


def face_path(name: str, family: str, seed: int, shape: str, size_mm: float, **further: Any) -> str:
    """Return the path from which our own pages load an impression. It contains the versions that draw it."""
    return _with(FACE_PATH, {**_asked(name, family, seed, shape, size_mm), **further})


def ring_path(name: str, title: str, family: str, seed: int, size_mm: float, **further: Any) -> str:
    """Return the path from which our own pages load a double ring."""
    asked = {"name": name, "title": title, "family": family, "seed": seed, "size": format_number(size_mm)}
    return _with(RING_PATH, {**asked, **further})


def seal_path_of(query: SealQuery) -> str:
    """Return renderSeal's path for a query, without parameters that have their default."""
    defaults = {name: parameter.default for name, parameter in parameters_of(SealQuery).items()}
    asked = {name: value for name, value in written(query).items() if getattr(query, name) != defaults[name]}
    return _with(SEAL_PATH, asked)


def still_path(
    name: str, family: str, seed: int, shape: str, size_mm: float, material: str, swatch: str | None, **further: str
) -> str:
    """Return the path of the picture of a seal in a material. `swatch` is its colour, or None for bare metal.

    `further` may hold the `mode` and `frame` of look_asked, and a `title`, which makes the face a double ring.
    """
    asked = {**_asked(name, family, seed, shape, size_mm), "material": material}
    beside = {"tint": swatch, **further}
    return _with(STILL_PATH, {**asked, **{key: value for key, value in beside.items() if value}})


def card_path(still: str) -> str:
    """Return the path of the picture for shared links to a design, made from the path of its seal's picture."""
    return CARD_PATH + still[still.index("?") :]


def order_url(checkout: str, **choice: Any) -> str:
    """Return the live offer's `checkout` address with the whole choice as its parameters.

    It contains the version of the engine that drew the face.
    """
    return _with(checkout, {**choice, ENGINE: ENGINE_VERSION})


def look_asked(mode: str, frame: float | None) -> dict[str, Any]:
    """Return the parameters that ask for a polarity and a rim: {} for the family's own polarity and rim."""
    asked = {"mode": mode} if mode != MODE_IDS[0] else {}
    return asked if frame is None else {**asked, "frame": format_number(frame)}


def _asked(name: str, family: str, seed: int, shape: str, size_mm: float) -> dict[str, Any]:
    return {"name": name, "family": family, "seed": seed, "size": format_number(size_mm), "shape": shape}


def _with(url: str, query: dict[str, Any]) -> str:
    parts = urlsplit(url)
    written = urlencode(query, quote_via=quote, safe="")
    return urlunsplit(parts._replace(query=f"{parts.query}&{written}" if parts.query else written))
