"""The folder that holds what the service makes and keeps: database, secret key, glyph library, collected files.

Knows file names only; who reads them is the settings' business. Must not import Django: the launcher knows them too.
"""

import os
import secrets
from pathlib import Path
from typing import Final

from config.env import VariableRefused

KEY_FILE: Final = "secret_key"
FORMER_KEYS_FILE: Final = "secret_key.before"
DATABASE_FILE: Final = "db.sqlite3"
GLYPH_LIBRARY_FILE: Final = "glyphs.lib"
CACHE_FILE: Final = "cache.sqlite3"
STATIC_FOLDER: Final = "static"
MEDIA_FOLDER: Final = "media"


def secret_key_in(folder: Path) -> str:
    """Return the key kept in `folder`, made on the first call; safe against two processes that start at once.

    Raises VariableRefused when the folder takes no files.
    """
    file = folder / KEY_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _write_whole(file, secrets.token_urlsafe(50))
        return file.read_text(encoding="ascii").strip()
    except OSError as error:
        raise VariableRefused(
            f"DATA={str(folder)!r} can't hold the secret key ({error.strerror}): "
            "name a folder that this user may write to, or set SECRET_KEY."
        ) from error


def former_keys_in(folder: Path) -> list[str]:
    """Return the keys that were changed for another, a line each: what they signed is still taken.

    Raises VariableRefused when the file cannot be read.
    """
    file = folder / FORMER_KEYS_FILE
    try:
        return file.read_text(encoding="ascii").split() if file.exists() else []
    except (OSError, UnicodeError) as error:
        raise VariableRefused(f"{file} can't be read ({error}): it holds former secret keys, one a line.") from error


def _write_whole(file: Path, text: str) -> None:
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(text, encoding="ascii")
    try:
        os.link(draft, file)
    except FileExistsError:
        pass  # another process was first: its key counts
    finally:
        draft.unlink()
