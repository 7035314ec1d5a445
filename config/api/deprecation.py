"""Announces that a part of the API will be removed: in the headers of RFC 9745 and RFC 8594, and in openapi.json."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from django.http import HttpResponse
from django.utils.http import http_date

LEAST_NOTICE: Final = timedelta(days=365)
"""A cache may keep an impression for this long, so every client sees a notice before the end."""
TOLD_AT: Final = "/reference/#changes"


@dataclass(frozen=True)
class Deprecation:
    """The notice that something will be removed: when clients were first told, and when it may be gone.

    Raises ValueError where less than LEAST_NOTICE lies between the two.
    """

    since: date
    sunset: date

    def __post_init__(self) -> None:
        if self.sunset - self.since < LEAST_NOTICE:
            raise ValueError(
                f"Clients are told {LEAST_NOTICE.days} days ahead: not before {self.since + LEAST_NOTICE}."
            )

    def in_words(self) -> str:
        """Return a sentence for openapi.json and llms.txt."""
        return f"Deprecated: do without it before {self.sunset.isoformat()}."

    def put_on(self, response: HttpResponse) -> None:
        """Add the notice to the headers of a response."""
        response["Deprecation"] = f"@{_timestamp(self.since)}"
        response["Sunset"] = http_date(_timestamp(self.sunset))
        response["Link"] = f'<{TOLD_AT}>; rel="deprecation"; type="text/html"'


def _timestamp(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())
