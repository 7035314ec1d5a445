"""getCatalog over HTTP: the live edition's bytes, as they were published.

`catalog.editions.publishing` makes the bytes.
"""

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view

from catalog.editions import publishing
from catalog.examples import catalog_example
from catalog.serializers import CatalogSerializer
from config.api.documents.schema import NOT_MODIFIED, answer_example, caching_headers, error_responses
from config.api.parameters.params import NoParameters
from config.api.responses.conditional import REVALIDATE, Validators, conditional_response
from config.api.views import Operation


@extend_schema_view(
    get=extend_schema(
        operation_id="getCatalog",
        summary="Get the catalogue",
        description="The whole offer: what is sold, for which uses, in which sizes, metals and colours, at what price. "
        "It changes only when the offer changes: call it once and keep it, revalidating with its ETag.",
        parameters=caching_headers(REVALIDATE),
        responses={
            200: OpenApiResponse(
                CatalogSerializer, description="The catalogue.", examples=[answer_example(catalog_example())]
            ),
            304: NOT_MODIFIED,
            **error_responses(),
        },
    )
)
class CatalogView(Operation[NoParameters]):
    query_class = NoParameters

    def answer(self, request: HttpRequest, query: NoParameters) -> HttpResponse:
        offer = publishing.live()
        return conditional_response(
            request, Validators(offer.etag, REVALIDATE), "application/json", lambda: offer.catalog_bytes
        )
