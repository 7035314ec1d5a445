"""The checkout link, and the other addresses that the catalogue gives."""

import contextlib

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from catalog.admin.forms.base import OfferAdmin
from catalog.admin.forms.kinds import OneRowAdmin
from catalog.editions.answering import answers
from catalog.models import CheckoutLink, Link
from catalog.models.addresses import check_address
from catalog.models.offer.links import CHECKOUT_KEY
from catalog.offer.changes.merging import Path


@admin.register(CheckoutLink)
class CheckoutLinkAdmin(OneRowAdmin[CheckoutLink]):
    section = "links"

    def ask_beforehand(self, request: HttpRequest) -> None:
        address = request.POST.get("url", "")
        with contextlib.suppress(ValidationError):  # the form says so
            check_address(address)
            if address != CheckoutLink.objects.get().url:
                answers(address)

    def path_of(self, row: CheckoutLink) -> Path:
        return (self.section, CHECKOUT_KEY)


@admin.register(Link)
class LinkAdmin(OfferAdmin[Link]):
    section = "links"
    search_fields = ("key", "url")
    list_display = ("key", "url")

    def path_of(self, row: Link) -> Path:
        return (self.section, row.key)
