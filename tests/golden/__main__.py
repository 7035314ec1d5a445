"""`python -m tests.golden`: write the digests of the answers as they are now."""

import json
import os
import sys

import django
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.test.utils import setup_test_environment

from rendering.engine.version import ENGINE_VERSION
from rendering.versions import ANSWERS_VERSION
from tests.golden import FILE, FORMS, digest, kept


def main() -> None:
    """Ask for every seal of the file anew."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    settings.WHITENOISE_AUTOREFRESH = True  # no static files are needed
    setup_test_environment()
    cache.clear()
    before = kept()["seals"]
    seals = [
        {"asked": seal["asked"], **{form: digest(Client(), seal["asked"], form) for form in FORMS}} for seal in before
    ]
    lines = ",\n".join("    " + json.dumps(seal, ensure_ascii=False) for seal in seals)
    versions = f'  "engine": "{ENGINE_VERSION}",\n  "answers": "{ANSWERS_VERSION}",\n'
    FILE.write_text(f'{{\n{versions}  "seals": [\n{lines}\n  ]\n}}\n', encoding="utf-8")
    changed = sum(seal != old for seal, old in zip(seals, before, strict=True))
    sys.stdout.write(f"{FILE}: {len(seals)} seals, {changed} changed.\n")


main()
