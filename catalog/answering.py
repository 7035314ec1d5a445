"""Whether an address that staff set answers: this site's by its own map, another's by asking it once. No model."""

import urllib.error
import urllib.request
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import Resolver404, resolve

PATIENCE_S: Final = 3.0
GONE: Final = (404, 410)


def answers(address: str) -> bool:
    """Say whether something is found at an http(s) address, or at a path on this site. Waits some seconds at most."""
    path = address if address.startswith("/") else None
    if address.startswith(f"{settings.BASE_URL}/"):
        path = urlsplit(address).path
    if path is not None:
        return _is_on_this_site(urlsplit(path).path)
    request = urllib.request.Request(address, method="HEAD")  # noqa: S310 - check_address lets http and https through
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310
            return int(answer.status) not in GONE
    except urllib.error.HTTPError as error:
        return error.code not in GONE and error.code < 500
    except (OSError, ValueError):
        return False


def _is_on_this_site(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True
