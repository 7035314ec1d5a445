"""When two people have one form open, only the values that the second changed are saved. Conflicts are shown."""

from collections.abc import Iterable

from django.http import HttpRequest
from django.utils.translation import gettext as _

from catalog.admin.forms.requests import EDITION_READ, TOLD_OF
from catalog.editions import publishing
from catalog.editions.consent import OfferRefused
from catalog.editions.history import is_within
from catalog.models import Edition
from catalog.offer.changes.differences import Difference, differences
from catalog.offer.changes.merging import Path, merge


class ChangedMeanwhile(OfferRefused):
    """Others changed the same values, up to edition `live`. Saving again replaces their values."""

    def __init__(self, reasons: list[str], live: Edition) -> None:
        super().__init__(reasons)
        self.live = live


def require_rows(request: HttpRequest, part: Path, live: Edition) -> None:
    """Raise OfferRefused for a form that is too old, or some of whose rows others removed."""
    read = request.POST.get(EDITION_READ, "")
    opened = Edition.objects.filter(pk=read).first() if read.isdecimal() else None
    if opened is None:
        raise OfferRefused([_("This form is out of date. Open it again.")])
    removed = [
        difference
        for difference in ([] if opened == live else differences(opened.document, live.document))
        if difference.kind == "removed" and is_within(difference.path, part)
    ]
    if removed:
        raise OfferRefused([_who(opened), *_said(removed), _("These are gone. Open the form anew.")])


def bring_together(request: HttpRequest, live: Edition) -> None:
    """Restore in the tables what others changed since a form was opened, unless the form changes the same value.

    Needs the transaction that saved the form. Raises ChangedMeanwhile where both changed the same value.
    """
    opened = Edition.objects.get(pk=request.POST[EDITION_READ])
    if opened == live:
        return
    before, now = opened.document, live.document
    merged = merge(before, now, publishing.compiled())
    met = [
        difference
        for difference in differences(before, now)
        if any(is_within(difference.path, path) or is_within(path, difference.path) for path in merged.conflicts)
    ]
    if met and request.POST.get(TOLD_OF) != str(live.pk):
        last = _(
            "Your values are still in the form. Save again to replace these changes by yours, or "
            "open the form anew to keep them."
        )
        raise ChangedMeanwhile([_who(opened), *_said(met), last], live)
    publishing.store(merged.offer)


def _who(opened: Edition) -> str:
    names = Edition.objects.filter(pk__gt=opened.pk).order_by("pk").values_list("made_by_name", flat=True)
    who = ", ".join(dict.fromkeys(name or _("the program") for name in names))
    return _("Nothing was saved: %(who)s changed this while you had it open.") % {"who": who}


def _said(found: Iterable[Difference]) -> list[str]:
    return [difference.describe() for difference in found]
