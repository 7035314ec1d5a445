"""The shop's own admin site, with a summary of the offer on its front page, and the offer check.

Not part of `catalog.admin`, because Django makes the site before any form registers with it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from catalog import rules
from catalog.editions import publishing
from catalog.editions.answering import answers
from catalog.editions.consent import dead_checkout
from catalog.editions.drafts import held_up_drafts
from catalog.offer.checks.advice import alarms, oddities
from catalog.offer.document import Offer
from catalog.offer.selling import normally
from catalog.signing_in import demanded
from catalog.signing_in.demanded import groups_that_demand
from catalog.signing_in.forms import SignInForm
from catalog.signing_in.second_factor import second_factor
from catalog.staff import refusals
from catalog.staff.dashboard import glance, last_editions
from catalog.words.entry_words import nameless
from config.api.responses.errors import DATABASE_AWAY, ApiError
from rendering.engine.names.refusals import NameRefused
from rendering.versions import ADDRESS_VERSION

PARTS_OF_THE_OFFER = (
    "Material",
    "Family",
    "Use",
    "Shape",
    "AddOn",
    "CorporateSet",
    "Gifts",
    "Sale",
    "Shipping",
    "Cancellation",
    "Guarantee",
    "SealDefaults",
    "CheckoutLink",
    "Link",
    "ShopDetails",
    "ShopText",
    "Draft",
    "Edition",
)
"""In the order a shop thinks of them."""
APPS_FIRST = ("orders", "catalog", "auth")


@dataclass(frozen=True, slots=True)
class WaitingPart:
    """A part of a staff page, with how much waits in it."""

    label: StrPromise
    anchor: str
    waiting: int


@dataclass(frozen=True, slots=True)
class StaffPage:
    """A page of the admin that another app brings: one route or several, of which the first is linked."""

    label: StrPromise
    permission: str
    routes: tuple[tuple[str, Callable[..., HttpResponse], str], ...]  # path below /admin/, view, name
    waiting: Callable[[], int] | None = None  # how much waits there for staff
    further: Callable[[HttpRequest], list[WaitingPart]] | None = None  # parts below it


class ShopAdminSite(AdminSite):
    site_header = _("Seal shop")
    site_title = _("Seal shop")
    index_title = _("The offer at a glance")
    index_template = "catalog/admin/staff/index.html"
    site_url = "/"
    login_form = SignInForm

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Return the apps, orders and the offer first."""
        apps = super().get_app_list(request, app_label)
        for app in apps:
            if app["app_label"] == "catalog":
                app["models"].sort(key=lambda model: PARTS_OF_THE_OFFER.index(model["object_name"]))
        return sorted(apps, key=lambda app: [app["app_label"] != label for label in APPS_FIRST])

    def __init__(self, name: str = "admin") -> None:
        super().__init__(name)
        self.staff_pages: list[StaffPage] = []

    def add_page(self, page: StaffPage) -> None:
        """Serve a page of another app to those who have its permission, and link it from the front page."""
        self.staff_pages.append(page)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Return `view` for staff only. Refusals and ended sessions are pages in the reader's language."""
        inner = super().admin_view(view, cacheable)

        @wraps(view)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            try:
                if request.method == "POST" and not self.has_permission(request) and "logout" not in request.path:
                    return refusals.session_ended(request)
                if request.path not in self._open_without_second_factor() and demanded.is_missing(request.user):
                    return refusals.second_factor_first(request)
                return inner(request, *args, **kwargs)
            except PermissionDenied:
                return refusals.refused(request, 403, **self.each_context(request))
            except (Http404, ObjectDoesNotExist):  # some libraries' pages ask for a row that is gone
                return refusals.refused(request, 404, **self.each_context(request))
            except DATABASE_AWAY as error:
                return refusals.database_away(request, error)

        return answered

    def _open_without_second_factor(self) -> tuple[str, ...]:
        return tuple(reverse(f"{self.name}:{name}") for name in ("second_factor", "logout", "login", "jsi18n"))

    def get_urls(self) -> list[Any]:
        brought = [
            path(route, self.admin_view(permission_required(page.permission, raise_exception=True)(view)), name=name)
            for page in self.staff_pages
            for route, view, name in page.routes
        ]
        check = path("offer-check/", self.admin_view(self.offer_check), name="offer_check")
        letters = path("letters/", self.admin_view(self.letters), name="letters")
        factor = path("second-factor/", self.admin_view(second_factor), name="second_factor")
        groups = path("second-factor/groups/", self.admin_view(groups_that_demand), name="second_factor_groups")
        return [check, letters, factor, groups, *self._exchange_urls(), *brought, *super().get_urls()]

    def _exchange_urls(self) -> list[Any]:
        from catalog.admin.editions import exchange  # registers forms, which needs a finished site

        return [
            path("exchange/", self.admin_view(exchange.exchange), name="exchange"),
            path("exchange/prices.csv", self.admin_view(exchange.prices_csv), name="prices_csv"),
            path("exchange/offer.json", self.admin_view(exchange.offer_json), name="offer_json"),
        ]

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        offer = publishing.live().document
        normal = normally(offer)
        shown = {
            **glance(offer),
            "editions": last_editions(),
            "oddities": [*_checkout_alarms(normal), *oddities(normal)],
            "held_up_drafts": held_up_drafts() if request.user.has_perm("catalog.view_draft") else [],
            "catalog_url": reverse("catalog"),
            "staff_pages": [
                {
                    "label": page.label,
                    "url": reverse(f"admin:{page.routes[0][2]}"),
                    "waiting": page.waiting() if page.waiting else 0,
                    "further": [part for part in page.further(request) if part.waiting] if page.further else [],
                }
                for page in self.staff_pages
                if request.user.has_perm(page.permission)
            ],
        }
        return super().index(request, {**shown, **(extra_context or {})})

    def letters(self, request: HttpRequest) -> HttpResponse:
        """Show which letters of a name have a seal form of the shop's own, and which are set in modern forms."""
        from catalog.staff.letters import letters_of  # loads the engine, which few pages of the admin need

        name = request.GET.get("name", "").strip()
        context = {**self.each_context(request), "title": _("Letters of a name"), "name": name}
        context["address_version"] = ADDRESS_VERSION
        try:
            context["letters"] = letters_of(name) if name else []
        except NameRefused as refused:
            context["refused"] = f"{refused.message} {refused.hint}"
        return TemplateResponse(request, "catalog/admin/staff/letters.html", context)

    def offer_check(self, request: HttpRequest) -> HttpResponse:
        """List what is odd about the live offer, geometry included."""
        from catalog.offer.checks.geometry_check import (
            geometry_oddities,  # loads the engine, which no other page of the admin needs
        )

        offer = normally(publishing.live().document)
        try:
            found = [*oddities(offer), *geometry_oddities(offer)]
        except ApiError as error:
            messages.error(request, f"{error.message} {error.hint or ''}")
            found = oddities(offer)
        found += nameless(offer)
        hindering = [*alarms(offer), *_checkout_alarms(offer)]
        odd = [oddity for oddity in found if oddity not in hindering]
        context = {**self.each_context(request), "title": _("Offer check"), "hindering": hindering, "oddities": odd}
        return TemplateResponse(request, "catalog/admin/staff/offer_check.html", context)


def _checkout_alarms(offer: Offer) -> list[str]:
    checkout = rules.checkout_url(offer)
    return [] if answers(checkout) else [dead_checkout(checkout)]
