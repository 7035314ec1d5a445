"""`manage.py anonymiseorders`: makes orders anonymous whose retention time is over. Run it by a timer, once a day."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from designs.orders.records import people


class Command(BaseCommand):
    """Remove from old orders everything that identifies their customers."""

    help = "Makes orders anonymous that have been kept for as long as the settings of orders say. Run it every day."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--dry-run", action="store_true", help="only say which")

    def handle(self, *args: Any, **options: Any) -> None:
        """Anonymise each order in its own transaction, so that an interrupted run leaves no order half done."""
        now = timezone.now()
        for order in people.due(now):
            if options["dry_run"] or people.anonymise(order.pk, now):
                self.stdout.write(order.number)
