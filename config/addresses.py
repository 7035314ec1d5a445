"""Where a request comes from. Behind a proxy that is trusted, what that says; else the machine that asks."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Return the address that attempts to sign in are counted by."""
    forwarded: str = request.META.get("HTTP_X_FORWARDED_FOR", "")
    if settings.SECURE_PROXY_SSL_HEADER and forwarded:
        return forwarded.rpartition(",")[2].strip()  # the last: what our own proxy saw, not what was sent to it
    return str(request.META.get("REMOTE_ADDR", ""))
