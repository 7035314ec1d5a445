"""The base view of every operation: it parses the declared query, answers, and turns every failure into an ApiError.

JSON is the only renderer, so neither an Accept header nor a format override changes a response.
"""

import logging
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from rest_framework.renderers import JSONRenderer
from rest_framework.views import APIView

from config.api.deprecation import Deprecation
from config.api.parameters.params import deprecations, parse_query
from config.api.responses.edge import preflight_response
from config.api.responses.errors import (
    ALLOWED_METHODS,
    ApiError,
    error_for_status,
    error_response,
    failure_of,
)

logger = logging.getLogger(__name__)
Q = TypeVar("Q")


class Operation(APIView, Generic[Q]):
    """A GET operation. Subclasses name their `query_class` and write `answer`."""

    query_class: type[Q]
    deprecation: ClassVar[Deprecation | None] = None
    links: ClassVar[Mapping[str, Any]] = {}  # OpenAPI links of the 200 response, by name
    authentication_classes = ()
    permission_classes = ()
    throttle_classes = ()
    parser_classes = ()
    renderer_classes = (JSONRenderer,)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer without the framework's own steps: there is no login to check and no media type to negotiate."""
        try:
            if request.method in ("GET", "HEAD"):
                return self.get(request)
            if request.method == "OPTIONS":
                return preflight_response(ALLOWED_METHODS)
            return error_response(error_for_status(405))
        except ApiError as error:
            return error_response(error)
        except Exception as error:
            logger.exception("%s failed: %s", type(self).__name__, type(error).__name__)
            return error_response(failure_of(error))

    def get(self, request: HttpRequest) -> HttpResponse:
        query_string = request.META.get("QUERY_STRING", "")
        response = self.answer(request, parse_query(self.query_class, query_string))
        notices = [self.deprecation, *deprecations(self.query_class, query_string)]
        if told := [notice for notice in notices if notice]:
            min(told, key=lambda notice: notice.sunset).put_on(response)  # the earliest sunset
        return response

    def answer(self, request: HttpRequest, query: Q) -> HttpResponse:
        """Return the answer to a valid query. Raises ApiError."""
        raise NotImplementedError
