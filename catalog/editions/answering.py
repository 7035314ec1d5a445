"""Checks whether an address that staff set answers: on this site by the URL map, elsewhere by one request.

Only addresses of the public internet are asked, and no redirect is followed: whoever may edit a link must not be able
to find out what runs inside the shop's network.
"""

import http.client
import ipaddress
import socket
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import Resolver404, resolve

PATIENCE_SECONDS: Final = 3.0
REMEMBERED_SECONDS: Final = 60.0
MOST_REMEMBERED: Final = 50
GONE: Final = (404, 410)

_remembered: dict[str, tuple[float, bool]] = {}  # by address: until when the answer is valid, and the answer


def answers(address: str) -> bool:
    """Say whether something is found at an http(s) address, or at a path on this site.

    Waits some seconds at most. The result is cached for a minute. So the page that asks staff to confirm and their
    confirmation see the same result, and a caller that asks before it locks the offer does not wait while it holds
    the lock.
    """
    path = address if address.startswith("/") else None
    if address.startswith(f"{settings.BASE_URL}/"):
        path = urlsplit(address).path
    if path is not None:
        return _is_on_this_site(urlsplit(path).path)
    known = _remembered.get(address)
    if known is None or known[0] < time.monotonic():
        if len(_remembered) >= MOST_REMEMBERED:
            _remembered.clear()
        known = (time.monotonic() + REMEMBERED_SECONDS, ask(address))
        _remembered[address] = known
    return known[1]


def is_public(ip_address: str) -> bool:
    """Say whether an IP address belongs to the public internet."""
    found = ipaddress.ip_address(ip_address.partition("%")[0])
    return found.is_global and not found.is_multicast


def ask(address: str, may_connect: Callable[[str], bool] = is_public) -> bool:
    """Ask an http(s) address once, by HEAD, if `may_connect` accepts every IP address of its host."""
    try:
        parts = urlsplit(address)
        secure = parts.scheme == "https"
        host, port = parts.hostname or "", parts.port or (443 if secure else 80)
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        if not all(may_connect(str(each[4][0])) for each in found):
            return False
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        connection = kind(host, port, timeout=PATIENCE_SECONDS)
        try:
            connection.connect()
            if not may_connect(connection.sock.getpeername()[0]):  # the host may have another IP address by now
                return False
            connection.request("HEAD", f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}")
            status = connection.getresponse().status
        finally:
            connection.close()
    except (OSError, ValueError, http.client.HTTPException):
        return False
    return status not in GONE and status < http.HTTPStatus.INTERNAL_SERVER_ERROR


def _is_on_this_site(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True
