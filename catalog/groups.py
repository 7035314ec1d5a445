"""The groups of staff: who makes seals, handles orders, edits the offer, restores editions, lets others in.

Knows permissions only.
"""

from typing import Final

from django.contrib.auth.models import Group, Permission

OWNERS: Final = "Owners"
PUBLISHERS: Final = "Publishers"
EDITORS: Final = "Catalogue editors"
WORKSHOP: Final = "Workshop"
ORDERS: Final = "Orders"

OPEN_MODELS: Final = ("addon", "color", "gifttier", "occasion", "link")
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
APPS: Final = ("catalog", "auth", "axes", "orders")
PERMISSIONS: Final = {
    WORKSHOP: READING | MAKING,
    ORDERS: READING | MAKING | ORDERING,
    EDITORS: EDITING | DRAFTING | {"use_workshop"},
    PUBLISHERS: EDITING | DRAFTING | PUBLISHING | {"use_workshop"},
    OWNERS: EDITING | DRAFTING | PUBLISHING | MAKING | ORDERING | DECIDING_ORDERS | LETTING_IN,
}


def make_missing() -> None:
    """Make each group that is not there yet, with its permissions; a group that is there is its owner's business."""
    for name, codenames in PERMISSIONS.items():
        group, is_new = Group.objects.get_or_create(name=name)
        if is_new:  # the demand of a second factor is never among them: it is an owner's to make
            known = Permission.objects.filter(content_type__app_label__in=APPS, codename__in=codenames)
            group.permissions.set(known)
