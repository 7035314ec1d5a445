"""Seals with recorded bytes. Caches keep impressions for a year, so every machine must make the same bytes.

seals.json holds requests, and the SHA-256 of their SVG and of their geometry at a size. When faces are meant to change,
raise ENGINE_VERSION (rendering/engine/version.py), look at a contact sheet, and take the new faces for right:
`make golden`. When the same faces are to be answered otherwise, raise ANSWERS_VERSION (rendering/versions.py) likewise.
"""

import hashlib
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.test import Client

FILE = Path(__file__).parent / "seals.json"
GEOMETRY = {"view": "json", "size": "15"}  # the registered seal's size: every rule of use has something to say of it
FORMS: dict[str, dict[str, str]] = {"svg": {}, "json": GEOMETRY}
"""The forms of an answer that have a digest, and what is asked beside the seal for each."""


def kept() -> dict[str, Any]:
    """Return the file: `engine` and `answers`, the versions whose answers these are, and `seals`."""
    content: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return content


def digest(client: Client, asked: dict[str, str], form: str) -> str:
    """Return the SHA-256 of what renderSeal answers with, in one of FORMS."""
    response: Any = client.get(f"/api/seal?{urlencode(asked | FORMS[form])}")
    if response.status_code != 200:
        raise ValueError(f"{asked}: {response.content.decode()}")
    return hashlib.sha256(response.content).hexdigest()
