"""The shop's name and particulars, and its texts. Live at once; what they said before stands in their history."""

from typing import ClassVar

from django.contrib import admin
from django.db.models import Case
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from catalog.admin.kinds import in_order
from catalog.models import ShopDetails, ShopText
from catalog.models.base import ONLY_ROW
from catalog.text_ids import PLACEHOLDERS, TEXT_IDS


class _AlwaysThere(admin.ModelAdmin):  # type: ignore[type-arg]
    """Edits rows that are made by migrate: none is added or deleted."""

    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(ShopDetails)
class ShopDetailsAdmin(_AlwaysThere):
    readonly_fields = ("still_missing",)
    fieldsets: ClassVar = (
        (None, {"fields": ("still_missing", ("name_en", "name_ja"), "mark", "email", "phone")}),
        (
            _("For the notice that the law asks for"),
            {
                "fields": (
                    ("seller_ja", "seller_en"),
                    ("responsible_ja", "responsible_en"),
                    ("address_ja", "address_en"),
                    ("payment_ja", "payment_en"),
                    "invoice_number",
                )
            },
        ),
    )

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        name = f"{self.admin_site.name}:{self.opts.app_label}_{self.opts.model_name}_change"
        return HttpResponseRedirect(reverse(name, args=(ONLY_ROW,)))

    @admin.display(description=_("Still to be filled in"))
    def still_missing(self, details: ShopDetails) -> str:
        return ", ".join(details.missing) or str(_("nothing"))


@admin.register(ShopText)
class ShopTextAdmin(_AlwaysThere):
    list_display = ("__str__", "page")
    readonly_fields = ("page", "may_hold")
    fieldsets: ClassVar = ((None, {"fields": ("page", "may_hold", ("name_ja", "name_en"), "body_ja", "body_en")}),)

    def get_ordering(self, request: HttpRequest) -> tuple[Case]:
        return (in_order("pk", TEXT_IDS),)

    @admin.display(description=_("Page"))
    def page(self, text: ShopText) -> str:
        address = f"/{'ja' if (get_language() or '').startswith('ja') else 'en'}/{text.pk}"
        return format_html('<a href="{}">{}</a>', address, address)

    @admin.display(description=_("What may stand in it"))
    def may_hold(self, text: ShopText) -> str:
        placeholders = " ".join(f"{{{name}}}" for name in PLACEHOLDERS)
        words = _(
            "Markdown, without HTML. These are filled in from the offer and the shop’s particulars: %(placeholders)s"
        )
        return str(words) % {"placeholders": placeholders}
