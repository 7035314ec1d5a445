"""Brings the workshop's pages into the admin."""

from typing import cast

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from catalog.admin_site import ShopAdminSite, StaffPage
from designs.workshop import views

cast(ShopAdminSite, admin.site).add_page(
    StaffPage(
        label=_("Workshop: an order’s files"),
        permission="catalog.use_workshop",
        routes=(
            ("workshop/", views.workshop, "workshop"),
            ("workshop/<str:kind>", views.workshop_file, "workshop_file"),
        ),
    )
)
