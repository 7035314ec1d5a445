"""What the shop says of entries of the offer beyond what the contract has a place for: names, short texts, pictures.

Like the shop's texts, these words are stored beside the offer, not in it, because only people read them. A row is
identified by its entry's id in the contract. It stays when the entry is removed, in case an edition brings that back.
"""

from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalog.models.base import check, unique
from catalog.pictures.keeping import Picture

LONGEST_NAME: Final = 80
LONGEST_TEXT: Final = 300
LONGEST_ALT: Final = 160


class Worded(models.TextChoices):
    """The parts of the offer that have words beside it."""

    ADDON = "addon", _("add-on")
    TIER = "tier", _("gift tier")
    OCCASION = "occasion", _("occasion")
    MATERIAL = "material", _("material")
    FAMILY = "family", _("family")
    CARRIER = "carrier", _("carrier")


def _both_or_neither(name: str, part: str) -> models.CheckConstraint:
    in_english, in_japanese = Q(**{f"{part}_en": ""}), Q(**{f"{part}_ja": ""})
    condition = (in_english & in_japanese) | (~in_english & ~in_japanese)
    return check(name, condition, _("Write it in both languages, or in neither."))


class EntryWords(models.Model):
    """The words and the picture of one entry. A carrier's id is its name as the contract has it."""

    kind = models.CharField(max_length=10, choices=Worded.choices)
    entry_id = models.CharField(max_length=80)
    name_en = models.CharField(max_length=LONGEST_NAME, blank=True)
    name_ja = models.CharField(max_length=LONGEST_NAME, blank=True)
    text_en = models.CharField(max_length=LONGEST_TEXT, blank=True)
    text_ja = models.CharField(max_length=LONGEST_TEXT, blank=True)
    picture_key = models.CharField(max_length=32, blank=True)
    picture_width = models.PositiveSmallIntegerField(default=0)
    picture_height = models.PositiveSmallIntegerField(default=0)
    alt_en = models.CharField(max_length=LONGEST_ALT, blank=True)
    alt_ja = models.CharField(max_length=LONGEST_ALT, blank=True)

    class Meta:
        default_permissions = ()  # whoever may change an entry may change its words, in the same form
        constraints = (
            unique("entrywords_once", ("kind", "entry_id"), _("This entry has words already.")),
            _both_or_neither("entrywords_name", "name"),
            _both_or_neither("entrywords_text", "text"),
            check(
                "entrywords_alt",
                Q(picture_key="") | ~(Q(alt_en="") | Q(alt_ja="")),
                _("Say in both languages what the picture shows."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.entry_id}"

    @property
    def picture(self) -> Picture | None:
        return Picture(self.picture_key, self.picture_width, self.picture_height) if self.picture_key else None

    @picture.setter
    def picture(self, picture: Picture | None) -> None:
        self.picture_key = picture.key if picture else ""
        self.picture_width, self.picture_height = (picture.width, picture.height) if picture else (0, 0)

    def told(self, part: str, locale: str) -> str:
        """Return the "name", the "text" or the "alt" in a language."""
        return str(getattr(self, f"{part}_{locale}"))


class WordsChange(models.Model):
    """A change of words or a picture, for the history of its entry. Never changed."""

    path: "models.JSONField[Any, Any]" = models.JSONField(default=list, editable=False)
    changes: "models.JSONField[Any, Any]" = models.JSONField(default=list, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, editable=False, related_name="+"
    )
    made_by_name = models.CharField(max_length=150, blank=True, editable=False)

    class Meta:
        default_permissions = ()
        ordering = ("-id",)

    def __str__(self) -> str:
        return " ".join(self.path)
