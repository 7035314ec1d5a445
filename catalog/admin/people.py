"""Logins and groups, with the groups' names in the reader's language."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from catalog import groups

NAMES = {
    groups.OWNERS: gettext_lazy("Owners"),
    groups.PUBLISHERS: gettext_lazy("Publishers"),
    groups.EDITORS: gettext_lazy("Catalogue editors"),
    groups.WORKSHOP: gettext_lazy("Workshop"),
}


def group_name(group: Group) -> str:
    """Return what a group is called: ours in the reader's language, another as its owner named it."""
    return str(NAMES.get(group.name, group.name))


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

    @admin.display(description=gettext_lazy("Groups"))
    def in_groups(self, user: User) -> str:
        return ", ".join(group_name(group) for group in user.groups.all()) or "–"


@admin.register(Group)
class StaffGroupAdmin(GroupAdmin):
    list_display = ("called",)

    @admin.display(description=gettext_lazy("Group"), ordering="name")
    def called(self, group: Group) -> str:
        return group_name(group)
