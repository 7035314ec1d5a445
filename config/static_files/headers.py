"""Headers of static files, besides those of WhiteNoise. config.settings imports this, so it must not import Django."""

import os
from collections.abc import MutableMapping


def weak_etag(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """Make the ETag of a static file weak: WhiteNoise sends one strong ETag for its plain and its compressed bytes."""
    found = os.stat(path)
    headers["ETag"] = f'W/"{int(found.st_mtime):x}-{found.st_size:x}"'
