"""renderSeal over HTTP: headers and media types. rendering.service makes the answers."""

from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view

from config.api.documents.schema import NOT_MODIFIED, answer_example, caching_headers, error_responses
from config.api.responses.conditional import FOREVER, Validators, conditional_response
from config.api.views import Operation
from rendering import service
from rendering.openapi.examples import SEAL_JSON_EXAMPLE, SVG_EXAMPLE
from rendering.openapi.serializers import VERSIONS_TOLD, SealJsonSerializer
from rendering.query import SealQuery
from rendering.ring_query import RingQuery, ring_request
from rendering.versions import ADDRESS_VERSION, VERSION_HEADERS

Q = TypeVar("Q")
CONTENT_TYPES = {"svg": "image/svg+xml", "json": "application/json"}


@extend_schema_view(
    get=extend_schema(
        operation_id="renderSeal",
        summary="Render one impression",
        description="One impression as SVG (the default) or, with `view=json`, the face's geometry and its "
        "eligibility at `size`. The answer is immutable for given parameters and safe to cache indefinitely.",
        parameters=[*caching_headers(FOREVER), *VERSIONS_TOLD],
        examples=[answer_example(SVG_EXAMPLE, "image/svg+xml"), answer_example(SEAL_JSON_EXAMPLE)],
        responses={
            # Declared as a file, because generated clients would parse a text as JSON.
            (200, "image/svg+xml"): OpenApiResponse(
                {"type": "string", "format": "binary"}, description="The impression (`view=svg`)."
            ),
            (200, "application/json"): OpenApiResponse(
                SealJsonSerializer, description="The impression as SVG (`view=svg`), or as JSON (`view=json`)."
            ),
            304: NOT_MODIFIED,
            **error_responses(composes=True),
        },
    )
)
class SealView(Operation[SealQuery]):
    query_class = SealQuery

    def answer(self, request: HttpRequest, query: SealQuery) -> HttpResponse:
        asked = service.asked_seal(query)
        validators, content_type = Validators(asked.etag, FOREVER), CONTENT_TYPES[asked.view]
        return conditional_response(request, validators, content_type, asked.body, further_headers=VERSION_HEADERS)


class OfAVersion(Operation[Q]):
    """An operation for our own pages, with a version in its path. Answers to other versions' paths are not cached."""

    schema = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().dispatch(request)
        if kwargs["version"] != ADDRESS_VERSION and response.has_header("ETag"):
            response["Cache-Control"] = "no-store"
        return response


class PageFaceView(OfAVersion[SealQuery], SealView):
    """renderSeal for our own pages."""


class RingView(OfAVersion[RingQuery]):
    """A double ring, answered as renderSeal answers other faces."""

    query_class = RingQuery

    def answer(self, request: HttpRequest, query: RingQuery) -> HttpResponse:
        beside = service.full_ink(query.ink) if query.view == "svg" else query.size
        asked = service.asked_ring(ring_request(query), query.view, beside)
        validators, content_type = Validators(asked.etag, FOREVER), CONTENT_TYPES[asked.view]
        return conditional_response(request, validators, content_type, asked.body, further_headers=VERSION_HEADERS)
