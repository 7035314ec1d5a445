"""Editions: every state the offer has been in, and which one is live.

Stores the offer as a finished text, which `catalog.offer.tables.exporting` makes.
"""

from typing import Any, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.models.base import OneRow, only_row
from catalog.offer.document import ShopDocument, read_document

LONGEST_NOTE: Final = 200


class ShopWords(models.Model):
    """All the shop's words beside an offer, as one text. Editions with the same words share one row."""

    digest = models.CharField(primary_key=True, max_length=64, editable=False)
    text = models.TextField(editable=False)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return self.digest


class Edition(models.Model):
    """The whole shop as it was published: the offer and its words. Never changed, never deleted."""

    class Kind(models.TextChoices):
        SEEDED = "seeded", _("default offer")
        CHANGED = "changed", _("change")
        RESTORED = "restored", _("restored")
        IMPORTED = "imported", _("imported")
        DRAFTED = "drafted", _("draft published")
        SCHEDULED = "scheduled", _("draft published at its time")
        UPGRADED = "upgraded", _("new version of the program")

    digest = models.CharField(_("Digest"), max_length=64, editable=False)
    text = models.TextField(_("JSON"), editable=False)
    words = models.ForeignKey(ShopWords, null=True, on_delete=models.PROTECT, editable=False, related_name="+")
    """None in editions from before words were kept."""
    kind = models.CharField(_("Kind"), max_length=10, choices=Kind.choices, editable=False)
    restored_from = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, editable=False, verbose_name=_("Restored from")
    )
    changes: "models.JSONField[Any, Any]" = models.JSONField(_("Changes"), default=list, editable=False)
    made_at = models.DateTimeField(_("When"), auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        editable=False,
        verbose_name=_("User"),
        related_name="+",
    )
    made_by_name = models.CharField(_("Who"), max_length=150, blank=True, editable=False)
    drafted_by_name = models.CharField(_("Drafted by"), max_length=300, blank=True, editable=False)
    approved_by_name = models.CharField(_("Approved by"), max_length=150, blank=True, editable=False)
    note = models.CharField(_("Why"), max_length=LONGEST_NOTE, blank=True, editable=False)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ("-id",)
        default_permissions = ("view",)
        permissions = (
            ("restore_edition", "Can restore an edition of the offer"),
            ("use_workshop", "Can make a workshop’s files and the sheet to sign from an order"),
        )

    def __str__(self) -> str:
        return gettext("Edition %(number)s") % {"number": self.pk}

    @property
    def document(self) -> ShopDocument:
        """The whole document: the offer, and the shop's words where they were stored."""
        return read_document(self.text, self.words.text if self.words else "{}")


class LiveEdition(OneRow):
    """Points at the edition that is served. Its row is the lock that orders all changes of the offer."""

    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="+")

    class Meta:
        default_permissions = ()
        constraints = (only_row("liveedition_row"),)
