"""Orders as a table for bookkeeping. Pure: rows in, text out."""

import csv
import io
from collections.abc import Iterable
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.offer.wording import in_language
from designs.orders.checkout.pricing import tax_within
from designs.orders.models import Order

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def written_csv(orders: Iterable[Order]) -> str:
    """Return a table with a line for each order. It begins with a byte order mark, so spreadsheets read it as UTF-8."""
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(
        [
            _("Order number"),
            _("Received at"),
            _("Paid at"),
            _("State"),
            _("Customer"),
            _("Way of paying"),
            _("Total (JPY)"),
            _("Tax in it (JPY)"),
            _("Tax (%)"),
        ]
    )
    for order in orders:
        told = [
            order.number,
            _moment(order.made_at),
            _moment(order.paid_at),
            order.get_state_display(),
            order.name,
            in_language(order.payment["name"]),
        ]
        amounts = [order.total_jpy, tax_within(order.total_jpy, order.tax_percent), order.tax_percent]
        table.writerow([*map(_harmless, told), *amounts])
    return "\ufeff" + written.getvalue()


def _moment(at: object) -> str:
    return timezone.localtime(at).strftime("%Y-%m-%d %H:%M") if at else ""  # type: ignore[arg-type]


def _harmless(text: str) -> str:
    """Return the text escaped so that no spreadsheet reads it as a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
