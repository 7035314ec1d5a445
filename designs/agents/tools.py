"""The three operations as tools for language models, with the same parameters, answers and errors as over HTTP.

Must not import the SDK, so that it does not depend on the protocol.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings

from catalog.editions import publishing
from catalog.offer.selling import is_sold_out
from config.api.parameters.params import NoParameters, query_from
from designs.agents.words import sheet_in_words
from designs.links import seal_path_of
from designs.query import DesignsQuery, refuse_unmade_size
from designs.sheet import sheet_body, sheet_etag
from rendering import service
from rendering.query import SealQuery

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Picture:
    """An impression: as SVG for programs that read it, as PNG for models that look at it."""

    address: str
    svg: str
    png: bytes


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """The result of a tool: a JSON object, and a text or a picture that goes with it."""

    document: Json
    words: str = ""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """An operation as a tool. `schemas` are the names of its answer's schemas, in the contract or in OWN_SCHEMAS."""

    operation_id: str
    path: str
    beside: str  # added to the operation's description
    query_class: type[Any]
    schemas: tuple[str, ...]
    answer: Callable[[Any], ToolAnswer]

    def call(self, arguments: Mapping[str, Any]) -> ToolAnswer:
        """Return the answer to a call. Raises ApiError."""
        pairs = [(name, _as_text(value)) for name, value in arguments.items() if value is not None]
        return self.answer(query_from(self.query_class, pairs))


OWN_SCHEMAS: Final[dict[str, Json]] = {
    "SealPicture": {
        "type": "object",
        "properties": {
            "svg": {"type": "string", "format": "uri", "description": "Where the same SVG is, as `preview.svg`."}
        },
        "required": ["svg"],
    }
}


def _as_text(value: object) -> str:
    """Return a JSON value as it would be written in a URL."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return json.dumps(value, ensure_ascii=False)


def _catalogue(query: NoParameters) -> ToolAnswer:
    return ToolAnswer(json.loads(publishing.live().catalog_bytes))


def _sheet(query: DesignsQuery) -> ToolAnswer:
    offer = publishing.live()
    refuse_unmade_size(query.size, query.shape, offer.document)
    sheet = json.loads(sheet_body(query, offer.document, sheet_etag(query, offer.digest)))
    shipping_jpy, sold_out = offer.document["shipping"]["priceJpy"], is_sold_out(offer.document, query.material)
    return ToolAnswer(sheet, sheet_in_words(sheet, shipping_jpy, is_sold_out=sold_out))


def _seal(query: SealQuery) -> ToolAnswer:
    seal = service.asked_seal(query)
    if query.view == "json":
        return ToolAnswer(json.loads(seal.body()))
    with service.one_request():
        address = settings.BASE_URL + seal_path_of(query)
        picture = Picture(address, seal.body().decode(), seal.png())
    return ToolAnswer({"svg": address}, picture=picture)


TOOLS: Final[dict[str, Tool]] = {
    "get_catalog": Tool("getCatalog", "/api/v1/catalog", "", NoParameters, ("Catalog",), _catalogue),
    "list_designs": Tool(
        "listDesigns",
        "/api/v1/designs",
        "The words beside the JSON say of each design whether it is eligible, and if not, why. Look at designs by "
        "`render_seal` with their `family` and `seed`. Hand the `orderUrl` of the chosen one to the person.",
        DesignsQuery,
        ("DesignSheet",),
        _sheet,
    ),
    "render_seal": Tool(
        "renderSeal",
        "/api/seal",
        "With `view=svg` the answer holds the picture twice: as PNG to look at, and as SVG, which has no size of its "
        'own: to print it at 15 mm, give it `width="15mm" height="15mm"`.',
        SealQuery,
        ("SealPicture", "SealJson"),
        _seal,
    ),
}
