"""The folder DATA, where the service keeps its files: database, secret key, glyph library, collected static files.

Must not import Django, because the launcher uses these names too.
"""

import os
import secrets
import shlex
from pathlib import Path
from typing import Final

from config.environment.readers import VariableRefused

KEY_FILE: Final = "secret_key"
FORMER_KEYS_FILE: Final = "secret_key.before"
DATABASE_FILE: Final = "db.sqlite3"
GLYPH_LIBRARY_FILE: Final = "glyphs.lib"
CACHE_FILE: Final = "cache.sqlite3"
LETTERS_FILE: Final = "letters.sqlite3"
LETTERS_BYTES: Final = 100_000_000  # about four thousand letters
STATIC_FOLDER: Final = "static"
MEDIA_FOLDER: Final = "media"
OWN_FOLDER: Final = "var"  # in the checkout; used unless DATA names another


def password_command(folder: Path, root: Path) -> str:
    """Return the shell command that makes a staff password for the shop with its data in `folder`."""
    elsewhere = f" DATA={shlex.quote(str(folder))}" if folder != root / OWN_FOLDER else ""
    return f"make password{elsewhere}"


def secret_key_in(folder: Path) -> str:
    """Return the secret key in `folder`. The first call makes it, even if two processes start at once.

    Raises VariableRefused when no file can be written there.
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
    """Return the earlier secret keys, one a line of a file. What they signed is still accepted.

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
        pass  # another process was first: its key is used
    finally:
        draft.unlink()
