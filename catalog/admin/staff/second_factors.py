"""The staff with a second factor. Owners delete one to let in a person who lost telephone and recovery codes.

Replaces the library's own pages, which show secrets and are in English only.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from catalog.offer.wording import format_moment


class DeviceAdmin(admin.ModelAdmin[Any]):
    """Devices of staff, without what they hold. A superuser's are a superuser's to delete."""

    list_display = ("who", "is_on", "begun_at", "used_at")
    list_select_related = ("user",)
    fields = list_display
    readonly_fields = list_display
    search_fields = ("user__username", "user__email")
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        own = obj is None or not obj.user.is_superuser or getattr(request.user, "is_superuser", False)
        return own and super().has_delete_permission(request, obj)

    # The library's own fields are called in English, and to call them otherwise would be a migration of its tables.

    @admin.display(description=_("User"), ordering="user__username")
    def who(self, device: Any) -> str:
        return str(device.user)

    @admin.display(description=_("Switched on"), boolean=True, ordering="confirmed")
    def is_on(self, device: Any) -> bool:
        return bool(device.confirmed)

    @admin.display(description=_("Begun at"), ordering="created_at")
    def begun_at(self, device: Any) -> str:
        return format_moment(device.created_at) if device.created_at else "–"

    @admin.display(description=_("Last used at"), ordering="last_used_at")
    def used_at(self, device: Any) -> str:
        return format_moment(device.last_used_at) if device.last_used_at else "–"


admin.site.register((TOTPDevice, StaticDevice), DeviceAdmin)
