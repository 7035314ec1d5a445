"""What staff tell beside the offer, as pages show it: who the shop is, its texts, the words of entries. In memory.

Read anew whenever the revision says that something changed; while the database is away, as it last was.
"""

from collections.abc import Mapping
from functools import cached_property

from django.db import connection

from catalog.models import EntryWords, ShopDetails, ShopText
from catalog.models.base import ONLY_ROW
from catalog.standing import standing
from config.api.errors import DATABASE_AWAY


class Told:
    """Rows that must not be changed: all threads share them. Each table is read when it is first asked for."""

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
        """Read all that was not, so that no question is left for when the database is away."""
        _ = self.details, self.texts, self.words
        return self


_last_read: tuple[int, Told] | None = None  # and the revision before it was read


def told() -> Told:
    """Return all that is told. Raises OperationalError where nothing is known yet."""
    if connection.in_atomic_block:  # what is read here may be undone: it is for this transaction alone
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
