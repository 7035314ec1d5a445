"""What every form of the offer has: a save publishes the whole offer or is refused with the reason, never half of it.

Knows nothing of a single part of the offer.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model, ProtectedError, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from catalog import drafts, publishing
from catalog.admin.consent import Consent, ConsentNeeded, ask_first, consent_to
from catalog.admin.picture_field import read_uploads
from catalog.admin.words import AS_DRAFT, Said, all_said
from catalog.history import history_of, is_within
from catalog.models import Edition
from catalog.offer.differences import differences
from catalog.offer.document import Names, Offer, read_offer
from catalog.offer.wording import in_language
from catalog.publishing import OfferRefused

M = TypeVar("M", bound=Model)
SAID_AT_MOST = 3  # changes, in the message after a save
INTO_DRAFT = "_into"  # the field that says which draft a form is to be kept in
EDITION_READ = "_edition"  # the field in which a form says which edition its values were read from
Path = tuple[str, ...]


class RefusedRequest(HttpRequest):
    """A request to save upon which the offer was refused, and why: sentences in the reader's language."""

    offer_refusal: Sequence[str]
    offer_consent: Consent  # what has to be said yes to first, where that is why
    doubts_beforehand: Sequence[str]
    edition_made: Edition
    words_changed: Sequence[Names]


class KeptAside(Exception):
    """What was filled in is to be kept as a draft; the transaction that tried it out must be undone."""

    def __init__(self, wanted: Offer, said: Sequence[Said]) -> None:
        super().__init__()
        self.wanted, self.said = wanted, said


class OfferForm(forms.ModelForm[Any]):
    """A form that is invalid for the reasons the offer was refused, when it was."""

    refusal: ClassVar[Sequence[str]] = ()

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        for reason in self.refusal:
            self.add_error(None, reason)
        return cleaned


