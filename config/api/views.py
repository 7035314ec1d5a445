"""The base of every operation: parse its declared query, answer, and turn every failure into an ApiError.

Knows no operation. JSON is the only renderer, so no Accept header and no format override changes an answer.
"""

import logging
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from config.api.edge import preflight_response
from config.api.errors import ALLOWED_METHODS, ApiError, error_for_status, error_response
from config.api.params import parse_query

logger = logging.getLogger(__name__)
Q = TypeVar("Q")


class Operation(APIView, Generic[Q]):
    """A GET operation. Subclasses name their `query_class` and write `answer`."""

    query_class: type[Q]
    links: ClassVar[Mapping[str, Any]] = {}  # by name, as OpenAPI writes where an answer leads on to
    authentication_classes = ()
    permission_classes = ()
    throttle_classes = ()
    parser_classes = ()
    renderer_classes = (JSONRenderer,)

    def get(self, request: Request) -> HttpResponse:
        query = parse_query(self.query_class, request.META.get("QUERY_STRING", ""))
        return self.answer(request._request, query)

    def answer(self, request: HttpRequest, query: Q) -> HttpResponse:
        """Return the answer to a valid query. Raises ApiError."""
        raise NotImplementedError

    def options(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:  # type: ignore[override]
        return preflight_response(ALLOWED_METHODS)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[JSONRenderer, str]:
        return JSONRenderer(), JSONRenderer.media_type

    def handle_exception(self, exc: Exception) -> HttpResponse:  # type: ignore[override]
        if isinstance(exc, ApiError):
            return error_response(exc)
        if isinstance(exc, MethodNotAllowed):
            return error_response(error_for_status(405))
        logger.exception("%s failed", type(self).__name__, exc_info=exc)
        return error_response(error_for_status(500))
