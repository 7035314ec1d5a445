"""System checks that find mistakes of deployment at start, before a customer does. Each says what to do.

They read settings and files, and change nothing.
"""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DatabaseError
from django.http.request import validate_host

from rendering.engine.glyphs.library import LibraryUnusable, open_library

GLYPHS = "glyphs"  # the tag of the glyph library's check
ASKED_BY_LAW = ("email", "phone", "seller", "responsible", "address", "payment")
"""Particulars of the shop that the law demands before it sells. Not every shop has an invoice number."""


@register(GLYPHS)
def glyph_library_is_whole(app_configs: Any, **_: Any) -> Sequence[CheckMessage]:
    """The glyph library exists, is whole and belongs to this version."""
    try:
        open_library(settings.GLYPH_LIBRARY)
    except LibraryUnusable as reason:
        return [
            Error(
                f"No seal can be drawn: {reason}.",
                hint="`make glyphs` compiles it; so does manage.py compileglyphs, once the typefaces are installed.",
                id="config.E001",
            )
        ]
    return []


@register(Tags.urls)
def base_url_is_an_address(app_configs: Any, **_: Any) -> Sequence[CheckMessage]:
    """Every link that the shop gives starts with BASE_URL."""
    parts = urlsplit(settings.BASE_URL)
    if parts.scheme not in ("http", "https"):
        return [
            Error(
                f"BASE_URL={settings.BASE_URL} is not an http or https address, so no link of the shop would work.",
                hint="Set BASE_URL to the shop's public address, like https://seals.example.",
                id="config.E002",
            )
        ]
    if parts.path:
        return [
            Error(
                f"BASE_URL={settings.BASE_URL} has a path, but the shop answers at the root of its host.",
                hint=f"Set BASE_URL to {parts.scheme}://{parts.netloc}.",
                id="config.E003",
            )
        ]
    return []


@register(Tags.urls)
def base_url_is_allowed(app_configs: Any, **_: Any) -> Sequence[CheckMessage]:
    """The host of BASE_URL is among ALLOWED_HOSTS."""
    host = urlsplit(settings.BASE_URL).netloc.rsplit("@")[-1].lower()
    name = host if host.endswith("]") else host.rsplit(":", 1)[0]
    if validate_host(name, settings.ALLOWED_HOSTS):
        return []
    return [
        Error(
            f"Requests to BASE_URL={settings.BASE_URL} would be refused: {name} is not in ALLOWED_HOSTS.",
            hint=f"Add {name} to ALLOWED_HOSTS, or leave ALLOWED_HOSTS unset.",
            id="config.E004",
        )
    ]


@register(Tags.security)
def debug_stays_at_home(app_configs: Any, **_: Any) -> Sequence[CheckMessage]:
    """DEBUG shows settings and source to anybody who provokes an error."""
    if not settings.DEBUG or urlsplit(settings.BASE_URL).hostname in settings.LOCAL_HOSTS:
        return []
    return [
        Error(
            f"DEBUG is on while the shop is public at {settings.BASE_URL}: every error page would show its insides.",
            hint="Leave DEBUG unset, or serve on 127.0.0.1 only.",
            id="config.E005",
        )
    ]


@register(Tags.security, deploy=True)
def staff_passwords_are_encrypted(app_configs: Any, **_: Any) -> Sequence[CheckMessage]:
    """Staff log in at BASE_URL. Without TLS, others on the network can read their passwords."""
    parts = urlsplit(settings.BASE_URL)
    if parts.scheme == "https" or parts.hostname in settings.LOCAL_HOSTS:
        return []
    return [
        Warning(
            f"BASE_URL={settings.BASE_URL} is not https: passwords of staff travel in the clear.",
            hint="Put a proxy with TLS in front, and set BASE_URL to its https address.",
            id="config.W006",
        )
    ]


@register(Tags.security, deploy=True)
def shop_says_who_it_is(app_configs: Any, **_: Any) -> Sequence[CheckMessage]:
    """A shop must say who it is before it sells. Pages leave out what is blank."""
    from catalog.models import ShopDetails, ShopText
    from catalog.words.texts import blanks_in

    try:
        details, texts = ShopDetails.objects.first(), list(ShopText.objects.all())
    except DatabaseError:
        return []  # no tables yet: the launcher migrates
    blank = [name for name in ASKED_BY_LAW if details is not None and not details.told(name, "ja")]
    blank += [f"the text {text.pk}" for text in texts if blanks_in(text)]
    if not blank:
        return []
    return [
        Error(
            f"The shop has not said all that the law asks for: {', '.join(blank)}.",
            hint="Fill it in under /admin/, in “The shop” and “Texts of the shop”.",
            id="config.E009",
        )
    ]


@register(Tags.security, deploy=True)
def mails_can_leave(app_configs: Any, **_: Any) -> Sequence[CheckMessage]:
    """Mails to customers about their orders can be sent."""
    if settings.MAIL_IS_SET_UP:
        return []
    return [
        Warning(
            "MAIL_URL is not set: mails about orders wait in the outbox, and no customer gets one.",
            hint="Set MAIL_URL to the mail server, like smtp+starttls://user:password@mail.example:587.",
            id="config.W008",
        )
    ]


@register(Tags.caches)
def redis_url_is_an_address(app_configs: Any, **_: Any) -> Sequence[CheckMessage]:
    """The Redis client accepts REDIS_URL, and it names a server."""
    parts = urlsplit(settings.REDIS_URL)
    names_a_server = parts.path if parts.scheme == "unix" else parts.hostname
    if not settings.REDIS_URL or (parts.scheme in ("redis", "rediss", "unix") and names_a_server):
        return []
    return [
        Error(
            "REDIS_URL is not the address of a Redis server.",
            hint="Use redis://host:6379/0 or unix:///run/redis.sock, or leave it unset: then the workers of this "
            "machine share a file in DATA.",
            id="config.E007",
        )
    ]
