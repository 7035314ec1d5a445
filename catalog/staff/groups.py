"""The groups of staff: who makes seals, handles orders, edits the offer, restores editions, lets others in.

Depends on permissions only.
"""

from collections.abc import Collection
from typing import Final

from django.contrib.auth.models import Group, Permission
from django.utils.translation import gettext_lazy, pgettext_lazy

OWNERS: Final = "Owners"
PUBLISHERS: Final = "Publishers"
EDITORS: Final = "Catalogue editors"
WORKSHOP: Final = "Workshop"
ORDERS: Final = "Orders"

NAMES: Final = {
    OWNERS: gettext_lazy("Owners"),
    PUBLISHERS: gettext_lazy("Publishers"),
    EDITORS: gettext_lazy("Catalogue editors"),
    WORKSHOP: gettext_lazy("Workshop"),
    ORDERS: pgettext_lazy("group of staff", "Orders"),
}

OPEN_MODELS: Final = ("addon", "color", "gifttier", "occasion", "link", "sale")
CLOSED_MODELS: Final = (
    "material",
    "family",
    "use",
    "shape",
    "shapesize",
    "corporateset",
    "corporateseal",
    "gifts",
    "shipping",
    "cancellation",
    "guarantee",
    "sealdefaults",
    "checkoutlink",
    "shopdetails",
    "shoptext",
)
EDITING: Final = frozenset(
    {
        "view_edition",
        *(f"{action}_{model}" for model in OPEN_MODELS for action in ("view", "add", "change", "delete")),
        *(f"{action}_{model}" for model in CLOSED_MODELS for action in ("view", "change")),
    }
)
READING: Final = frozenset({"view_edition", *(f"view_{model}" for model in (*OPEN_MODELS, *CLOSED_MODELS))})
DRAFTING: Final = frozenset({"view_draft", "add_draft", "delete_draft"})
PUBLISHING: Final = frozenset({"publish_draft", "restore_edition"})
LETTING_IN: Final = frozenset(
    {
        "view_group",
        *(f"{action}_user" for action in ("view", "add", "change", "delete")),
        *(f"{action}_{device}" for action in ("view", "delete") for device in ("totpdevice", "staticdevice")),
        *("view_accessattempt", "delete_accessattempt"),  # a login that was closed is opened by deleting its attempts
    }
)
"""Whoever may change users may make an owner of anyone: only owners have it."""
MAKING: Final = frozenset({"use_workshop", "make_order"})
ORDERING: Final = frozenset({"view_order", "change_order", "view_mail", "make_order"})
DECIDING_ORDERS: Final = frozenset(
    {
        *(f"{action}_paymentway" for action in ("view", "add", "change", "delete")),
        *("view_ordersettings", "change_ordersettings"),
    }
)
"""How orders are paid and how long they are kept."""
APPS: Final = ("catalog", "auth", "axes", "otp_totp", "otp_static", "orders")
PERMISSIONS: Final = {
    WORKSHOP: READING | MAKING,
    ORDERS: READING | MAKING | ORDERING,
    EDITORS: EDITING | DRAFTING | {"use_workshop"},
    PUBLISHERS: EDITING | DRAFTING | PUBLISHING | {"use_workshop"},
    OWNERS: EDITING | DRAFTING | PUBLISHING | MAKING | ORDERING | DECIDING_ORDERS | LETTING_IN,
}


def group_name(group: Group) -> str:
    """Return what a group is called: ours in the reader's language, another as its owner named it."""
    return str(NAMES.get(group.name, group.name))


def make_missing(rights_before: Collection[str] = ()) -> None:
    """Make each missing group, with its permissions.

    An owner may have changed the rights of an existing group, so it gets only rights that are new in this version.
    `rights_before` are the codenames that existed before; empty where that is unknown.
    """
    for name, codenames in PERMISSIONS.items():
        group, is_new = Group.objects.get_or_create(name=name)
        known = Permission.objects.filter(content_type__app_label__in=APPS, codename__in=codenames)
        if is_new:  # the demand of a second factor is never among them: it is an owner's to make
            group.permissions.set(known)
        elif rights_before:
            group.permissions.add(*known.exclude(codename__in=rights_before))


def known_rights() -> frozenset[str]:
    """Return the codenames of all rights that there are."""
    return frozenset(Permission.objects.filter(content_type__app_label__in=APPS).values_list("codename", flat=True))
