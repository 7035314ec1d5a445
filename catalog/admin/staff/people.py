"""Logins and groups, with the groups' names in the reader's language.

A user who is not a superuser cannot make one, cannot give single permissions, and cannot change a superuser.
"""

from typing import Any, Final

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from catalog.staff.groups import group_name

SUPERUSERS_ALONE: Final = ("is_superuser", "user_permissions")
"""What only a superuser may give; owners put people into groups."""


admin.site.unregister(User)
admin.site.unregister(Group)


@admin.register(User)
class StaffAdmin(UserAdmin[User]):
    list_display = ("username", "email", "in_groups", "is_active", "last_login")
    list_filter = ("is_active", "is_superuser")

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).prefetch_related("groups")

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        field: Any = super().formfield_for_manytomany(db_field, request, **kwargs)
        if field is not None and db_field.name == "groups":
            field.label_from_instance = group_name
        return field

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        readonly = super().get_readonly_fields(request, obj)
        return readonly if _is_superuser(request) else (*readonly, *SUPERUSERS_ALONE)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and _may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and _may_touch(request, obj)

    @admin.display(description=gettext_lazy("Groups"))
    def in_groups(self, user: User) -> str:
        return ", ".join(group_name(group) for group in user.groups.all()) or "–"


@admin.register(Group)
class StaffGroupAdmin(GroupAdmin):
    list_display = ("called",)

    @admin.display(description=gettext_lazy("Group"), ordering="name")
    def called(self, group: Group) -> str:
        return group_name(group)


def _may_touch(request: HttpRequest, user: User | None) -> bool:
    return user is None or not user.is_superuser or _is_superuser(request)


def _is_superuser(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_superuser", False))
