"""The one shape of every error under /api/ (contract, part 7).

Code that fails raises ApiError; config.api.responses.edge turns it into a response.
"""

import json
from typing import Final, Literal

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpResponse

ErrorCode = Literal["invalid_parameter", "missing_parameter", "not_found", "method_not_allowed", "render_failed"]

STATUS_OF_CODE: Final[dict[ErrorCode, int]] = {
    "invalid_parameter": 400,
    "missing_parameter": 400,
    "not_found": 404,
    "method_not_allowed": 405,
    "render_failed": 500,
}
ALLOWED_METHODS: Final = "GET, HEAD, OPTIONS"
SCHEMA_PATH: Final = "/openapi.json"
RETRY_AFTER_S: Final = 5
"""Seconds after which a client that was refused because others were waiting may try again."""
DATABASE_AWAY: Final = (OperationalError, InterfaceError)
"""Exceptions that Django raises when the database is gone, hangs, is full or locked."""
OUT_OF_ORDER: Final[list[type[Exception]]] = []
"""Exceptions that mean "the glyph library is missing". The app `rendering` adds its own."""
_COMPACT: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


class ApiError(Exception):
    """An error to report to the client.

    `message` is one sentence saying what is wrong, `hint` says what to change to succeed, and `param`
    names the query parameter at fault, when there is one. With `retry_after_s`, asking again then may succeed.
    """

    def __init__(
        self,
        code: ErrorCode,
        message: str,
        *,
        hint: str | None = None,
        param: str | None = None,
        status: int | None = None,
        retry_after_s: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.param = param
        self.status = status or STATUS_OF_CODE[code]
        self.retry_after_s = retry_after_s

    def as_json(self, base_url: str | None = None) -> dict[str, dict[str, str]]:
        """Return the body of the response, in the contract's field names. Links lead to `base_url`, or to this site."""
        error: dict[str, str] = {"code": self.code, "message": self.message}
        if self.hint:
            error["hint"] = self.hint
        if self.param is not None:
            error["param"] = self.param
        error["docs"] = f"{base_url or settings.BASE_URL}{SCHEMA_PATH}"
        return {"error": error}


def database_is_away() -> ApiError:
    """Return the ApiError for a request that needs the database while the database does not answer."""
    return ApiError(
        "render_failed",
        "The shop's database does not answer at the moment.",
        hint=f"Ask again in {RETRY_AFTER_S} seconds.",
        status=503,
        retry_after_s=RETRY_AFTER_S,
    )


def is_out_of_order(error: BaseException | None) -> bool:
    """Say whether a missing part can return while the shop runs, so that asking again later may succeed."""
    return isinstance(error, (*DATABASE_AWAY, *OUT_OF_ORDER))


def failure_of(error: Exception) -> ApiError:
    """Return the ApiError for an unexpected exception, or for a part that is missing for the moment."""
    if isinstance(error, DATABASE_AWAY):
        return database_is_away()
    if not is_out_of_order(error):
        return error_for_status(500)
    return ApiError(
        "render_failed",
        "No seal can be drawn at the moment.",
        hint=f"Ask again in {RETRY_AFTER_S} seconds.",
        status=503,
        retry_after_s=RETRY_AFTER_S,
    )


def json_bytes(document: object) -> bytes:
    """Return `document` as compact UTF-8 JSON, the same bytes for the same document."""
    return _COMPACT.encode(document).encode()


def error_response(error: ApiError) -> HttpResponse:
    """Return `error` as a response that no cache keeps."""
    response = HttpResponse(json_bytes(error.as_json()), status=error.status, content_type="application/json")
    response["Content-Length"] = str(len(response.content))  # Django's middleware may have run already
    response["Cache-Control"] = "no-store"
    response["Content-Language"] = "en"
    if error.retry_after_s is not None:
        response["Retry-After"] = str(error.retry_after_s)
    if error.status == STATUS_OF_CODE["method_not_allowed"]:
        response["Allow"] = ALLOWED_METHODS
    return response


def error_for_status(status: int) -> ApiError:
    """Return the ApiError for a failure where only the HTTP status is known."""
    if status == 404:
        return ApiError(
            "not_found",
            "There is nothing at this path.",
            hint="The operations are GET /api/v1/catalog, GET /api/v1/designs and GET /api/seal, "
            "without a slash at the end.",
        )
    if status == 405:
        return ApiError("method_not_allowed", "This method is not allowed here.", hint=f"Use one of {ALLOWED_METHODS}.")
    if status == 412:
        return ApiError(
            "invalid_parameter",
            "The answer is not the one that If-Match names.",
            hint="Ask without If-Match, or with the ETag of the newest answer.",
            status=status,
        )
    if status == 503:
        return ApiError(
            "render_failed",
            "More seals are asked for than can be drawn at the moment.",
            hint=f"Ask again in {RETRY_AFTER_S} seconds.",
            status=status,
            retry_after_s=RETRY_AFTER_S,
        )
    if status >= 500:
        return ApiError("render_failed", "The answer could not be made.", hint="Try again later.", status=status)
    return ApiError(
        "invalid_parameter",
        "The request could not be understood.",
        hint="Send a plain GET to the address that the contract names, with its Host.",
        status=status,
    )
