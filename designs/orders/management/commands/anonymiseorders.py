"""`manage.py anonymiseorders`: makes orders anonymous that have been kept for long enough. For a timer, once a day."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from designs.orders import people


class Command(BaseCommand):
    """Take out of old orders all that says who their customers are."""

    help = "Makes orders anonymous that have been kept for as long as the settings of orders say. Run it every day."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--dry-run", action="store_true", help="only say which")

    def handle(self, *args: Any, **options: Any) -> None:
        """Take them one by one: what is stopped half-way has done whole orders."""
        now = timezone.now()
        for order in people.due(now):
            if not options["dry_run"]:
                people.anonymise(order.pk, now)
            self.stdout.write(order.number)
