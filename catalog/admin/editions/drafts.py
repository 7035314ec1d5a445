"""Drafts: the list, what each would change, its preview, and approving, scheduling and publishing it."""

from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.admin.editions.part_forms import form_of
from catalog.admin.forms.moments import MomentField
from catalog.admin.forms.requests import say_live, staff_of, yes_in
from catalog.editions import drafts
from catalog.editions.consent import ConsentNeeded, OfferRefused
from catalog.models import Draft
from catalog.offer.checks.validation import problems
from catalog.offer.document import offer_in

PUBLISH: Final = "catalog.publish_draft"
TAKE_OUT: Final = "_take_out"  # the field that says which change to take out of a draft
BETWEEN: Final = "/"  # separates the steps of that change's path


class TitleForm(forms.ModelForm[Draft]):
    class Meta:
        model = Draft
        fields = ("title",)


class TimeForm(forms.Form):
    publish_at = MomentField(label=gettext_lazy("To be published at"))

    def clean_publish_at(self) -> Any:
        time = self.cleaned_data["publish_at"]
        if time <= timezone.now():
            raise forms.ValidationError(_("This time is past."))
        return time


@admin.register(Draft)
class DraftAdmin(admin.ModelAdmin[Draft]):
    list_display = ("title", "state", "made_by_names", "made_at", "approved_by_name", "publish_at", "published_as")
    list_select_related = ("published_as",)
    search_fields = ("title", "made_by_name")
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a draft is begun in the form of what it changes

    def has_change_permission(self, request: HttpRequest, obj: Draft | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Draft | None = None) -> bool:
        """Publishers may delete any draft; others only a draft that nobody else has changed."""
        if not super().has_delete_permission(request, obj) or obj is None:
            return super().has_delete_permission(request, obj)
        own = set(obj.makers) <= {str(request.user.pk)}
        return obj.published_as_id is None and (own or request.user.has_perm(PUBLISH))

    @admin.display(description=gettext_lazy("State"))
    def state(self, draft: Draft) -> str:
        if draft.published_as_id is not None:
            return _("published")
        if draft.held_up:
            return _("not published at its time")
        return _("waits for its time") if draft.publish_at else _("open")

    @admin.display(description=gettext_lazy("Who"), ordering="made_by_name")
    def made_by_names(self, draft: Draft) -> str:
        return draft.made_by_names

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show a draft; on POST, do what the pressed button says."""
        draft = self.get_object(request, object_id)
        if draft is None:
            raise Http404
        if not self.has_view_permission(request, draft):
            raise PermissionDenied
        time_form = TimeForm(request.POST if "_schedule" in request.POST else None)
        if request.method == "POST":
            try:
                if self._done(request, draft, time_form):
                    return HttpResponseRedirect(request.path)
            except ConsentNeeded:
                messages.error(
                    request, _("Nothing is changed yet. Tick the box to confirm the change, and send it again.")
                )
            except OfferRefused as refused:
                for reason in refused.reasons:
                    messages.error(request, reason)
        return self._page(request, draft, time_form)

    def _done(self, request: HttpRequest, draft: Draft, time_form: TimeForm) -> bool:
        """Do what was asked; return False where a form has to be corrected first. Raises OfferRefused."""
        if "_rename" in request.POST or TAKE_OUT in request.POST:
            return self._changed(request, draft)
        if not request.user.has_perm(PUBLISH):
            raise PermissionDenied
        if "_approve" in request.POST:
            drafts.approve(draft, staff_of(request), yes_in(request))
        elif "_schedule" in request.POST:
            if not time_form.is_valid():
                return False
            drafts.schedule(draft, time_form.cleaned_data["publish_at"], yes_in(request))
        elif "_unschedule" in request.POST:
            drafts.unschedule(draft)
        elif "_publish" in request.POST:
            say_live(request, drafts.publish(draft, staff_of(request), yes_in(request)))
        return True

    def _changed(self, request: HttpRequest, draft: Draft) -> bool:
        """Rename the draft, or take a change out of it; return False where the name has to be corrected first."""
        if not request.user.has_perm("catalog.add_draft"):
            raise PermissionDenied
        if TAKE_OUT in request.POST:
            drafts.take_out(draft, tuple(request.POST[TAKE_OUT].split(BETWEEN)), staff_of(request))
            return True
        form = TitleForm(request.POST, instance=draft)
        return form.is_valid() and bool(form.save())

    def _page(self, request: HttpRequest, draft: Draft, time_form: TimeForm) -> HttpResponse:
        found = drafts.compared(draft)
        context = {
            **self.admin_site.each_context(request),
            "title": draft.title,
            "draft": draft,
            "changes": [
                {"words": each.describe(), "path": BETWEEN.join(each.path), "form": form_of(each.path)}
                for each in found.changes
            ],
            "refusals": problems(offer_in(found.offer)),
            "consent": found.consent(),
            "may_change": request.user.has_perm("catalog.add_draft"),
            "preview": request.build_absolute_uri(reverse("preview", args=[drafts.preview_token(draft)])),
            "may_publish": request.user.has_perm(PUBLISH),
            "may_delete": self.has_delete_permission(request, draft),
            "time_form": time_form,
            "media": self.media,
        }
        return TemplateResponse(request, "catalog/admin/editions/draft.html", context)
