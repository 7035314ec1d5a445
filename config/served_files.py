"""What is said of static files beyond what WhiteNoise says. Imported by config.settings, so without Django."""

import os
from collections.abc import MutableMapping


def weak_etag(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """Make the ETag of a static file weak: WhiteNoise sends one strong ETag for its plain and its compressed bytes."""
    found = os.stat(path)
    headers["ETag"] = f'W/"{int(found.st_mtime):x}-{found.st_size:x}"'
