"""`manage.py publishdue`: publishes the drafts whose time has come, once; the serving workers do so by themselves."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import override

from catalog.editions import drafts


class Command(BaseCommand):
    """Publish what is due; say what is held up, and fail then, so that whoever runs this is told."""

    help = "Publishes the drafts whose time has come, once. The serving shop does so by itself."

    def handle(self, *args: Any, **options: Any) -> None:
        """Publish each draft by itself: one that is held up stops no other."""
        held_up = []
        with override("en"):
            for draft in drafts.publish_due(timezone.now()):
                if draft.published_as_id is None:
                    reasons = " ".join(draft.held_up_reasons)
                    held_up.append(f"Draft {draft.pk}, {draft.title}, is held up: {reasons}")
                else:
                    self.stdout.write(f"Draft {draft.pk}, {draft.title}, is live as edition {draft.published_as_id}.")
        if held_up:
            raise CommandError("\n".join(held_up))
