"""The revision: a mark that every save of a table of the catalogue renews, in the same transaction.

A cached response made from any of these tables is up to date as long as the mark is the same. Changes without Django's
signals, such as bulk_create, need a call of `renew_revision` in the same transaction.
"""

import secrets
from collections.abc import Iterable
from typing import Any, Final

from django.db import transaction
from django.db.models import Model
from django.db.models.signals import m2m_changed, post_delete, post_save

from catalog.models.base import ONLY_ROW
from catalog.models.editions.edition import LiveEdition
from catalog.models.editions.revision import Revision

BITS: Final = 62


def watch(models: Iterable[type[Model]]) -> None:
    """Renew the mark whenever a row of `models` is made, changed or deleted."""
    for model in models:
        if model is Revision:
            continue
        for signal in (post_save, post_delete):
            signal.connect(renew_revision, sender=model, dispatch_uid=f"revision of {model._meta.label}")
        for related in model._meta.many_to_many:
            m2m_changed.connect(
                renew_revision,
                sender=related.remote_field.through,
                dispatch_uid=f"revision of {model._meta.label}.{related.name}",
            )


@transaction.atomic
def renew_revision(**_: Any) -> None:
    """Set a new random mark. It is random so that none comes back, even after an older database is restored.

    The live edition is locked first, as every change of the offer does, so that two changes cannot deadlock.
    """
    LiveEdition.objects.select_for_update().filter(pk=ONLY_ROW).first()
    Revision.objects.update_or_create(pk=ONLY_ROW, defaults={"number": secrets.randbits(BITS)})
