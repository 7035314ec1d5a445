"""Drafts: a future offer, stored beside the live one until somebody publishes it or its time comes.

Stores the offer as a finished text. `catalog.editions.drafts` publishes it.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from catalog.models.editions.edition import Edition


class Draft(models.Model):
    """A set of changes: the whole offer with them, and the edition that they are based on."""

    title = models.CharField(_("Title"), max_length=80)
    base = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="+", editable=False)
    text = models.TextField(_("JSON"), editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, editable=False, related_name="+"
    )
    made_by_name = models.CharField(_("Who"), max_length=150, editable=False)
    makers: "models.JSONField[Any, Any]" = models.JSONField(default=dict, editable=False)
    """Everybody who made a change in it: their names by the number of their account."""
    made_at = models.DateTimeField(_("When"), auto_now_add=True)
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, editable=False, related_name="+"
    )
    approved_by_name = models.CharField(_("Approved by"), max_length=150, blank=True, editable=False)
    publish_at = models.DateTimeField(_("To be published at"), null=True, editable=False)
    accepted: "models.JSONField[Any, Any]" = models.JSONField(default=list, editable=False)
    """The doubts, in English, that were answered with yes when the time was set. Only others hold the draft up."""
    held_up: "models.JSONField[Any, Any]" = models.JSONField(_("Held up by"), default=dict, editable=False)
    """By language, why the draft was not published at its time; empty where nothing holds it up."""
    published_as = models.ForeignKey(
        Edition, null=True, on_delete=models.PROTECT, related_name="+", editable=False, verbose_name=_("Published as")
    )

    class Meta:
        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        ordering = ("-id",)
        default_permissions = ("view", "add", "delete")
        permissions = (("publish_draft", "Can approve, schedule and publish a draft"),)

    def __str__(self) -> str:
        return self.title

    @property
    def made_by_names(self) -> str:
        """The names of all who made a change in it, the first one first."""
        return ", ".join(dict.fromkeys([self.made_by_name, *self.makers.values()]))

    def holds_a_change_of(self, user_id: int) -> bool:
        return str(user_id) in self.makers

    @property
    def held_up_reasons(self) -> list[str]:
        """Why the draft was not published at its time, in the active language."""
        return list(self.held_up.get((get_language() or "")[:2]) or self.held_up.get("en", ()))
