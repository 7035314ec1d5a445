"""Makes a freshly migrated database a complete shop: the default offer with its words, texts, and the staff groups.

Runs after every migrate. It changes nothing that exists, except that groups get rights that are new.
"""

import json
from pathlib import Path
from typing import Any

from django.apps import AppConfig, apps
from django.contrib.auth.management import create_permissions
from django.db import DEFAULT_DB_ALIAS, connections

DEFAULT_OFFER = Path(__file__).with_name("default_offer.json")


_rights_before: frozenset[str] = frozenset()


def note_rights(sender: AppConfig, using: str, **_: Any) -> None:
    """Note which rights there are before anything is migrated. A receiver of pre_migrate."""
    from django.contrib.auth.models import Permission

    from catalog.staff import groups

    global _rights_before  # complete_shop compares: a right that is not among these is new
    tables = connections[using].introspection.table_names()
    if using == DEFAULT_DB_ALIAS:
        _rights_before = groups.known_rights() if Permission._meta.db_table in tables else frozenset()


def complete_shop(sender: AppConfig, using: str, **_: Any) -> None:
    """Import the default offer where there is none, make the groups that are missing. A receiver of post_migrate."""
    from catalog.editions import publishing
    from catalog.live import revisions
    from catalog.models import Edition, LiveEdition, Revision, ShopWords
    from catalog.staff import groups
    from catalog.words import entry_words, texts

    if using != DEFAULT_DB_ALIAS or Revision._meta.db_table not in connections[using].introspection.table_names():
        return  # another database, or migrated back to an older version, whose own code does this
    tables = connections[using].introspection.table_names()
    if ShopWords._meta.db_table in tables:  # else migrated back to before editions held words
        texts.complete_texts()
        entry_words.complete_words()
        if LiveEdition.objects.exists():
            publishing.refresh()
        else:
            publishing.import_offer(json.loads(DEFAULT_OFFER.read_text(encoding="utf-8")), kind=Edition.Kind.SEEDED)
    for label in groups.APPS:
        create_permissions(apps.get_app_config(label), using=using, verbosity=0)
    groups.make_missing(_rights_before)
    revisions.renew_revision()  # also for what was made without signals
