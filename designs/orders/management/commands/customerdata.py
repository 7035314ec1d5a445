"""`manage.py customerdata`: prints or erases a customer's data at the customer's request."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from designs.orders.models import OrderAccess
from designs.orders.models.order import OVER
from designs.orders.records import people


class Command(BaseCommand):
    """Write out, or make anonymous, all orders of an e-mail address."""

    help = "Writes all that is kept about a customer as JSON; with --erase, makes finished orders anonymous."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("email")
        parser.add_argument("--erase", action="store_true", help="make anonymous what is done or cancelled")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print or erase the data; fail if there are none, or if some of them have to stay."""
        orders = list(people.of_customer(options["email"]))
        if not orders:
            raise CommandError("No order has this e-mail address.")
        for order in orders:
            OrderAccess.objects.create(order=order, by_name="manage.py", what="export")
        if not options["erase"]:
            self.stdout.write(json.dumps([people.data_of(order) for order in orders], ensure_ascii=False, indent=1))
            return
        running = []
        for order in orders:
            if order.state in OVER and people.anonymise(order.pk, timezone.now()):
                self.stdout.write(order.number)
            else:
                running.append(order.number)
        if running:
            raise CommandError(f"Still under way or to be paid back, and kept: {', '.join(running)}.")
