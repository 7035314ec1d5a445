"""The list of orders, and one order with everything that is stored about it."""

import json
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from catalog.offer.wording import format_yen, in_language
from config.api.parameters.numbers import format_number
from designs.orders.face.drawing import picture_of
from designs.orders.mail import outbox
from designs.orders.models import Mail, Order, OrderAccess, OrderEvent
from designs.orders.processing.desk import links_of
from designs.orders.records.accounts import written_csv
from designs.orders.records.people import data_of
from designs.pages.site.language import spoken
from designs.pages.site.page import as_private

LINE_BREAK = SafeString("<br>")


class Kept(admin.TabularInline[Any, Order]):
    """Rows that record the past. Nobody can change them."""

    extra = 0
    can_delete = False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("orders.view_order")


class EventInline(Kept):
    model = OrderEvent
    fields = ("at", "state", "by_name", "words")


class MailInline(Kept):
    model = Mail
    fields = ("made_at", "subject", "to", "sent_at", "failure")


class AccessInline(Kept):
    model = OrderAccess
    fields = ("at", "by_name", "what")
    verbose_name_plural = _("Who looked at this order")


@admin.register(Order)
class OrderAdmin(admin.ModelAdmin[Order]):
    """The form of an order. What was bought is read-only; the address and the notes can be corrected."""

    list_display = ("number", "state_told", "what", "total")  # as many as fit on a telephone
    list_filter = ("state", "payment_way", ("paid_at", admin.EmptyFieldListFilter))
    search_fields = ("number", "name", "email", "phone", "tracking_number", "faces__design_number", "faces__name")
    search_help_text = _("Number, customer, e-mail, telephone, name on the seal, design number, tracking number")
    date_hierarchy = "made_at"
    list_per_page = 50
    actions = ("accounts_csv", "data_of_customers")
    inlines = (EventInline, MailInline, AccessInline)
    readonly_fields: ClassVar[tuple[str, ...]] = (
        "number",
        "state_told",
        "made_at",
        "what_was_bought",
        "price",
        "payment_told",
        "paid_at",
        "paid_back_at",
        "carrier",
        "tracking_number",
        "terms_told",
        "label",
    )
    fieldsets = (
        (None, {"fields": ("number", "state_told", "made_at", "what_was_bought", "price")}),
        (_("Payment"), {"fields": ("payment_told", ("paid_at", "paid_back_at"), "payment_link")}),
        (
            _("Customer"),
            {
                "fields": (
                    ("name", "email", "phone"),
                    ("postcode", "prefecture"),
                    ("street", "building"),
                    ("is_gift", "message"),
                    "label",
                )
            },
        ),
        (_("Shipping"), {"fields": (("carrier", "tracking_number"),)}),
        (_("Kept with it"), {"fields": ("staff_note", "terms_told"), "classes": ("collapse",)}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Order]:
        return super().get_queryset(request).prefetch_related("faces")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        outbox.deliver()
        return super().changelist_view(request, extra_context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show an order with the steps it may take, and note who looked at it."""
        order = self.get_object(request, object_id)
        if order is not None and self.has_change_permission(request, order):
            shown: dict[str, Any] = {"links": links_of(request, order)}
            if order.photos.exists():
                shown["photo"] = reverse("admin:order_photo_of_staff", args=[order.pk])
            extra_context = {**shown, **(extra_context or {})}
        response = super().change_view(request, object_id, form_url, extra_context)
        if request.method == "GET" and response.status_code == 200:
            note_access(request, object_id, "seen")
        return response

    def save_model(self, request: HttpRequest, obj: Order, form: Any, change: bool) -> None:
        """Store only what was corrected, so that a step which is taken meanwhile stays."""
        obj.save(update_fields=form.changed_data)
        if "email" in form.changed_data:
            outbox.readdress(obj, form.initial["email"])

    @admin.action(description=_("CSV for the accounts"), permissions=["view"])
    def accounts_csv(self, request: HttpRequest, queryset: QuerySet[Order]) -> HttpResponse:
        """Send the chosen orders as a table for bookkeeping."""
        for order in queryset:
            note_access(request, order.pk, "csv")
        response = HttpResponse(written_csv(queryset.order_by("made_at")), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = 'attachment; filename="orders.csv"'
        return as_private(response)

    @admin.action(description=_("All data of these orders, for their customers (JSON)"), permissions=["change"])
    def data_of_customers(self, request: HttpRequest, queryset: QuerySet[Order]) -> HttpResponse:
        """Send everything that is stored about the customers of the chosen orders."""
        chosen = list(queryset.filter(anonymised_at=None))
        for order in chosen:
            note_access(request, order.pk, "export")
        text = json.dumps([data_of(order) for order in chosen], ensure_ascii=False, indent=1)
        response = HttpResponse(text, content_type="application/json")
        response["Content-Disposition"] = 'attachment; filename="customer.json"'
        return as_private(response)

    @admin.display(description=_("State"), ordering="state")
    def state_told(self, order: Order) -> str:
        return order.get_state_display()

    @admin.display(description=_("Customer and seal"), ordering="name")
    def what(self, order: Order) -> str:
        told = f"{order.name} · {order.face.name} {format_number(order.face.size_mm)} mm"
        return f"{told} · {order.get_set_role_display()}" if order.set_role else told

    @admin.display(description=_("Total"), ordering="total_jpy")
    def total(self, order: Order) -> str:
        return format_yen(order.total_jpy)

    @admin.display(description=_("What was bought"))
    def what_was_bought(self, order: Order) -> SafeString:
        face = order.face
        if not face.geometry:
            return SafeString("–")
        picture = picture_of(face.geometry)
        facts = format_html_join(LINE_BREAK, "{}: {}", face.told[spoken()]["facts"])
        drawn = format_html(
            '<svg viewBox="{}" width="120" height="120"><path d="{}" fill="#d9381e" fill-rule="evenodd"/></svg>',
            picture.view_box,
            picture.path,
        )
        return format_html('<div class="specimen"><figure>{}</figure><p>{}</p></div>', drawn, facts)

    @admin.display(description=_("Price"))
    def price(self, order: Order) -> SafeString:
        lines = [(in_language(line["label"]), format_yen(line["jpy"])) for line in order.lines]
        return format_html_join(LINE_BREAK, "{}: {}", [*lines, (str(_("Total")), format_yen(order.total_jpy))])

    @admin.display(description=_("Way of paying"))
    def payment_told(self, order: Order) -> str:
        return in_language(order.payment["name"])

    @admin.display(description=_("Terms agreed to"))
    def terms_told(self, order: Order) -> SafeString:
        each = "<details><summary>{}</summary><pre>{}</pre></details>"
        return format_html_join("", each, ((text["title"], text["text"]) for text in order.terms))

    @admin.display(description=_("For the parcel"))
    def label(self, order: Order) -> SafeString:
        return format_html("<pre>{}</pre>", "\n".join([*order.address_lines("ja"), order.phone]).strip())


def note_access(request: HttpRequest, order_id: Any, what: str) -> None:
    """Note that a member of staff saw a customer's data."""
    OrderAccess.objects.create(order_id=order_id, by_id=request.user.pk, by_name=request.user.get_username(), what=what)
