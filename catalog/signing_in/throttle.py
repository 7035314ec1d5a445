"""Limits password guessing: django-axes counts one login from one address, this module many logins from one."""

from typing import Any, Final

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Sum
from django.http import HttpRequest
from django.utils import timezone

MOST_WRONG_OF_AN_ADDRESS: Final = 20
"""Wrong attempts of one address within AXES_COOLOFF_TIME, over all logins. The staff of a shop mistype less often, even
where they share an address."""


class Throttle(AxesDatabaseHandler):  # type: ignore[misc]  # no types are published
    """The handler of django-axes. It also blocks an address with too many wrong attempts for different logins."""

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """Return the failures of a login from its address; for a blocked address, the number that blocks a login."""
        failures = int(super().get_failures(request, credentials))
        is_closed = _wrong_from(request.axes_ip_address) >= MOST_WRONG_OF_AN_ADDRESS  # type: ignore[attr-defined]
        return max(failures, settings.AXES_FAILURE_LIMIT) if is_closed else failures


def _wrong_from(address: str) -> int:
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    attempts = AccessAttempt.objects.filter(ip_address=address, attempt_time__gte=since)
    return attempts.aggregate(wrong=Sum("failures_since_start"))["wrong"] or 0
