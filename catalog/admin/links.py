"""The checkout link, and the other addresses that the catalogue gives."""

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from catalog.admin.base import OfferAdmin, Path
from catalog.admin.kinds import OneRowAdmin
from catalog.answering import answers
from catalog.models import CheckoutLink, Link
from catalog.models.addresses import check_address
from catalog.models.links import CHECKOUT_KEY


@admin.register(CheckoutLink)
class CheckoutLinkAdmin(OneRowAdmin[CheckoutLink]):
    section = "links"

    def doubts_beforehand(self, request: HttpRequest) -> list[str]:
        address = request.POST.get("url", "")
        try:
            check_address(address)
        except ValidationError:
            return []  # the form says so
        if address == CheckoutLink.objects.get().url or answers(address):
            return []
        return [_("The checkout address %(address)s does not answer: no customer could order.") % {"address": address}]

    def path_of(self, row: CheckoutLink) -> Path:
        return (self.section, CHECKOUT_KEY)


@admin.register(Link)
class LinkAdmin(OfferAdmin[Link]):
    section = "links"
    search_fields = ("key", "url")
    list_display = ("key", "url")

    def path_of(self, row: Link) -> Path:
        return (self.section, row.key)
