"""The base of every operation: parse its declared query, answer, and turn every failure into an ApiError.

Knows no operation. JSON is the only renderer, so no Accept header and no format override changes an answer.
"""

import logging
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from rest_framework.renderers import JSONRenderer
from rest_framework.views import APIView

from config.api.deprecation import Deprecation
from config.api.edge import preflight_response
from config.api.errors import (
    ALLOWED_METHODS,
    DATABASE_AWAY,
    ApiError,
    database_is_away,
    error_for_status,
    error_response,
)
from config.api.params import deprecations, parse_query

logger = logging.getLogger(__name__)
Q = TypeVar("Q")


class Operation(APIView, Generic[Q]):
    """A GET operation. Subclasses name their `query_class` and write `answer`."""

    query_class: type[Q]
    deprecation: ClassVar[Deprecation | None] = None
    links: ClassVar[Mapping[str, Any]] = {}  # by name, as OpenAPI writes where an answer leads on to
    authentication_classes = ()
    permission_classes = ()
    throttle_classes = ()
    parser_classes = ()
    renderer_classes = (JSONRenderer,)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer without the framework's own steps: there is nobody to authenticate and nothing to negotiate."""
        try:
            if request.method in ("GET", "HEAD"):
                return self.get(request)
            if request.method == "OPTIONS":
                return preflight_response(ALLOWED_METHODS)
            return error_response(error_for_status(405))
        except ApiError as error:
            return error_response(error)
        except DATABASE_AWAY:
            logger.exception("%s needs the database", type(self).__name__)
            return error_response(database_is_away())
        except Exception:
            logger.exception("%s failed", type(self).__name__)
            return error_response(error_for_status(500))

    def get(self, request: HttpRequest) -> HttpResponse:
        query_string = request.META.get("QUERY_STRING", "")
        response = self.answer(request, parse_query(self.query_class, query_string))
        notices = [self.deprecation, *deprecations(self.query_class, query_string)]
        if told := [notice for notice in notices if notice]:
            min(told, key=lambda notice: notice.sunset).put_on(response)  # the one that ends first
        return response

    def answer(self, request: HttpRequest, query: Q) -> HttpResponse:
        """Return the answer to a valid query. Raises ApiError."""
        raise NotImplementedError
