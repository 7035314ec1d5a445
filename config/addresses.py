"""Where a request comes from. Behind proxies that are trusted, what the outermost of them saw; else who connects."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

OWN_NETWORK_BITS = 64
"""Of an IPv6 address: who has one has all addresses of that network, and would count as a new visitor in each."""


def client_address(request: HttpRequest) -> str:
    """Return the address that attempts to sign in are counted by; of IPv6, its network.

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
    """Return an address as it is counted; nothing for what is no address."""
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
