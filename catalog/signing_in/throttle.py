"""How guessing passwords is slowed: one login from one address by django-axes, many logins from one address here."""

from typing import Any, Final

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Sum
from django.http import HttpRequest
from django.utils import timezone

MOST_WRONG_OF_AN_ADDRESS: Final = 20
"""Within AXES_COOLOFF_TIME, over all logins: more than the staff of a shop, who may share an address, mistype."""


class Throttle(AxesDatabaseHandler):  # type: ignore[misc]  # no types are published
    """The handler of django-axes, which also closes an address that was wrong too often under different names."""

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """Return the failures of a login from its address; as many as close it where the address is closed."""
        failures = int(super().get_failures(request, credentials))
        is_closed = _wrong_from(request.axes_ip_address) >= MOST_WRONG_OF_AN_ADDRESS  # type: ignore[attr-defined]
        return max(failures, settings.AXES_FAILURE_LIMIT) if is_closed else failures


def _wrong_from(address: str) -> int:
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    attempts = AccessAttempt.objects.filter(ip_address=address, attempt_time__gte=since)
    return attempts.aggregate(wrong=Sum("failures_since_start"))["wrong"] or 0
