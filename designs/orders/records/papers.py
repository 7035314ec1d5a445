"""The words of an order's papers: the proof, invoice, receipt, and job card. rendering.workshop writes the PDFs."""

from collections.abc import Callable, Mapping
from typing import Final

import segno
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog.editions import publishing
from catalog.offer.wording import format_yen
from catalog.vocabulary import Locale
from designs.orders.checkout.pricing import tax_within
from designs.orders.face.keeping import kept_seal
from designs.orders.models import Order
from designs.pages.site.page import shop
from designs.workshop.sheets import TYPEFACES, approval_sheet
from rendering.workshop.papers.bill import Bill, bill_pdf
from rendering.workshop.papers.job_card import JobCard, job_card_pdf

STAFF_LANGUAGE: Final[Locale] = "ja"


def proof(order: Order) -> bytes:
    """Return the sheet to sign, drawn from the stored face. Raises FaceDamaged, FileNotFoundError."""
    return approval_sheet([kept_seal(order, order.face)], publishing.live().document)


def invoice(order: Order) -> bytes:
    """Return the invoice, with the tax included in the total and the shop's registration number."""
    with override(order.locale):
        return bill_pdf(_bill(order, _("Invoice"), _("Date of order"), order.made_at), TYPEFACES, timezone.localtime())


def receipt(order: Order) -> bytes:
    """Return the receipt. The order must be paid."""
    with override(order.locale):
        return bill_pdf(_bill(order, _("Receipt"), _("Paid on"), order.paid_at), TYPEFACES, timezone.localtime())


def job_card(order: Order) -> bytes:
    """Return the card that goes with a seal through the workshop, in the workshop's language. Raises FaceDamaged."""
    seal = kept_seal(order, order.face)
    with override(STAFF_LANGUAGE):
        facts = [
            (_("Order number"), order.number),
            *order.face.told[STAFF_LANGUAGE]["facts"],
            (_("Approved on"), _day(order.approved_at)),
            *([(_("A gift"), _("no price into the parcel"))] if order.is_gift else []),
            *([(_("Note of the shop’s"), order.staff_note)] if order.staff_note else []),
        ]
        card = JobCard(
            title=_("Job card"),
            number=order.number,
            code=_code(f"{settings.BASE_URL}{reverse('admin:workshop')}?order={order.number}"),
            impression=_("Impression"),
            carved_face=_("Carved face (mirrored)"),
            true_size=_("True size"),
            carved=seal.carved(),
            facts=facts,
            boxes=[_("Cut"), _("Checked against the face"), _("Coloured"), _("Photographed"), _("Packed")],
        )
        return job_card_pdf(card, TYPEFACES, timezone.localtime())


def _bill(order: Order, title: str, date_label: str, at: object) -> Bill:
    locale: Locale = "ja" if order.locale == "ja" else "en"
    details = shop()
    tax = {"percent": order.tax_percent}
    total, within = order.total_jpy, tax_within(order.total_jpy, order.tax_percent)
    issuer = [details.told("seller", locale) or details.told("name", locale)]
    issuer += [details.told(part, locale) for part in ("address", "phone", "email") if details.told(part, locale)]
    if details.invoice_number:
        issuer += [_("Invoice registration number"), details.invoice_number]
    return Bill(
        title=title,
        number=f"{_('Order number')} {order.number}",
        date=f"{date_label} {_day(at)}",
        to=_("%(name)s (bill)") % {"name": order.name},
        lines=[(line["label"][locale], format_yen(line["jpy"])) for line in order.lines],
        totals=[
            (_("Total"), format_yen(total)),
            (_("Taxed at %(percent)d %%, tax included") % tax, format_yen(total)),
            (_("Consumption tax of it (%(percent)d %%)") % tax, format_yen(within)),
        ],
        payment=f"{_('Way of paying')}{_(': ')}{order.payment['name'][locale]}",
        issuer=issuer,
    )


def _day(at: object) -> str:
    return str(date_format(timezone.localtime(at))) if at else "–"  # type: ignore[arg-type]


def _code(text: str) -> list[list[bool]]:
    """Return the dark modules of a QR code of a text, row by row."""
    return [[bool(dark) for dark in row] for row in segno.make(text, micro=False).matrix]


MAKERS: Final[Mapping[str, Callable[[Order], bytes]]] = {"proof": proof, "invoice": invoice, "receipt": receipt}
"""The papers that the customer may have, by their names in addresses."""
