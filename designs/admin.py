"""Adds the pages of orders and of the workshop to the admin, and finds designs by their numbers."""

from typing import cast

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from catalog.staff.admin_site import ShopAdminSite, StaffPage, WaitingPart
from designs.orders.processing import desk, waiting
from designs.pages.design.find import find


def workshop(request: HttpRequest) -> HttpResponse:
    """Answer with the workshop's page."""
    from designs.workshop import (
        views,
    )  # writing DXF, STL and PDF takes 35 MB of memory: only workers that need it load it

    return views.workshop(request)


def workshop_file(request: HttpRequest, kind: str) -> HttpResponse:
    """Answer with a file of the workshop's."""
    from designs.workshop import views

    return views.workshop_file(request, kind)


def waiting_orders() -> int:
    return waiting.FOR_US.orders().count()


def further_waits(request: HttpRequest) -> list[WaitingPart]:
    """Return what else is listed there for this member of staff."""
    if not request.user.has_perm(desk.HANDLE):
        return []
    return [WaitingPart(wait.label, wait.key, wait.orders().count()) for wait in waiting.FURTHER]


PAGES = (
    StaffPage(
        label=_("Orders that wait for us"),
        permission="orders.make_order",
        routes=(
            ("waiting-orders/", desk.waiting, "waiting_orders"),
            ("waiting-orders/<int:pk>/<str:state>/", desk.step, "order_step"),
            ("waiting-orders/<int:pk>/<str:kind>.pdf", desk.paper, "order_paper_of_staff"),
            ("waiting-orders/<int:pk>/photo.webp", desk.photo, "order_photo_of_staff"),
        ),
        waiting=waiting_orders,
        further=further_waits,
    ),
    StaffPage(
        label=_("Workshop: an order’s files"),
        permission="catalog.use_workshop",
        routes=(
            ("workshop/", workshop, "workshop"),
            ("workshop/<str:kind>", workshop_file, "workshop_file"),
        ),
    ),
    StaffPage(
        label=_("Find a design by its number"),
        permission="catalog.use_workshop",
        routes=(("designs/", find, "find_design"),),
    ),
)

for page in PAGES:
    cast(ShopAdminSite, admin.site).add_page(page)
