"""The workshop's page in the admin: shows the report and the files of an order's address. Changes nothing."""

from typing import Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.editions import publishing
from catalog.offer.document import Offer
from config.api.responses.errors import ApiError
from designs.links import face_path, look_asked, ring_path
from designs.orders.face.drawing import METAL_INK, kept_picture
from designs.orders.face.keeping import kept_under
from designs.pages.wording.uses import refusal_for_staff
from designs.workshop.facts import facts_of
from designs.workshop.files import (
    APPROVAL,
    CONTENT_TYPES,
    MAKERS,
    PLATE_MAKERS,
    all_files,
    file_of,
    file_stems,
    is_one_order,
    name_in_files,
    plate_file,
    zipped,
)
from designs.workshop.forms import WorkshopForm
from designs.workshop.options import MakingOptions
from designs.workshop.ordered_seal import OrderedSeal
from designs.workshop.report import report_of
from designs.workshop.sheets import approval_sheet
from rendering.workshop.milling.cutters import CUTTERS_MM, reach

ARCHIVE = "all.zip"


@require_safe
def workshop(request: HttpRequest) -> HttpResponse:
    """Show a field for an order's address, and for an order each seal with its report and its files."""
    offer = publishing.live().document
    form = WorkshopForm(request.GET if "order" in request.GET else None)
    context: dict[str, Any] = {"title": _("Workshop"), "form": form}
    if form.is_bound and form.is_valid():
        asked = request.GET.urlencode()
        try:
            context["seals"] = [
                _shown(seal, number, offer, asked, form.options) for number, seal in enumerate(form.seals)
            ]
            context["archive"] = f"{reverse('admin:workshop_file', args=[ARCHIVE])}?{asked}"
            if is_one_order(form.seals):
                context["approval"] = f"{reverse('admin:workshop_file', args=[APPROVAL])}?{asked}"
            if len(form.seals) > 1:
                addresses = {kind: f"{reverse('admin:workshop_file', args=[kind])}?{asked}" for kind in PLATE_MAKERS}
                context["plate"] = {"files": addresses.items(), "picture": f"{addresses['plate.svg']}&shown=1"}
        except ApiError as error:
            form.add_error("order", refusal_for_staff(error))
            context.pop("seals", None)
    return TemplateResponse(request, "designs/admin/workshop.html", {**admin.site.each_context(request), **context})


@require_safe
def workshop_file(request: HttpRequest, kind: str) -> HttpResponse:
    """Send one file of an order, or all of them."""
    form = WorkshopForm(request.GET)
    if kind not in (ARCHIVE, APPROVAL, *PLATE_MAKERS, *MAKERS) or not form.is_valid():
        raise Http404
    number = request.GET.get("seal", "0")
    if not number.isdecimal() or int(number) >= len(form.seals):
        raise Http404
    offer = publishing.live().document
    try:
        content, name = _content(kind, int(number), form, offer)
    except (ApiError, FileNotFoundError, ValueError) as error:
        failed = refusal_for_staff(error) if isinstance(error, ApiError) else str(error)
        context = {**admin.site.each_context(request), "title": _("Workshop"), "form": form, "failed": failed}
        return TemplateResponse(request, "designs/admin/workshop.html", context, status=422)
    response = HttpResponse(content, content_type=CONTENT_TYPES[kind.rpartition(".")[2]])
    response["Content-Disposition"] = content_disposition_header("shown" not in request.GET, name) or "inline"
    response["Cache-Control"] = "private, no-store"
    return response


def _content(kind: str, number: int, form: WorkshopForm, offer: Offer) -> tuple[bytes, str]:
    """Return a file and what it is called."""
    name = name_in_files(form.seals[0])
    if kind == ARCHIVE:
        return zipped(all_files(form.seals, offer, form.options)), f"{name}-{ARCHIVE}"
    if kind == APPROVAL:
        return approval_sheet(form.seals, offer), f"{name}-{APPROVAL}"
    if kind in PLATE_MAKERS:
        return plate_file(form.seals, kind, form.options), kind
    return file_of(form.seals[number], kind, form.options), f"{file_stems(form.seals)[number]}-{kind}"


def _shown(seal: OrderedSeal, number: int, offer: Offer, asked: str, options: MakingOptions) -> dict[str, Any]:
    """Return one seal as the page shows it."""
    report = report_of(seal, offer)
    cut = options.cut(seal)

    def address(kind: str, further: str = "") -> str:
        return f"{reverse('admin:workshop_file', args=[kind])}?{asked}&seal={number}{further}"

    def picture(**further: object) -> str:
        if seal.kept:  # the polygons that the order keeps, whatever the engine draws today
            return kept_picture(seal.kept.geometry, mirrored="mirror" in further)
        if seal.title:
            return ring_path(seal.name.text, seal.title, seal.family, seal.seed, seal.size_mm, **further)
        look = look_asked(seal.mode, seal.frame)
        return face_path(seal.name.text, seal.family, seal.seed, seal.shape, seal.size_mm, **look, **further)

    cutters = []
    for width in CUTTERS_MM:
        kind = f"cutter-{width:.2f}mm.svg"
        left = f"{reach(cut, width).left_mm2:.3f}"
        cutters.append({"width": f"{width:.2f}", "picture": address(kind, "&shown=1"), "left_mm2": left})
    before = kept_under(seal.earlier_number, seal.role) if seal.earlier_number else None
    return {
        "facts": facts_of(seal, offer),
        "is_earlier": bool(seal.earlier_number),
        "before": before and {"order": before.order.number, "svg": kept_picture(before.geometry, mirrored=False)},
        "is_whole": seal.is_whole,
        "report": report,
        "ordered": report.ordered(),
        "impression": picture(),
        "carved": picture(mirror=1, ink=METAL_INK),
        "cutters": cutters,
        "files": [(kind, address(kind)) for kind in MAKERS],
    }
