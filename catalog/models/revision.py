"""The mark of the last change of anything that staff tell: what is made from all of it is kept under that mark."""

from django.db import models

from catalog.models.base import OneRow, only_row


class Revision(OneRow):
    """Made another in the transaction of every save; see catalog.revisions."""

    number = models.BigIntegerField(default=0)

    class Meta:
        default_permissions = ()
        constraints = (only_row("revision_row"),)
