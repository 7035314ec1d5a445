"""Stable numbers for rows that exist only while a draft is open. Forms identify rows by these numbers.

A database's own sequence would give other numbers each time, because a rollback does not reset it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db.models import Max

from catalog.models import AddOn, Color, CorporateSeal, GiftTier, Link, Occasion, ShapeSize

NUMBERED_BY_THE_DATABASE: Final = (AddOn, Color, CorporateSeal, GiftTier, Link, Occasion, ShapeSize)
FIRST: Final = 2**40
"""Larger than any number of a database's sequence."""


@contextmanager
def new_rows_numbered_alike() -> Iterator[None]:
    """Within this context, give new rows numbers in the order in which they are made. Needs a transaction."""
    last = {table: table._default_manager.aggregate(last=Max("pk"))["last"] or 0 for table in NUMBERED_BY_THE_DATABASE}
    yield
    for table, last_number in last.items():
        made = table._default_manager.filter(pk__gt=last_number).order_by("pk")
        for number, made_as in enumerate(made.values_list("pk", flat=True), start=FIRST):
            table._default_manager.filter(pk=made_as).update(id=number)
