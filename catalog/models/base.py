"""The base of the offer's tables: names in both languages, settings of one row, constraints with readable messages."""

from collections.abc import Collection, Iterable
from decimal import Decimal
from typing import Any, Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from catalog.offer.wording import in_language
from catalog.vocabulary import SIZES_MM
from config.api.parameters.numbers import format_number

ONLY_ROW: Final = 1
HIGHEST_JPY: Final = 9_999_999  # more is a typing mistake


class Named(models.Model):
    """Has a label in both languages."""

    name_en = models.CharField(_("English name"), max_length=60)
    name_ja = models.CharField(_("Japanese name"), max_length=60)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return in_language({"en": self.name_en, "ja": self.name_ja})

    def validate_constraints(self, exclude: Collection[str] | None = None) -> None:
        """Check constraints on the id too. No form has the id, so Django would leave that to the database."""
        super().validate_constraints(set(exclude or ()) - {"id"})


class NamedBeside(models.Model):
    """An entry that programs know by its id only. Its name is among the words beside the offer (EntryWords)."""

    own_words: Any = None  # its EntryWords, where a form has read them

    class Meta:
        abstract = True

    def called(self, entry_id: str) -> str:
        """Return its name in the active language where that was read, else its id."""
        words = self.own_words
        return in_language({"en": words.name_en, "ja": words.name_ja}) or entry_id if words else entry_id


class OneRow(models.Model):
    """Settings of which there is exactly one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY_ROW, editable=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return capfirst(str(self._meta.verbose_name))


def size_field(label: StrPromise) -> "models.DecimalField[Decimal, Decimal]":
    """Return a field that holds one of the sizes of the published interface, in mm."""
    return models.DecimalField(label, max_digits=4, decimal_places=1, choices=SIZE_CHOICES)


def price_field(
    label: StrPromise, help_text: StrPromise, *, may_be_free: bool = False
) -> "models.PositiveIntegerField[int, int]":
    """Return a field that holds a price in JPY, tax included."""
    above_nothing = [] if may_be_free else [MinValueValidator(1, _("The price must be above 0."))]
    validators = [*above_nothing, MaxValueValidator(HIGHEST_JPY)]
    return models.PositiveIntegerField(label, help_text=help_text, validators=validators)


def band_mm(low: Decimal, high: Decimal) -> str:
    """Return a range of sizes as people write it: 12–18 mm, or 24 mm."""
    return millimetres(low) if low == high else f"{format_number(low)}–{millimetres(high)}"


def position_field() -> "models.PositiveSmallIntegerField[int | None, int | None]":
    """Return the field that orders the rows of an open table; see BY_POSITION."""
    return models.PositiveSmallIntegerField(_("Order"), null=True, blank=True, help_text=_("Empty: last."))


BY_POSITION: Final = (models.F("position").asc(nulls_last=True), "id")


def millimetres(size: Decimal) -> str:
    """Return a size as people write it: 15 mm, 13.5 mm."""
    return f"{format_number(size)} mm"


SIZE_CHOICES: Final = [(size, millimetres(size)) for size in SIZES_MM]


def check(name: str, condition: models.Q, words: StrPromise) -> models.CheckConstraint:
    """Return a database constraint whose violation reads as `words`."""
    return models.CheckConstraint(condition=condition, name=f"catalog_{name}", violation_error_message=words)


def unique(name: str, fields: Iterable[str], words: StrPromise) -> models.UniqueConstraint:
    """Return a uniqueness constraint whose violation reads as `words`."""
    return models.UniqueConstraint(fields=list(fields), name=f"catalog_{name}", violation_error_message=words)


def sold_out_field() -> "models.BooleanField[bool, bool]":
    """Return the field that says that something is sold out: it stays in the offer, and cannot be ordered."""
    return models.BooleanField(
        _("Sold out for now"),
        default=False,
        help_text=_("Pages say so, and it cannot be ordered until you take this back."),
    )


def only_row(name: str) -> models.CheckConstraint:
    return check(name, models.Q(id=ONLY_ROW), _("There is only one row of these settings."))


def closed_ids(name: str, ids: Iterable[str]) -> models.CheckConstraint:
    """Return the constraint that keeps a table to the ids of the contract."""
    return check(name, models.Q(id__in=list(ids)), _("This id is not one of the published interface’s."))


def filled(name: str, *fields: str) -> models.CheckConstraint:
    """Return the constraint that no text of `fields` is empty."""
    condition = models.Q()
    for field in fields:
        condition &= ~models.Q(**{field: ""})
    return check(name, condition, _("Names are needed in both languages."))


def above_zero(name: str, field: str, words: StrPromise) -> models.CheckConstraint:
    return check(name, models.Q(**{f"{field}__gt": 0}), words)
