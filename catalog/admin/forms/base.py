"""The base of every form of the offer: a save publishes the whole offer, or it is refused and saves nothing."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.db import transaction
from django.db.models import Model, ProtectedError, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from catalog.admin.forms.meanwhile import ChangedMeanwhile, bring_together, require_rows
from catalog.admin.forms.picture_field import read_uploads
from catalog.admin.forms.requests import (
    AS_DRAFT,
    DRAFT_READ,
    EDITION_READ,
    KeptAside,
    RefusedRequest,
    draft_opened,
    kept_as_draft,
    note_in,
    refusal_of,
    refuse,
    say_live,
    staff_of,
    yes_in,
)
from catalog.admin.forms.words import all_said
from catalog.editions import drafts, publishing
from catalog.editions.consent import ApprovalNeeded, ConsentNeeded, OfferRefused, consent_to
from catalog.editions.history import history_of
from catalog.models import Draft
from catalog.models.editions.edition import LONGEST_NOTE
from catalog.offer.changes.merging import Path

M = TypeVar("M", bound=Model)


class OfferForm(forms.ModelForm[Any]):
    """A form that becomes invalid if the offer is refused, and then shows the reasons."""

    refusal: ClassVar[Sequence[str]] = ()

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        for reason in self.refusal:
            self.add_error(None, reason)
        return cleaned


class OfferAdmin(admin.ModelAdmin[M]):
    """Edits one part of the offer. `section` is the part's key in the document."""

    form = OfferForm
    section: ClassVar[str]
    save_on_top = False
    view_on_site = False

    def path_of(self, row: M) -> Path:
        """Return the path of a row in the document."""
        return (self.section, str(row.pk))

    # Saving: one transaction, which publishes everything or is rolled back

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the form, or save it: all rows and the new offer, or nothing.

        The offer can be checked only after all rows are saved, and Django cannot return to the form then. So a refusal
        undoes the transaction, and the request is handled once more with a form that is invalid for those reasons. It
        shows them beside the values as they were sent.
        """
        draft = draft_opened(request)
        shown = (object_id, form_url, extra_context)
        if request.method != "POST":
            return self._form(request, draft, *shown)
        if self.has_view_or_change_permission(request):
            read_uploads(request)
        self.ask_beforehand(request)
        refused = cast(RefusedRequest, request)
        try:
            with transaction.atomic():
                publishing.lock()
                self._require_up_to_date(request, draft, object_id)
                response = self._form(request, draft, *shown)
            say_live(request)
            return response
        except KeptAside as kept:
            return kept_as_draft(request, kept.wanted, draft)
        except ApprovalNeeded as needed:
            return kept_as_draft(request, needed.wanted, draft)
        except ConsentNeeded as asked:
            refused.offer_consent = asked.consent
            refuse(
                request,
                [_("Nothing is changed yet. Please read the questions at the top of this page, and confirm them.")],
            )
        except ChangedMeanwhile as met:
            refused.told_of = met.live
            refuse(request, met.reasons)
        except OfferRefused as reasons:
            refuse(request, reasons.reasons)
        return self._form(request, draft, *shown)

    def _form(self, request: HttpRequest, draft: Draft | None, *shown: Any) -> HttpResponse:
        """Answer with the form. A form opened for a draft sees the draft's rows, which nobody else sees."""
        if draft is None:
            return super().changeform_view(request, *shown)
        with drafts.in_tables(draft):
            response = super().changeform_view(request, *shown)
            if isinstance(response, TemplateResponse):
                response.render()
        return response

    def ask_beforehand(self, request: HttpRequest) -> None:
        """Do the slow checks before anything is locked. They see only the values that were sent."""

    def get_form(self, request: HttpRequest, obj: M | None = None, change: bool = False, **kwargs: Any) -> Any:
        form: Any = super().get_form(request, obj, change=change, **kwargs)
        form.refusal = refusal_of(request)  # Django makes the class anew for each request
        return form

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        for said in all_said(form, formsets):
            said.save()
        if draft_opened(request) is not None:
            raise KeptAside(publishing.compiled())
        before = publishing.live_edition()
        if change:
            bring_together(request, before)
        if AS_DRAFT in request.POST:
            raise KeptAside(publishing.compiled())
        made = publishing.publish(staff_of(request), yes=yes_in(request), note=note_in(request))
        if before != made:
            cast(RefusedRequest, request).edition_made = made

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show every edition that changed this part of the offer, by whatever way, the latest first."""
        row = self.get_object(request, object_id)
        found = history_of(self.path_of(row)) if row is not None else []
        return super().history_view(request, object_id, {**(extra_context or {}), "history": found})

    # Two people with the same form, or the same draft, open

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        draft, sent = draft_opened(request), request.POST
        told_of = getattr(request, "told_of", None)
        context |= {
            "edition_read": sent.get(EDITION_READ, "") if sent else publishing.live_edition().pk,
            "told_of": told_of.pk if told_of else "",
            "consent": getattr(request, "offer_consent", None),
            "draft_opened": draft,
            "draft_read": sent.get(DRAFT_READ, "") if sent else drafts.content_digest(draft) if draft else "",
            "longest_note": LONGEST_NOTE,
        }
        if request.user.has_perm("catalog.add_draft"):
            context |= {"may_draft": True, "open_drafts": [] if draft else drafts.open_drafts()}
        if draft is not None:
            context |= {"show_save": False, "show_save_and_continue": False, "show_save_and_add_another": False}
        return super().render_change_form(request, context, *args, **kwargs)

    def _require_up_to_date(self, request: HttpRequest, draft: Draft | None, object_id: str | None) -> None:
        if draft is not None:
            if request.POST.get(DRAFT_READ) != drafts.content_digest(draft):
                raise OfferRefused([_("Somebody changed this draft while you had it open. Open the form anew.")])
            return
        row = self.get_object(request, object_id) if object_id else None
        if row is not None:
            require_rows(request, self.path_of(row), publishing.live_edition())

    # Deleting, one and many

    def delete_model(self, request: HttpRequest, obj: M) -> None:
        super().delete_model(request, obj)
        cast(RefusedRequest, request).edition_made = publishing.publish(staff_of(request), yes=yes_in(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[M]) -> None:
        super().delete_queryset(request, queryset)
        cast(RefusedRequest, request).edition_made = publishing.publish(staff_of(request), yes=yes_in(request))

    def get_actions(self, request: HttpRequest) -> Any:
        """Return the actions. The one that deletes rows first shows what customers would notice."""
        actions: dict[str, Any] = super().get_actions(request)
        if "delete_selected" in actions:
            remove, name, words = actions["delete_selected"]
            actions["delete_selected"] = (self._showing_consequences(remove), name, words)
        return actions

    def _showing_consequences(self, remove: Any) -> Any:
        def action(self: OfferAdmin[M], request: HttpRequest, queryset: QuerySet[M]) -> Any:
            response = remove(self, request, queryset)
            if isinstance(response, TemplateResponse) and response.context_data is not None:
                response.context_data |= self._consequences(queryset.delete)
            return response

        return action

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        if row is not None and request.method != "POST" and self.has_delete_permission(request, row):
            extra_context = {**(extra_context or {}), **self._consequences(row.delete)}
        return self._whole_or_not(request, super().delete_view, object_id, extra_context)

    def _consequences(self, removal: Callable[[], object]) -> dict[str, Any]:
        """Describe what deleting rows would change for customers, or why it is refused."""
        try:
            return {"consent": consent_to(*publishing.rehearse(removal))}
        except (OfferRefused, ProtectedError) as refused:
            return {"offer_refusal": getattr(refused, "reasons", [])}

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return self._whole_or_not(request, super().changelist_view, extra_context)

    def _whole_or_not(self, request: HttpRequest, view: Callable[..., HttpResponse], *args: Any) -> HttpResponse:
        """Answer with `view`. When the offer is refused, undo its changes and show the reasons."""
        if request.method != "POST":
            return view(request, *args)
        try:
            with transaction.atomic():
                publishing.lock()
                response = view(request, *args)
            say_live(request)
            return response
        except ApprovalNeeded as needed:
            return kept_as_draft(request, needed.wanted)
        except OfferRefused as refused:
            for reason in (_("Nothing was changed."), *refused.reasons):
                messages.error(request, reason)
            return HttpResponseRedirect(request.get_full_path())

    # Fields

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        return without_shortcuts(super().formfield_for_dbfield(db_field, request, **kwargs))


def without_shortcuts(field: Any) -> Any:
    """Return a form field without the icons that open other forms in pop-ups."""
    if field is not None and isinstance(field.widget, RelatedFieldWidgetWrapper):
        field.widget = field.widget.widget
    return field
