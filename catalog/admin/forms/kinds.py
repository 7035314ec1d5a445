"""Three kinds of forms: rows with a closed list of ids, settings of one row, and rows within another row's form."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from django.contrib import admin
from django.contrib.admin.options import InlineModelAdmin
from django.db.models import Case, Model, Value, When
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from catalog.admin.forms.base import OfferAdmin, without_shortcuts
from catalog.models.base import ONLY_ROW
from catalog.offer.changes.merging import Path

M = TypeVar("M", bound=Model)


class ClosedAdmin(OfferAdmin[M]):
    """Edits the rows of a closed list: none can be added, deleted or renamed. `ids` gives their order."""

    ids: ClassVar[tuple[str, ...]]
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: M | None = None) -> Any:
        return ("id", *super().get_readonly_fields(request, obj))

    def get_ordering(self, request: HttpRequest) -> Any:
        return (in_order("pk", self.ids),)


class OneRowAdmin(OfferAdmin[M]):
    """Edits settings that have only one row: the list redirects to its form."""

    actions = None

    def path_of(self, row: M) -> Path:
        return (self.section,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return False

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        meta = self.opts
        name = f"{self.admin_site.name}:{meta.app_label}_{meta.model_name}_change"
        return HttpResponseRedirect(reverse(name, args=(ONLY_ROW,)))


class _WithoutShortcuts(InlineModelAdmin[Any, Any]):
    extra = 0
    show_change_link = False

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        return without_shortcuts(super().formfield_for_dbfield(db_field, request, **kwargs))


class OfferInline(_WithoutShortcuts, admin.TabularInline[Any, Any]):
    """Rows within the form of the row that they belong to, as a table."""


class OfferStack(_WithoutShortcuts, admin.StackedInline[Any, Any]):
    """The same for rows with too many fields for a table."""


def in_order(field: str, ids: Sequence[str]) -> Case:
    """Return the expression that sorts rows by the place of `field` in `ids`."""
    return Case(*(When(**{field: own_id}, then=Value(place)) for place, own_id in enumerate(ids)))
