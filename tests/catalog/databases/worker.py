"""A process that edits and reads the offer as another worker of the shop would. It gets its commands line by line.

Run as `python -m tests.catalog.databases.worker USER`; it answers each line of standard input with one of its own.
"""

import os
import sys
from typing import Any


def main(user_name: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.contrib.auth.models import User
    from django.test import Client

    from tests.catalog.forms import is_saved, open_form, send_form

    client = Client(HTTP_HOST="127.0.0.1", HTTP_ACCEPT_LANGUAGE="en")
    user, _ = User.objects.get_or_create(username=user_name, is_staff=True, is_superuser=True)
    client.force_login(user)
    model, row, fields = "", "", {}
    _answer("ready")
    for line in sys.stdin:
        verb, *words = line.split()
        if verb == "open":
            model, row = words
            fields = open_form(client, model, row)
            _answer("opened")
        elif verb == "save":
            changed: dict[str, Any] = dict(word.split("=") for word in words)
            _answer("saved" if is_saved(send_form(client, model, row, fields, **changed)) else "refused")
        elif verb == "prices":
            materials = client.get("/api/v1/catalog").json()["materials"]
            _answer(" ".join(str(material["priceJpy"]) for material in materials))


def _answer(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
