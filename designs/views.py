"""listDesigns over HTTP. `designs.sheet` makes the answer."""

from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view

from catalog.editions import publishing
from config.api.documents.schema import NOT_MODIFIED, answer_example, caching_headers, error_responses
from config.api.responses.conditional import REVALIDATE, Validators, conditional_response
from config.api.views import Operation
from designs.examples import sheet_example
from designs.query import DesignsQuery, refuse_unmade_size
from designs.serializers import DesignSheetSerializer
from designs.sheet import sheet_body, sheet_etag
from rendering.openapi.serializers import VERSIONS_TOLD
from rendering.versions import VERSION_HEADERS


@extend_schema_view(
    get=extend_schema(
        operation_id="listDesigns",
        summary="List the eight designs of a name",
        description="One design per family (eight in all), each with its eligibility at the requested size, its "
        "preview addresses and its order address. The same parameters always return the same designs.",
        parameters=[*caching_headers(REVALIDATE), *VERSIONS_TOLD],
        responses={
            200: OpenApiResponse(
                DesignSheetSerializer, description="The sheet of eight.", examples=[answer_example(sheet_example())]
            ),
            304: NOT_MODIFIED,
            **error_responses(composes=True),
        },
    )
)
class DesignsView(Operation[DesignsQuery]):
    query_class = DesignsQuery
    links: ClassVar = {
        "firstDesign": {
            "operationId": "renderSeal",
            "description": "The first of the eight designs; the others likewise, or by their `preview` addresses.",
            "parameters": {
                "name": "$response.body#/name",
                "family": "$response.body#/designs/0/family",
                "seed": "$response.body#/designs/0/seed",
                "shape": "$response.body#/designs/0/shape",
                "size": "$response.body#/sizeMm",
            },
        }
    }

    def answer(self, request: HttpRequest, query: DesignsQuery) -> HttpResponse:
        offer = publishing.live()
        refuse_unmade_size(query.size, query.shape, offer.document)
        etag = sheet_etag(query, offer.digest)
        return conditional_response(
            request,
            Validators(etag, REVALIDATE),
            "application/json",
            lambda: sheet_body(query, offer.document, etag),
            further_headers=VERSION_HEADERS,
        )
