"""The shop's own admin site: its front page shows the offer at a glance, and it knows the offer check.

Stands beside `catalog.admin` because Django makes the site before any form registers with it.
"""

from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _

from catalog import publishing
from catalog.dashboard import glance, last_editions
from catalog.offer.advice import oddities
from config.api.errors import ApiError
from rendering.engine.names.reading import NameRefused

PARTS_OF_THE_OFFER = (
    "Material",
    "Family",
    "Use",
    "Shape",
    "AddOn",
    "CorporateSet",
    "Gifts",
    "Shipping",
    "Cancellation",
    "Guarantee",
    "SealDefaults",
    "CheckoutLink",
    "Link",
    "ShopDetails",
    "ShopText",
    "Edition",
)
"""In the order a shop thinks of them."""


class ShopAdminSite(AdminSite):
    site_header = _("Seal shop")
    site_title = _("Seal shop")
    index_title = _("The offer at a glance")
    index_template = "catalog/admin/index.html"
    site_url = "/"

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Return the apps, the offer first."""
        apps = super().get_app_list(request, app_label)
        for app in apps:
            if app["app_label"] == "catalog":
                app["models"].sort(key=lambda model: PARTS_OF_THE_OFFER.index(model["object_name"]))
        return sorted(apps, key=lambda app: app["app_label"] != "catalog")

    def get_urls(self) -> list[Any]:
        check = path("offer-check/", self.admin_view(self.offer_check), name="offer_check")
        letters = path("letters/", self.admin_view(self.letters), name="letters")
        return [check, letters, *super().get_urls()]

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        offer = publishing.live().document
        shown = {
            **glance(offer),
            "editions": last_editions(),
            "oddities": oddities(offer),
            "catalog_url": reverse("catalog"),
        }
        return super().index(request, {**shown, **(extra_context or {})})

    def letters(self, request: HttpRequest) -> HttpResponse:
        """Show which letters of a name have a seal form of the shop's own, and which are set in modern forms."""
        from catalog.letters import letters_of  # loads the engine, which few pages of the admin need

        name = request.GET.get("name", "").strip()
        context = {**self.each_context(request), "title": _("Letters of a name"), "name": name}
        try:
            context["letters"] = letters_of(name) if name else []
        except NameRefused as refused:
            context["refused"] = f"{refused.message} {refused.hint}"
        return TemplateResponse(request, "catalog/admin/letters.html", context)

    def offer_check(self, request: HttpRequest) -> HttpResponse:
        """List what is odd about the live offer, geometry included."""
        from catalog.offer.geometry_check import (
            geometry_oddities,  # loads the engine, which no other page of the admin needs
        )

        offer = publishing.live().document
        try:
            found = [*oddities(offer), *geometry_oddities(offer)]
        except ApiError as error:
            messages.error(request, f"{error.message} {error.hint or ''}")
            found = oddities(offer)
        context = {**self.each_context(request), "title": _("Offer check"), "oddities": found}
        return TemplateResponse(request, "catalog/admin/offer_check.html", context)