class OfferAdmin(admin.ModelAdmin[M]):
    """Edits one part of the offer. `section` is where that part stands in the document."""

    form = OfferForm
    section: ClassVar[str]
    save_on_top = False
    view_on_site = False

    def path_of(self, row: M) -> Path:
        """Return where in the document a row stands."""
        return (self.section, str(row.pk))

    # Saving: one transaction, published as a whole or undone

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the form, or save it: the rows, and the offer that they make, or neither.

        Only when all rows are saved can the offer be judged, and from there Django knows no way back to the form. So
        when it is refused, the transaction is undone and the request is answered once more, by a form that is invalid
        for the reasons of the refusal: it shows them beside the values as they were sent.
        """
        if request.method != "POST":
            return super().changeform_view(request, object_id, form_url, extra_context)
        if self.has_view_or_change_permission(request):
            read_uploads(request)
        cast(RefusedRequest, request).doubts_beforehand = self.doubts_beforehand(request)
        try:
            with transaction.atomic():
                live = publishing.lock()
                _refuse(request, self._changed_meanwhile(request, object_id, live))
                response = super().changeform_view(request, object_id, form_url, extra_context)
        except KeptAside as kept:
            return self._kept(request, kept)
        except ConsentNeeded as asked:
            _refuse(request, [_("Nothing is changed yet: this needs a second yes, at the top of this page.")])
            cast(RefusedRequest, request).offer_consent = asked.consent
            return super().changeform_view(request, object_id, form_url, extra_context)
        except OfferRefused as refused:
            _refuse(request, refused.reasons)
            return super().changeform_view(request, object_id, form_url, extra_context)
        say_live(request)
        return response

    def _kept(self, request: HttpRequest, kept: KeptAside) -> HttpResponse:
        """Keep in a draft what was filled in, and lead there; nothing of it is live.

        Words of an entry that the draft brings are saved: they are nowhere to be seen until it is there.
        """
        if not request.user.has_perm("catalog.add_draft"):
            raise PermissionDenied
        chosen = request.POST.get(INTO_DRAFT, "")
        into = drafts.open_drafts().filter(pk=chosen).first() if chosen.isdecimal() else None
        with transaction.atomic():
            draft = drafts.keep(kept.wanted, _("Draft of %(who)s") % {"who": request.user}, staff_of(request), into)
            for said in kept.said:
                said.save(staff_of(request))
        messages.success(request, _("Kept in the draft “%(title)s”. Nothing of it is live.") % {"title": draft.title})
        return HttpResponseRedirect(reverse("admin:catalog_draft_change", args=(draft.pk,)))

    def doubts_beforehand(self, request: HttpRequest) -> list[str]:
        """Return what to ask about that takes time to find out: before anything is locked, only by what was sent."""
        return []

    def get_form(self, request: HttpRequest, obj: M | None = None, change: bool = False, **kwargs: Any) -> Any:
        form: Any = super().get_form(request, obj, change=change, **kwargs)
        form.refusal = _refusal_of(request)  # Django makes the class anew for each request
        return form

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        before = publishing.lock()
        made = publishing.publish(staff_of(request))
        said = all_said(form, formsets)
        if AS_DRAFT in request.POST:
            raise KeptAside(read_offer(made.text), said)
        ask_first(request, before, made, cast(RefusedRequest, request).doubts_beforehand)
        changed = [words for each in said for words in each.save(staff_of(request))]
        cast(RefusedRequest, request).words_changed = changed
        if before != made:
            cast(RefusedRequest, request).edition_made = made

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show every edition that changed this part of the offer, however it was made, the latest first."""
        row = self.get_object(request, object_id)
        found = history_of(self.path_of(row)) if row is not None else []
        return super().history_view(request, object_id, {**(extra_context or {}), "history": found})

    # Two people with the same form open

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        told = bool(_refusal_of(request)) or request.method != "POST"
        read = str(publishing.live_edition().pk) if told else request.POST.get(EDITION_READ, "")
        consent = getattr(request, "offer_consent", None)
        if request.user.has_perm("catalog.add_draft"):
            context |= {"may_draft": True, "open_drafts": drafts.open_drafts()}
        return super().render_change_form(
            request, {**context, "edition_read": read, "consent": consent}, *args, **kwargs
        )

    def _changed_meanwhile(self, request: HttpRequest, object_id: str | None, live: Edition | None) -> list[str]:
        """Return what others changed in this part of the offer since the form was opened, in words."""
        row = self.get_object(request, object_id) if object_id else None
        read = request.POST.get(EDITION_READ, "")
        if row is None or live is None or read == str(live.pk):
            return []
        opened = Edition.objects.filter(pk=read).first() if read.isdecimal() else None
        if opened is None:
            return [_("This form is out of date. Open it again.")]
        own = self.path_of(row)
        found = [
            difference.describe()
            for difference in differences(read_offer(opened.text), read_offer(live.text))
            if is_within(difference.path, own) or is_within(own, difference.path)
        ]
        if not found:
            return []
        who = list(dict.fromkeys(Edition.objects.filter(pk__gt=opened.pk).values_list("made_by_name", flat=True)))
        return [
            _("Nothing was saved: %(who)s changed this while you had it open.")
            % {"who": ", ".join(name or _("the program") for name in who)},
            *found,
            _("Your values are still in the form. Save again to put them in place of these, or open it anew."),
        ]

    # Deleting, one and many

    def delete_model(self, request: HttpRequest, obj: M) -> None:
        super().delete_model(request, obj)
        cast(RefusedRequest, request).edition_made = publishing.publish(staff_of(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[M]) -> None:
        before = publishing.lock()
        super().delete_queryset(request, queryset)
        made = publishing.publish(staff_of(request))
        try:
            ask_first(request, before, made)
        except ConsentNeeded as asked:
            raise OfferRefused([*asked.consent.doubts, _("Remove these one by one: each page asks first.")]) from asked
        cast(RefusedRequest, request).edition_made = made

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        if row is not None and request.method != "POST" and self.has_delete_permission(request, row):
            extra_context = {**(extra_context or {}), **self._consequences(row)}
        return self._whole_or_not(request, super().delete_view, object_id, extra_context)

    def _consequences(self, row: M) -> dict[str, Any]:
        """Return what removing a row would change for customers, or why it cannot be removed."""
        try:
            return {"consent": consent_to(*publishing.rehearse(row.delete))}
        except (OfferRefused, ProtectedError) as refused:
            return {"offer_refusal": getattr(refused, "reasons", [])}

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return self._whole_or_not(request, super().changelist_view, extra_context)

    def _whole_or_not(self, request: HttpRequest, view: Callable[..., HttpResponse], *args: Any) -> HttpResponse:
        """Answer with `view`; what it changes is undone, with the reasons said, when the offer is refused."""
        if request.method != "POST":
            return view(request, *args)
        try:
            with transaction.atomic():
                publishing.lock()
                response = view(request, *args)
            say_live(request)
            return response
        except OfferRefused as refused:
            for reason in (_("Nothing was changed."), *refused.reasons):
                messages.error(request, reason)
            return HttpResponseRedirect(request.get_full_path())

    # Fields

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        return without_shortcuts(super().formfield_for_dbfield(db_field, request, **kwargs))


def say_live(request: HttpRequest) -> None:
    """Tell staff that what they did is live, as which edition, and how to undo it."""
    words: Sequence[Names] = getattr(request, "words_changed", ())
    if words:
        messages.success(request, _("Live now: %(what)s") % {"what": "; ".join(map(in_language, words[:SAID_AT_MOST]))})
    made: Edition | None = getattr(request, "edition_made", None)
    if made is None:
        return
    said = format_html(
        "{} {} <a href='{}'>{}</a>",
        _("Live now, as edition %(number)d:") % {"number": made.pk},
        "; ".join(in_language(change) for change in made.changes[:SAID_AT_MOST]),
        reverse("admin:catalog_edition_undo", args=(made.pk,)),
        _("Undo"),
    )
    messages.success(request, said)


def staff_of(request: HttpRequest) -> AbstractUser:
    """Return who is signed in. The admin's views let nobody else come this far."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def without_shortcuts(field: Any) -> Any:
    """Return a form field without the icons that open other forms in pop-ups."""
    if field is not None and isinstance(field.widget, RelatedFieldWidgetWrapper):
        field.widget = field.widget.widget
    return field


def _refuse(request: HttpRequest, reasons: Sequence[str]) -> None:
    cast(RefusedRequest, request).offer_refusal = reasons


def _refusal_of(request: HttpRequest) -> Sequence[str]:
    reasons: Sequence[str] = getattr(request, "offer_refusal", ())
    return reasons
