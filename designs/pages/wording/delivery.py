"""The days on which a seal is expected to arrive if its face is approved today."""

from datetime import timedelta
from math import ceil

from django.utils import timezone
from django.utils.formats import date_format

from catalog import rules
from catalog.offer.document import Offer


def arrival_days(offer: Offer, material: str) -> tuple[str, str]:
    """Return the first and the last day on which it is expected, as the page's language writes them."""
    sent = timezone.localdate() + timedelta(days=rules.lead_days(offer, material))
    transit_days = offer["shipping"]["transitDays"]
    first, last = (sent + timedelta(days=ceil(transit_days[end])) for end in ("min", "max"))
    return date_format(first, "MONTH_DAY_FORMAT"), date_format(last, "MONTH_DAY_FORMAT")
