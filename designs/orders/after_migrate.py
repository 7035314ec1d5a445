"""Gives a freshly migrated database one way of paying, so that the shop can take an order at once.

Runs after every migrate and changes nothing that is there already.
"""

from typing import Any

from django.apps import AppConfig
from django.db import DEFAULT_DB_ALIAS, connections

FIRST_WAY = {
    "name_en": "Bank transfer, in advance",
    "name_ja": "銀行振込（前払い）",
    "text_en": "We write to you where to transfer the amount. Please give your order number with the transfer.",
    "text_ja": "お振込先は、当店からメールでお知らせします。お振込の際は、ご注文番号をお書き添えください。",
}


def complete_orders(sender: AppConfig, using: str, **_: Any) -> None:
    """Make the first way of paying and the settings where there are none. A receiver of post_migrate."""
    from designs.orders.models import OrderSettings, PaymentWay

    tables = connections[using].introspection.table_names()
    if using != DEFAULT_DB_ALIAS or PaymentWay._meta.db_table not in tables:
        return
    _settings, is_new = OrderSettings.objects.get_or_create()
    if is_new and not PaymentWay.objects.exists():
        PaymentWay.objects.create(**FIRST_WAY)
