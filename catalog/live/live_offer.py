"""The offer that is served, held in memory: the live edition as valid now, or the draft that a visitor previews.

Reads editions and changes nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import cast

from django.conf import settings
from django.utils import timezone

from catalog.live.standing import Standing, standing
from catalog.models import Edition
from catalog.offer.document import Offer, Sale, ShopDocument
from catalog.offer.selling import for_programs, sales_on, sold_at
from catalog.offer.tables.exporting import with_absolute_urls
from config.api.responses.conditional import digest_of
from config.api.responses.errors import json_bytes


@dataclass(frozen=True, slots=True)
class LiveOffer:
    """The edition as it is served now.

    `catalog_bytes` is the contract's JSON, and `digest` its digest. Pages are made from `document` (see
    `catalog.offer.selling`), which must not be changed.
    """

    catalog_bytes: bytes
    document: Offer
    digest: str
    sales: tuple[str, ...] = ()  # the ids of the sales that are on
    mark: str = ""  # identifies edition and sales, as part of cache keys

    @property
    def etag(self) -> str:
        return f'"{self.digest}"'


Key = tuple[int, str, str, str]
_last_read: tuple[Key, ShopDocument] | None = None  # what this worker read last, and the key that it belongs to
_last_served: tuple[Key, LiveOffer] | None = None
_instead: ContextVar[tuple[LiveOffer, ShopDocument] | None] = ContextVar("what is served instead", default=None)


@contextmanager
def served_instead(whole: ShopDocument) -> Iterator[None]:
    """Within this context pages and API show another document than the live one: a draft in preview."""
    absolute = cast(ShopDocument, with_absolute_urls(whole, settings.BASE_URL))
    token = _instead.set((_served(absolute, sales_on(whole, timezone.now())), whole))
    try:
        yield
    finally:
        _instead.reset(token)


def shows_a_draft() -> bool:
    """Say whether `live` is a draft in this context. Nothing may be sold then."""
    return _instead.get() is not None


def shown_instead() -> ShopDocument | None:
    """Return the document that this request is served instead of the live one, if there is one."""
    instead = _instead.get()
    return instead[1] if instead else None


def live() -> LiveOffer:
    """Return the live offer as it is now. It takes one small query; the edition's text is read only when it changed.

    When a sale begins or ends, the offer and its digest change, though the edition is the same.
    """
    instead = _instead.get()
    return instead[0] if instead is not None else _live_at(standing())


def live_mark() -> tuple[str, int]:
    """Return the mark of all that is shown now. It changes with every save, and when a sale begins or ends.

    Raises NoOffer, and OperationalError where nothing is known yet.
    """
    stands = standing()
    return _live_at(stands).mark, stands.revision


def _live_at(stands: Standing) -> LiveOffer:
    global _last_read, _last_served  # immutable values, replaced whole
    key = (stands.edition_id, stands.digest, stands.words_digest, settings.BASE_URL)
    read, served = _last_read, _last_served
    if read is None or read[0] != key:
        edition = Edition.objects.select_related("words").get(pk=stands.edition_id)
        whole = edition.document
        kept = {name: part for name, part in whole.items() if name not in ("shop", "texts", "words")}
        read = _last_read = (key, cast(ShopDocument, with_absolute_urls(cast(Offer, kept), settings.BASE_URL)))
    sales = sales_on(read[1], timezone.now())
    if served is None or served[0] != key or served[1].sales != _ids(sales):
        served = _last_served = (key, _served(read[1], sales))
    return served[1]


def _served(whole: ShopDocument, sales: list[Sale]) -> LiveOffer:
    offer = sold_at(whole, sales)
    served = for_programs(offer)
    digest, ids = digest_of(served), _ids(sales)
    return LiveOffer(json_bytes(served), offer, digest, ids, " ".join((digest, *ids)))


def _ids(sales: list[Sale]) -> tuple[str, ...]:
    return tuple(sale["id"] for sale in sales)
