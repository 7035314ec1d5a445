"""Sends the mails of the outbox that are due, one by one. A mail that fails waits, longer after each failure.

It runs when an order changes its state, and by `manage.py sendmails`. A worker claims a mail before it sends it, so two
workers never send the same mail.
"""

import logging
from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F
from django.utils import timezone

from designs.orders.models import Mail, Order
from designs.pages.site.page import shop

logger = logging.getLogger(__name__)

AT_ONCE: Final = 10
FIRST_WAIT: Final = timedelta(minutes=2)
LONGEST_WAIT: Final = timedelta(hours=6)
CLAIMED_FOR: Final = timedelta(minutes=5)


def deliver(most: int = AT_ONCE) -> tuple[int, int]:
    """Send the mails that are due, the oldest first. Return how many were sent and how many failed.

    Stop if the mail server itself fails, because it would fail for the others too.
    """
    if not settings.MAIL_IS_SET_UP:
        return 0, 0
    left = failed = 0
    due = Mail.objects.filter(sent_at=None, next_try_at__lte=timezone.now()).order_by("next_try_at", "pk")
    for mail in due[:most]:
        if not _claimed(mail):
            continue
        error = _send(mail)
        if error is None:
            left += 1
            continue
        failed += 1
        if not isinstance(error, SMTPRecipientsRefused):
            break
    return left, failed


def readdress(order: Order, before: str) -> None:
    """Let the waiting mails of an order go to its corrected address, and answers to them too."""
    waiting = Mail.objects.filter(order=order, sent_at=None)
    waiting.filter(to=before).update(to=order.email, next_try_at=timezone.now())
    waiting.filter(reply_to=before).update(reply_to=order.email)


def _claimed(mail: Mail) -> bool:
    """Claim a mail; return whether this worker may send it now, because no other has claimed it."""
    free = Mail.objects.filter(pk=mail.pk, sent_at=None, next_try_at=mail.next_try_at)
    return bool(free.update(next_try_at=timezone.now() + CLAIMED_FOR, tries=F("tries") + 1))


def _send(mail: Mail) -> Exception | None:
    """Send a claimed mail; return the error, or None if it was sent."""
    sender = settings.DEFAULT_FROM_EMAIL or shop().email
    message = EmailMessage(mail.subject, mail.body, sender, [mail.to], reply_to=[mail.reply_to or sender])
    try:
        message.send()
    except (OSError, SMTPException, ValueError) as error:
        wait = min(FIRST_WAIT * 2 ** min(mail.tries, 10), LONGEST_WAIT)
        # only the kind of failure: a server's message may contain an address, and logs must contain none
        failure = f"{type(error).__name__} {getattr(error, 'smtp_code', '')}".strip()
        Mail.objects.filter(pk=mail.pk).update(next_try_at=timezone.now() + wait, failure=failure)
        logger.warning("Mail %d of the outbox did not leave (%s); it is tried again", mail.pk, failure)
        return error
    Mail.objects.filter(pk=mail.pk).update(sent_at=timezone.now(), failure="")
    return None
