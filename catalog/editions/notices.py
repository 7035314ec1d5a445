"""Mail to the shop's own staff about urgent matters. Must not import forms or HTTP."""

import logging
from typing import Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.mail import send_mail
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog.models import Draft, ShopDetails
from catalog.vocabulary import LOCALE_IDS

BACKEND: Final = "django.contrib.auth.backends.ModelBackend"  # the one that knows groups

logger = logging.getLogger(__name__)


def tell_of_held_up(draft: Draft) -> None:
    """Tell all publishers by mail that a draft was not published at its time, and why, in both languages.

    If the mail cannot be sent, that is logged. The admin's front page says the same.
    """
    paragraphs = []
    for locale in reversed(LOCALE_IDS):  # the shop's own language first
        with override(locale):
            words = _("The draft “%(title)s” was not published at its time:") % {"title": draft.title}
            paragraphs.append("\n".join([words, *(f"- {reason}" for reason in draft.held_up_reasons)]))
    with override(LOCALE_IDS[-1]):
        subject = _("Not published: %(title)s") % {"title": draft.title}
    address = f"{settings.BASE_URL}{reverse('admin:catalog_draft_change', args=(draft.pk,))}"
    try:
        recipients = _publishers()
        if recipients:
            send_mail(subject, "\n\n".join([*paragraphs, address]), None, recipients)
    except OSError as error:
        logger.warning("Nobody was written to about draft %d: %s", draft.pk, error)


def _publishers() -> list[str]:
    """Return the addresses of those who may publish drafts; where none has one, the shop's own."""
    users = get_user_model().objects.with_perm(
        "catalog.publish_draft", backend="django.contrib.auth.backends.ModelBackend"
    )
    addresses = list(users.filter(is_staff=True).exclude(email="").order_by("pk").values_list("email", flat=True))
    if addresses:
        return addresses
    return [each for each in ShopDetails.objects.values_list("email", flat=True) if each]
