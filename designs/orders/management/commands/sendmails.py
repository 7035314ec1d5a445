"""`manage.py sendmails`: sends the waiting mails of the outbox. Run it by a timer, every few minutes."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from designs.orders.mail import outbox

MOST = 200


class Command(BaseCommand):
    """Send the mails about orders that are due."""

    help = "Sends the mails about orders that wait in the outbox and are due."

    def handle(self, *args: Any, **options: Any) -> None:
        """Send them; fail if one of them was not sent."""
        left, failed = outbox.deliver(MOST)
        self.stdout.write(f"{left} sent.")
        if failed:
            raise CommandError("A mail did not leave; it waits and is tried again. The outbox in the admin says why.")
