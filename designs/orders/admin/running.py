"""Ways of paying, the settings of orders, and the outbox."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from designs.orders.mail import outbox
from designs.orders.models import Mail, OrderSettings, PaymentWay


@admin.register(PaymentWay)
class PaymentWayAdmin(admin.ModelAdmin[PaymentWay]):
    list_display = ("name_ja", "name_en", "fee_jpy", "is_on_delivery", "is_offered", "position")
    list_editable = ("is_offered", "position")
    fields = (
        ("name_ja", "name_en"),
        "text_ja",
        "text_en",
        "link",
        "fee_jpy",
        ("is_on_delivery", "is_offered"),
        "position",
    )


@admin.register(OrderSettings)
class OrderSettingsAdmin(admin.ModelAdmin[OrderSettings]):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Mail)
class MailAdmin(admin.ModelAdmin[Mail]):
    """The outbox. A waiting mail can be read, sent at once, or copied into a mail program."""

    list_display = ("subject", "to", "made_at", "sent_at", "tries", "failure")
    list_filter = (("sent_at", admin.EmptyFieldListFilter),)
    search_fields = ("order__number", "to", "subject")
    readonly_fields = ("order", "to", "reply_to", "subject", "body", "made_at", "sent_at", "tries", "failure")
    actions = ("send_now",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description=gettext_lazy("Try to send now"), permissions=["view"])
    def send_now(self, request: HttpRequest, queryset: QuerySet[Mail]) -> None:
        """Send the chosen mails now, even if their next try is due later."""
        queryset.filter(sent_at=None).update(next_try_at=timezone.now())
        left, failed = outbox.deliver()
        words = _("%(left)d sent, %(failed)d could not be sent.") % {"left": left, "failed": failed}
        messages.warning(request, words) if failed else messages.success(request, words)
