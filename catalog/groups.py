"""The two groups of staff: who edits the offer, and who may also restore an edition of it.

Knows permissions only.
"""

from typing import Final

from django.contrib.auth.models import Group, Permission

EDITORS: Final = "Catalogue editors"
PUBLISHERS: Final = "Publishers"

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
PERMISSIONS: Final = {EDITORS: EDITING, PUBLISHERS: EDITING | {"restore_edition"}}


def make_missing() -> None:
    """Make each group that is not there yet, with its permissions; a group that is there is its owner's business."""
    for name, codenames in PERMISSIONS.items():
        group, is_new = Group.objects.get_or_create(name=name)
        if is_new:
            group.permissions.set(Permission.objects.filter(content_type__app_label="catalog", codename__in=codenames))
