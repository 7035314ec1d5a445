"""Which staff must have a second factor: those in groups that an owner chose. Else no other page opens."""

from typing import Any, Final

from django.contrib import admin, messages
from django.contrib.auth.models import AbstractBaseUser, AbstractUser, AnonymousUser, Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django_otp.plugins.otp_totp.models import TOTPDevice

from catalog.staff.groups import group_name

CODENAME: Final = "needs_second_factor"
"""A permission that stands for a duty. As a permission of a group it needs no table of its own."""


def permission() -> Permission:
    """Return the permission that stands for the demand; make it if it is missing."""
    kind = ContentType.objects.get_for_model(Group)
    return Permission.objects.get_or_create(
        content_type=kind, codename=CODENAME, defaults={"name": "Needs a second factor to work here"}
    )[0]


def is_missing(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Say whether a second factor is demanded of a member of staff who has not switched one on."""
    return is_demanded_of(user) and not TOTPDevice.objects.filter(user=user, confirmed=True).exists()


def is_demanded_of(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Say whether one of the groups of `user` demands it. A superuser has every permission, so only groups count."""
    if not isinstance(user, AbstractUser):
        return False
    if user.is_superuser:
        return user.groups.filter(permissions__codename=CODENAME).exists()
    return user.has_perm(f"auth.{CODENAME}")


def groups_that_demand(request: HttpRequest) -> HttpResponse:
    """Show which groups must have a second factor; on POST, set them."""
    if not (isinstance(request.user, AbstractUser) and request.user.has_perm("auth.change_user")):
        raise PermissionDenied
    if request.method == "POST":
        _demand_of(request.POST.getlist("group"))
        messages.success(
            request, _("Saved. Members without a second factor are asked to switch it on at their next click.")
        )
        return HttpResponseRedirect(reverse("admin:second_factor_groups"))
    context = {**admin.site.each_context(request), "title": _("Groups that need a second factor"), "groups": _rows()}
    return TemplateResponse(request, "catalog/admin/signing_in/second_factor_groups.html", context)


@transaction.atomic
def _demand_of(group_ids: list[str]) -> None:
    permission().group_set.set(Group.objects.filter(pk__in=[pk for pk in group_ids if pk.isascii() and pk.isdigit()]))


def _rows() -> list[dict[str, Any]]:
    """Return each group with whether it is demanded there, and which members have not switched it on."""
    demanded = set(permission().group_set.values_list("pk", flat=True))
    having = set(TOTPDevice.objects.filter(confirmed=True).values_list("user_id", flat=True))
    return [
        {
            "pk": group.pk,
            "name": group_name(group),
            "is_demanded": group.pk in demanded,
            "without": [user.get_username() for user in group.user_set.all() if user.pk not in having],
        }
        for group in Group.objects.order_by("pk").prefetch_related("user_set")
    ]
