"""The corporate set with its seals."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog.admin.forms.kinds import OfferInline, OneRowAdmin, in_order
from catalog.models import CorporateSeal, CorporateSet
from catalog.vocabulary import COMPOSITION_ROLES


class CorporateSealInline(OfferInline):
    model = CorporateSeal
    fields = ("role_shown", "family", "shape", "size_mm")
    readonly_fields = ("role_shown",)
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).order_by(in_order("role", COMPOSITION_ROLES))

    @admin.display(description=_("Role"))
    def role_shown(self, seal: CorporateSeal) -> str:
        return seal.get_role_display()


@admin.register(CorporateSet)
class CorporateSetAdmin(OneRowAdmin[CorporateSet]):
    section = "corporateSet"
    inlines = (CorporateSealInline,)
    fieldsets: ClassVar = ((None, {"fields": (("aluminium_jpy", "titanium_jpy", "case_jpy"), "url")}),)
