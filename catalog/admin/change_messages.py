"""What a form changed, in words for the log: "Price: 9,800 → 9,900".

Labels are kept untranslated and translated when the log is read. Knows forms, no part of the offer.
"""

import json
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.contrib.admin.models import LogEntry
from django.db.models import Model, QuerySet
from django.forms import BaseForm, BaseModelForm
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog.offer.wording import format_value
from config.api.numbers import format_number

ARROW = " → "


def change_message(form: BaseModelForm[Any], formsets: Iterable[Any], *, is_new: bool) -> list[dict[str, Any]]:
    """Return the log message of a save in the form that Django keeps, each field with its value before and after."""
    if is_new:
        message: list[dict[str, Any]] = [{"added": {}}]
    else:
        message = [{"changed": {"fields": fields_changed(form)}}] if fields_changed(form) else []
    with override(None):
        for formset in formsets:
            message += [_inline("added", formset, row) for row in formset.new_objects]
            message += [
                _inline("changed", formset, row, fields=fields_changed(_form_of(formset, row)))
                for row, _fields in formset.changed_objects
            ]
            message += [_inline("deleted", formset, row) for row in formset.deleted_objects]
    return message


def fields_changed(form: BaseForm) -> list[str]:
    """Return "Label: before → after" for each field that the form changed."""
    with override(None):
        return [
            f"{form.fields[name].label or name}: "
            f"{written(form.get_initial_for_field(form.fields[name], name), form, name)}{ARROW}"
            f"{written(form.cleaned_data.get(name))}"
            for name in form.changed_data
            if name in form.cleaned_data
        ]


def written(value: Any, form: BaseForm | None = None, name: str = "") -> str:
    """Return a form's value as people write it. An id of a choice is looked up in the form."""
    if isinstance(value, QuerySet):
        value = list(value)
    if isinstance(value, (list, tuple)):
        return ", ".join(written(item, form, name) for item in value) or format_value(None)
    queryset = getattr(form.fields[name], "queryset", None) if form is not None else None
    if queryset is not None and value is not None and not isinstance(value, Model):
        value = queryset.filter(pk=value).first() or value
    if isinstance(value, Decimal):
        return format_number(value)
    return str(value) if isinstance(value, Model) else format_value(value)


def log_words(entry: LogEntry) -> str:
    """Return a log entry's message in the active language."""
    try:
        parts = json.loads(entry.change_message)
    except ValueError:
        return entry.change_message
    sentences = [_sentence(kind, detail) for part in parts for kind, detail in part.items()]
    return "; ".join(sentence for sentence in sentences if sentence) or entry.get_change_message()


def _form_of(formset: Any, row: Model) -> BaseForm:
    form: BaseForm = next(form for form in formset.initial_forms if form.instance.pk == row.pk)
    return form


def _inline(kind: str, formset: Any, row: Model, **further: Any) -> dict[str, Any]:
    return {kind: {"name": str(formset.model._meta.verbose_name), "object": str(row), **further}}


def _sentence(kind: str, detail: dict[str, Any]) -> str:
    fields = "; ".join(_translated(field) for field in detail.get("fields", ()))
    row = f"{_(detail['name'])} “{detail['object']}”" if "name" in detail else ""
    if kind == "changed":
        return f"{row} – {fields}" if row else fields
    if not row:
        return ""
    return _("%(row)s added") % {"row": row} if kind == "added" else _("%(row)s removed") % {"row": row}


def _translated(field: str) -> str:
    label, colon, values = field.partition(": ")
    return f"{_(label)}{colon}{values}"
