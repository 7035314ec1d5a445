"""The mark of the last change by staff. Caches of what is made from data that staff save use it as a key."""

from django.db import models

from catalog.models.base import OneRow, only_row


class Revision(OneRow):
    """Renewed in the transaction of every save; see catalog.live.revisions."""

    number = models.BigIntegerField(default=0)

    class Meta:
        default_permissions = ()
        constraints = (only_row("revision_row"),)
