"""The admin page that finds a design by its number, for staff who may make seals."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from designs.pages.choice.address import page_path
from designs.pages.choice.number import NumberRefused, pairs_of, read_number
from designs.pages.site.language import spoken
from designs.pages.site.page import live_offer


def find(request: HttpRequest) -> HttpResponse:
    """Show what a design number holds, the page of its design, and the way to the workshop."""
    number = request.GET.get("number", "").strip()
    context = {**admin.site.each_context(request), "title": _("Find a design by its number"), "number": number}
    if number:
        try:
            pairs, is_whole = pairs_of(read_number(number), live_offer())
            context |= {"pairs": pairs, "is_whole": is_whole, "page": page_path(spoken(), "design", pairs)}
        except NumberRefused:
            context["refused"] = True
    return render(request, "designs/admin/find.html", context)
