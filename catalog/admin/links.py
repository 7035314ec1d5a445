"""The checkout link, and the other addresses that the catalogue gives."""

from django.contrib import admin

from catalog.admin.base import OfferAdmin, OneRowAdmin, Path
from catalog.models import CheckoutLink, Link
from catalog.models.links import CHECKOUT_KEY


@admin.register(CheckoutLink)
class CheckoutLinkAdmin(OneRowAdmin[CheckoutLink]):
    section = "links"

    def path_of(self, row: CheckoutLink) -> Path:
        return (self.section, CHECKOUT_KEY)


@admin.register(Link)
class LinkAdmin(OfferAdmin[Link]):
    section = "links"
    list_display = ("key", "url")

    def path_of(self, row: Link) -> Path:
        return (self.section, row.key)
