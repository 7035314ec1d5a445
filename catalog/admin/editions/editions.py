"""Editions: the list, the differences between any two, the exact JSON, and restoring one."""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.admin.forms.requests import EDITION_READ, kept_as_draft, note_in, say_live, staff_of, yes_in
from catalog.editions import publishing
from catalog.editions.consent import ApprovalNeeded, OfferRefused, consent_to, price_table
from catalog.models import Edition, LiveEdition
from catalog.offer.changes.differences import differences
from catalog.offer.changes.merging import merge
from catalog.offer.document import ShopDocument
from catalog.offer.wording import in_language

RESTORE = "catalog.restore_edition"
SHOWN_IN_LIST = 3
LINE_BREAK = SafeString("<br>")


@dataclass(frozen=True, slots=True)
class Restoration:
    """What is to be live again: a whole edition, or the part of it that nobody has changed since."""

    edition: Edition
    document: ShopDocument


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin[Edition]):
    list_display = ("__str__", "is_live", "what_changed", "made_at", "made_by_name", "kind")
    search_fields = ("made_by_name",)
    search_help_text = gettext_lazy("Searches what changed, and who changed it.")
    list_filter = ("kind", "made_by_name")
    list_per_page = 50
    date_hierarchy = "made_at"
    actions = ("compare",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        return (
            super()
            .get_queryset(request)
            .defer("text")
            .annotate(live=Exists(LiveEdition.objects.filter(edition=OuterRef("pk"))))
        )

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        return [
            path("<int:old>/differences/<int:new>/", view(self.compare_view), name="catalog_edition_compare"),
            path("<int:pk>/json/", view(self.json_view), name="catalog_edition_json"),
            path("<int:pk>/undo/", view(self.undo_view), name="catalog_edition_undo"),
            path("<int:pk>/restore/", view(self.restore_view), name="catalog_edition_restore"),
            *super().get_urls(),
        ]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Edition], search_term: str
    ) -> tuple[QuerySet[Edition], bool]:
        """Search the changes in both languages, and the user. In Python, because the stored JSON escapes kanji."""
        wanted = search_term.casefold().split()
        if not wanted:
            return queryset, False
        kept = Edition.objects.values_list("pk", "made_by_name", "changes")
        found = [
            pk
            for pk, who, changes in kept.iterator()
            if all(word in " ".join([who, *(c["en"] + c["ja"] for c in changes)]).casefold() for word in wanted)
        ]
        return queryset.filter(pk__in=found), False

    @admin.display(description=gettext_lazy("Live"), empty_value="")
    def is_live(self, edition: Edition) -> str:
        return _("live") if edition.live else ""  # type: ignore[attr-defined]

    @admin.display(description=gettext_lazy("What changed"))
    def what_changed(self, edition: Edition) -> SafeString:
        words = [in_language(change) for change in edition.changes]
        more = [_("and %(count)d more") % {"count": len(words) - SHOWN_IN_LIST}] if len(words) > SHOWN_IN_LIST else []
        return format_html_join(LINE_BREAK, "{}", ((line,) for line in [*words[:SHOWN_IN_LIST], *more]))

    @admin.action(description=gettext_lazy("Show the differences between two editions"))
    def compare(self, request: HttpRequest, queryset: QuerySet[Edition]) -> HttpResponse | None:
        chosen = sorted(queryset.values_list("pk", flat=True))
        if len(chosen) != 2:
            messages.error(request, _("Tick two editions to compare."))
            return None
        return HttpResponseRedirect(reverse("admin:catalog_edition_compare", args=chosen))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if request.method == "POST":
            raise PermissionDenied
        edition = self.get_object(request, object_id)
        if edition is None:
            raise Http404
        live = publishing.live_edition()
        context = {
            "title": str(edition),
            "edition": edition,
            "live": live,
            "changes": [in_language(change) for change in edition.changes],
            "since": _differences(edition, live),
            "prices": price_table(edition.document, edition.document),
            "may_restore": request.user.has_perm(RESTORE) and edition.pk != live.pk,
        }
        return self._page(request, "edition", context)

    def compare_view(self, request: HttpRequest, old: int, new: int) -> HttpResponse:
        before, after = (get_object_or_404(Edition, pk=pk) for pk in (old, new))
        title = _("From edition %(old)d to edition %(new)d") % {"old": old, "new": new}
        context = {"title": title, "before": before, "after": after, "changes": _differences(before, after)}
        return self._page(request, "compare", context)

    def json_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        self._must_see(request)
        edition = get_object_or_404(Edition, pk=pk)
        response = HttpResponse(edition.text, content_type="application/json")
        response["Content-Disposition"] = f'inline; filename="offer-{edition.pk}.json"'
        return response

    def restore_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show what restoring an edition would change; on POST, restore it, unless the offer has changed since."""
        if not request.user.has_perm(RESTORE):
            raise PermissionDenied
        edition = get_object_or_404(Edition, pk=pk)
        whole = Restoration(edition, edition.document)
        answer = self._restored(request, whole, "catalog_edition_changelist") if request.method == "POST" else None
        if answer is not None:
            return answer
        live = publishing.live_edition()
        title = _("Restore edition %(pk)d") % {"pk": pk}
        context = {"title": title, "edition": edition, "live": live}
        context["consent"] = consent_to(live.document, edition.document)
        return self._page(request, "restore", context)

    def undo_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show what undoing an edition's changes would change now; on POST, undo them. Its maker may do so."""
        edition = get_object_or_404(Edition, pk=pk)
        before = Edition.objects.filter(pk__lt=pk).order_by("-pk").first()
        live = publishing.live_edition()
        if before is None or not (edition.made_by_id == staff_of(request).pk or request.user.has_perm(RESTORE)):
            raise PermissionDenied
        merged = merge(edition.document, live.document, before.document)
        if merged.conflicts:
            messages.error(
                request, _("Others have changed the same values since. Look in the editions for what to restore.")
            )
            return HttpResponseRedirect(reverse("admin:catalog_edition_changelist"))
        undone = Restoration(before, merged.offer)
        answer = self._restored(request, undone, "index") if request.method == "POST" else None
        if answer is not None:
            return answer
        title = _("Undo edition %(pk)d") % {"pk": pk}
        context = {"title": title, "edition": edition, "live": live, "is_undo": True}
        context["consent"] = consent_to(live.document, merged.offer)
        return self._page(request, "restore", context)

    def _restored(self, request: HttpRequest, wanted: Restoration, then: str) -> HttpResponse | None:
        """Restore what is wanted if the live edition is still the one that was read, and go on to page `then`.

        Return None where it was refused; the request then has a message with the reason.
        """
        try:
            with transaction.atomic():
                live = publishing.lock()
                if live is None or request.POST.get(EDITION_READ) != str(live.pk):
                    raise OfferRefused([_("The offer changed meanwhile. Look again at what restoring would change.")])
                made = publishing.restore(
                    wanted.edition, staff_of(request), yes_in(request), note_in(request), wanted.document
                )
                self.log_change(request, made, [{"changed": {"fields": [f"Restored: {wanted.edition}"]}}])
        except ApprovalNeeded as needed:
            return kept_as_draft(request, needed.wanted, title=_("Restore edition %(pk)d") % {"pk": wanted.edition.pk})
        except OfferRefused as refused:
            for reason in refused.reasons:
                messages.error(request, reason)
            return None
        if wanted.document == wanted.edition.document:
            messages.success(request, _("Edition %(pk)d is live again, as a new edition.") % {"pk": wanted.edition.pk})
        say_live(request, made)
        return HttpResponseRedirect(reverse(f"admin:{then}"))

    def _must_see(self, request: HttpRequest) -> None:
        if not self.has_view_permission(request):
            raise PermissionDenied

    def _page(self, request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
        self._must_see(request)
        shared = {**self.admin_site.each_context(request), "opts": self.opts}
        return TemplateResponse(request, f"catalog/admin/editions/{name}.html", {**shared, **context})


def _differences(before: Edition, after: Edition) -> list[str]:
    return [difference.describe() for difference in differences(before.document, after.document)]
