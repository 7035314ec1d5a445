"""What pages show beside the offer, held in memory: the shop's particulars, its texts, the words of entries.

It is read again whenever the revision has changed. While the database is away, the last known rows are used.
"""

from collections.abc import Mapping
from functools import cached_property

from django.db import connection

from catalog.live.standing import standing
from catalog.models import EntryWords, ShopDetails, ShopText
from catalog.models.base import ONLY_ROW
from config.api.responses.errors import DATABASE_AWAY


class Told:
    """Rows shared by all threads; they must not be changed. Each table is read when it is first needed."""

    @cached_property
    def details(self) -> ShopDetails:
        return ShopDetails.objects.get(pk=ONLY_ROW)

    @cached_property
    def texts(self) -> Mapping[str, ShopText]:
        return {text.pk: text for text in ShopText.objects.all()}

    @cached_property
    def words(self) -> tuple[EntryWords, ...]:
        return tuple(EntryWords.objects.all())

    def read_whole(self) -> "Told":
        """Read all tables that were not read yet, so that none is missing when the database is away."""
        _ = self.details, self.texts, self.words
        return self


_last_read: tuple[int, Told] | None = None  # the revision before the rows were read, and the rows


def told() -> Told:
    """Return these rows. Raises OperationalError where nothing is known yet."""
    if connection.in_atomic_block:  # these rows may be undone, so only this transaction may use them
        return Told()
    global _last_read
    revision, known = standing().revision, _last_read
    if known is None or known[0] != revision:
        try:
            known = _last_read = (revision, Told().read_whole())
        except DATABASE_AWAY:
            if known is None:
                raise
    return known[1]
