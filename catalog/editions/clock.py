"""A thread in each worker that publishes scheduled drafts, so that operators need not set up a timer.

Several workers may look at the same moment. Publishing locks the offer, and the second finds nothing to do.
"""

import logging
import threading
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import override

from catalog.editions import drafts

logger = logging.getLogger(__name__)
NAME: Final = "drafts whose time has come"


def start() -> threading.Event | None:
    """Start a thread that looks every PUBLISH_DUE_SECONDS; return the event that stops it. With 0, start none."""
    if not settings.PUBLISH_DUE_SECONDS:
        return None
    stopped = threading.Event()
    threading.Thread(target=_look_until, args=(stopped,), name=NAME, daemon=True).start()
    return stopped


def _look_until(stopped: threading.Event) -> None:
    while not stopped.wait(settings.PUBLISH_DUE_SECONDS):
        try:
            with override(settings.LANGUAGE_CODE):
                drafts.publish_due(timezone.now())
        except DatabaseError as error:  # it is away, or being migrated: the next look may find it
            logger.warning("Could not look for drafts whose time has come: %s", error)
        except Exception:
            logger.exception("Could not publish the drafts whose time has come")
        finally:
            connection.close()
