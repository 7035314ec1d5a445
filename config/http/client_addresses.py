"""The address that a request comes from: as the outermost trusted proxy saw it, or the peer's without proxies."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

OWN_NETWORK_BITS = 64
"""Bits of an IPv6 network. One customer owns all its addresses, and could otherwise be a new visitor with each."""


def client_address(request: HttpRequest) -> str:
    """Return the address by which attempts to sign in are counted; for IPv6 its network.

    Each of TRUST_PROXY proxies adds to X-Forwarded-For who connected to it, so what stands before their entries was
    written by the client. A header that is shorter, or holds no address there, is not believed.
    """
    connected = str(request.META.get("REMOTE_ADDR", ""))
    if not settings.TRUSTED_PROXIES:
        return _counted(connected) or connected
    entries = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",")
    seen = entries[-settings.TRUSTED_PROXIES] if len(entries) >= settings.TRUSTED_PROXIES else ""
    return _counted(seen) or _counted(connected) or connected


def _counted(text: str) -> str:
    """Return the form of an address under which attempts are counted; "" for a text that is not an address."""
    try:
        address = ipaddress.ip_address(text.strip())
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    network = ipaddress.ip_network((int(address), OWN_NETWORK_BITS), strict=False)
    return str(network.network_address)
