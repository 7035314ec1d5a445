"""Brings the workshop's pages, and the search for a design by its number, into the admin."""

from typing import cast

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from catalog.admin_site import ShopAdminSite, StaffPage
from designs.pages import staff
from designs.workshop import views

PAGES = (
    StaffPage(
        label=_("Workshop: an order’s files"),
        permission="catalog.use_workshop",
        routes=(
            ("workshop/", views.workshop, "workshop"),
            ("workshop/<str:kind>", views.workshop_file, "workshop_file"),
        ),
    ),
    StaffPage(
        label=_("Find a design by its number"),
        permission="catalog.use_workshop",
        routes=(("designs/", staff.find, "find_design"),),
    ),
)

for page in PAGES:
    cast(ShopAdminSite, admin.site).add_page(page)
