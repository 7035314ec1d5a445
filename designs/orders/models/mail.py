"""The outbox: it stores every mail until it is sent, with the number of tries."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from designs.orders.models.order import Order


class Mail(models.Model):
    """One mail about an order."""

    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="mails", editable=False)
    to = models.EmailField(_("To"), editable=False)
    reply_to = models.EmailField(_("Answers go to"), blank=True, editable=False)
    subject = models.CharField(_("Subject"), max_length=200, editable=False)
    body = models.TextField(_("Text"), editable=False)
    made_at = models.DateTimeField(_("Written at"), default=timezone.now, editable=False)
    sent_at = models.DateTimeField(_("Left at"), null=True, editable=False)
    tries = models.PositiveIntegerField(_("Tries"), default=0, editable=False)
    next_try_at = models.DateTimeField(_("Next try"), default=timezone.now, editable=False)
    failure = models.CharField(_("Why it has not left"), max_length=200, blank=True, editable=False)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        ordering = ("-made_at", "-id")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.subject
