"""Limits password guessing: django-axes counts one login from one address, this module many logins from one."""

import time
from typing import Any, Final

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Sum
from django.http import HttpRequest
from django.utils import timezone
from django_otp import devices_for_user
from django_otp.plugins.otp_totp.models import TOTPDevice

MOST_WRONG_OF_AN_ADDRESS: Final = 20
"""Wrong attempts of one address within AXES_COOLOFF_TIME, over all logins. The staff of a shop mistype less often, even
where they share an address."""


class Throttle(AxesDatabaseHandler):  # type: ignore[misc]  # no types are published
    """The handler of django-axes. It also blocks an address with too many wrong attempts for different logins."""

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """Return the failures of a login from its address; for a blocked address, the number that blocks a login."""
        _forget_what_is_to_come()
        failures = int(super().get_failures(request, credentials))
        is_closed = _wrong_from(request.axes_ip_address) >= MOST_WRONG_OF_AN_ADDRESS  # type: ignore[attr-defined]
        return max(failures, settings.AXES_FAILURE_LIMIT) if is_closed else failures


def _wrong_from(address: str) -> int:
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    attempts = AccessAttempt.objects.filter(ip_address=address, attempt_time__gte=since)
    return attempts.aggregate(wrong=Sum("failures_since_start"))["wrong"] or 0


def _forget_what_is_to_come() -> None:
    """Delete attempts dated more than AXES_COOLOFF_TIME in the future: the clock was wrong when they were made.

    If they were kept, they would block logins until the clock has passed their time. Attempts dated less far ahead are
    kept, because the clock of another machine may be a little ahead.
    """
    AccessAttempt.objects.filter(attempt_time__gt=timezone.now() + settings.AXES_COOLOFF_TIME).delete()


def forget_codes_to_come(user: AbstractBaseUser) -> None:
    """Do the same for wrong codes, after which a device takes none for some seconds, and for the last right one.

    An app's code stands for a step of time. If the last accepted step is later than any that is valid now, the clock
    was ahead. If that step were kept, every right code would be refused until the clock reaches it.
    """
    until = timezone.now() + settings.AXES_COOLOFF_TIME
    for device in devices_for_user(user):
        if device.throttling_failure_timestamp is not None and device.throttling_failure_timestamp > until:
            device.throttle_reset()
        if isinstance(device, TOTPDevice) and device.last_t > _latest_step(device):
            device.last_t = -1
            device.save(update_fields=["last_t"])


def _latest_step(device: TOTPDevice) -> int:
    """Return the step of the latest code that the device takes now."""
    latest: int = int(time.time() - device.t0) // device.step + device.drift + device.tolerance
    return latest
