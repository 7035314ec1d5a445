"""Seals whose bytes are known: what a cache keeps for a year must come out the same tomorrow and elsewhere.

seals.json holds requests and the SHA-256 of their SVG. When faces are meant to change, raise ENGINE_VERSION
(rendering/engine/version.py), look at a contact sheet, and take the new faces for right: `make golden`.
"""

import hashlib
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.test import Client

FILE = Path(__file__).parent / "seals.json"


def kept() -> dict[str, Any]:
    """Return the file: `engine`, the version whose faces these are, and `seals`."""
    content: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return content


def digest(client: Client, asked: dict[str, str]) -> str:
    """Return the SHA-256 of the SVG that renderSeal answers with."""
    response: Any = client.get(f"/api/seal?{urlencode(asked)}")
    if response.status_code != 200:
        raise ValueError(f"{asked}: {response.content.decode()}")
    return hashlib.sha256(response.content).hexdigest()
