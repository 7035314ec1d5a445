"""Reads texts, links and faces from pages."""

import re
from html import unescape
from typing import Any


def text_of(response: Any) -> str:
    """Return a page's source, as one reads it."""
    return unescape(response.content.decode())


def faces_in(html: str) -> list[str]:
    """Return the addresses of the impressions that a page shows: the shop's own mark is none of them."""
    found = re.findall(r'<img src="(/pictures/[^/"]+/face\?[^"]+)"', html.partition("<main")[2])
    return [address for address in found if "mirror" not in address]


def links_in(html: str) -> list[str]:
    return re.findall(r'<a [^>]*?href="([^"]+)"', html)
