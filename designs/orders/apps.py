"""Makes orders a Django app with its own tables. A freshly migrated database can take an order."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class OrdersConfig(AppConfig):
    name = "designs.orders"
    label = "orders"
    verbose_name = _("Orders")

    def ready(self) -> None:
        from catalog.live.revisions import watch
        from designs.orders.after_migrate import complete_orders
        from designs.orders.models import PaymentWay

        watch([PaymentWay])  # pages of designs say how an order can be paid

        post_migrate.connect(complete_orders, sender=self, dispatch_uid="orders.complete_orders")
