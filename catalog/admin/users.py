"""Logins of staff: who is no superuser makes nobody one, gives no right but by a group, and changes no superuser."""

from typing import Any, Final

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest

SUPERUSERS_ALONE: Final = ("is_superuser", "user_permissions")
"""What only a superuser may give; owners put people into groups."""

admin.site.unregister(User)


@admin.register(User)
class StaffAdmin(UserAdmin[User]):
    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        readonly = super().get_readonly_fields(request, obj)
        return readonly if _is_superuser(request) else (*readonly, *SUPERUSERS_ALONE)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and _may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and _may_touch(request, obj)


def _may_touch(request: HttpRequest, user: User | None) -> bool:
    return user is None or not user.is_superuser or _is_superuser(request)


def _is_superuser(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_superuser", False))
