"""What leaves the outbox: mails that are due are sent one by one; one that fails waits, longer each time.

Sent when an order moves, and by `manage.py sendmails`. Two workers never send the same mail: who sends it claims it
first. Knows Django's mail settings; no words.
"""

import logging
from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F
from django.utils import timezone

from designs.orders.models import Mail
from designs.pages.page import shop

logger = logging.getLogger(__name__)

AT_ONCE: Final = 10
FIRST_WAIT: Final = timedelta(minutes=2)
LONGEST_WAIT: Final = timedelta(hours=6)
CLAIMED_FOR: Final = timedelta(minutes=5)


def deliver(most: int = AT_ONCE) -> tuple[int, int]:
    """Send what is due, the oldest first; return how many left and how many did not.

    Stops where the mail server itself fails: it would fail for the others too.
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


def _claimed(mail: Mail) -> bool:
    """Say whether this worker alone may send a mail now."""
    free = Mail.objects.filter(pk=mail.pk, sent_at=None, next_try_at=mail.next_try_at)
    return bool(free.update(next_try_at=timezone.now() + CLAIMED_FOR, tries=F("tries") + 1))


def _send(mail: Mail) -> Exception | None:
    """Send a mail that was claimed; return why it did not leave."""
    sender = settings.DEFAULT_FROM_EMAIL or shop().email
    message = EmailMessage(mail.subject, mail.body, sender, [mail.to], reply_to=[mail.reply_to or sender])
    try:
        message.send()
    except (OSError, SMTPException, ValueError) as error:
        wait = min(FIRST_WAIT * 2 ** min(mail.tries, 10), LONGEST_WAIT)
        # the kind of failure alone: what a server says may hold an address, and logs hold nobody's
        failure = f"{type(error).__name__} {getattr(error, 'smtp_code', '')}".strip()
        Mail.objects.filter(pk=mail.pk).update(next_try_at=timezone.now() + wait, failure=failure)
        logger.warning("Mail %d of the outbox did not leave (%s); it is tried again", mail.pk, failure)
        return error
    Mail.objects.filter(pk=mail.pk).update(sent_at=timezone.now(), failure="")
    return None
