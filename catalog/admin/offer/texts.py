"""The shop's name and particulars, and its texts: saved, drafted, restored and undone as the offer is."""

from typing import ClassVar

from django.contrib import admin
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from catalog.admin.forms.kinds import ClosedAdmin, OneRowAdmin
from catalog.models import ShopDetails, ShopText
from catalog.words.text_ids import PLACEHOLDERS, TEXT_IDS


@admin.register(ShopDetails)
class ShopDetailsAdmin(OneRowAdmin[ShopDetails]):
    section = "shop"
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

    @admin.display(description=_("Still to be filled in"))
    def still_missing(self, details: ShopDetails) -> str:
        return ", ".join(details.missing) or str(_("nothing"))


@admin.register(ShopText)
class ShopTextAdmin(ClosedAdmin[ShopText]):
    section = "texts"
    ids = TEXT_IDS
    list_display = ("__str__", "page")
    readonly_fields = ("page", "may_hold")
    fieldsets: ClassVar = ((None, {"fields": ("page", "may_hold", ("name_ja", "name_en"), "body_ja", "body_en")}),)

    @admin.display(description=_("Page"))
    def page(self, text: ShopText) -> str:
        address = f"/{'ja' if (get_language() or '').startswith('ja') else 'en'}/{text.pk}"
        return format_html('<a href="{}">{}</a>', address, address)

    @admin.display(description=_("What may stand in it"))
    def may_hold(self, text: ShopText) -> str:
        placeholders = " ".join(f"{{{name}}}" for name in PLACEHOLDERS)
        words = _(
            "Markdown, without HTML. These placeholders are replaced by values of the offer and of "
            "the shop’s particulars: %(placeholders)s"
        )
        return str(words) % {"placeholders": placeholders}
