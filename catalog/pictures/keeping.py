"""Stores pictures as WebP files under MEDIA_ROOT. Each upload gets a random name, which is never used again.

The name that a file had on somebody's computer is not kept.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.core import signing
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.pictures.decoding import PictureRefused, WrittenPicture, widths_of

FOLDER: Final = "pictures"
KEY_BYTES: Final = 16
UNUSED_FOR: Final = timedelta(days=1)
"""How long a picture is kept for a form that is not saved yet."""
_SALT: Final = "catalog.picture"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that is kept; `width` and `height` are the pixels of its widest file."""

    key: str
    width: int
    height: int

    @property
    def src(self) -> str:
        """The address of its narrowest file, for browsers without srcset."""
        return self._address(widths_of(self.width)[0])

    @property
    def srcset(self) -> str:
        return ", ".join(f"{self._address(width)} {width}w" for width in widths_of(self.width))

    @property
    def largest(self) -> str:
        return self._address(self.width)

    def _address(self, width: int) -> str:
        return f"/pictures/{self.key}-{width}.webp"


def keep(written: WrittenPicture) -> Picture:
    """Keep a picture's files under a new key. Raises PictureRefused where the disk takes none."""
    picture = Picture(secrets.token_hex(KEY_BYTES), written.width, written.height)
    try:
        for width, content in written.files.items():
            default_storage.save(_name(picture.key, width), ContentFile(content))
    except OSError as error:
        raise PictureRefused(
            _("The picture could not be kept: %(why)s. Ask who runs the shop.") % {"why": error.strerror or error}
        ) from error
    return picture


def content_of(key: str, width: int) -> bytes | None:
    """Return one file of a picture; None where there is none."""
    try:
        with default_storage.open(_name(key, width)) as file:
            content: bytes = file.read()
    except FileNotFoundError:
        return None
    return content


def signed(picture: Picture) -> str:
    """Return the signed token by which a form names the picture that was sent with it before."""
    return signing.dumps([picture.key, picture.width, picture.height], salt=_SALT)


def picture_signed(token: str) -> Picture | None:
    """Return the picture that a form carries; None where that is forged, too old or gone."""
    try:
        key, width, height = signing.loads(token, salt=_SALT, max_age=UNUSED_FOR)
    except (signing.BadSignature, ValueError):
        return None
    return Picture(key, width, height) if default_storage.exists(_name(key, width)) else None


def remove_unused(used: Collection[str]) -> None:
    """Remove the files of pictures not in `used` (keys), a day after they were sent."""
    if not default_storage.exists(FOLDER):
        return
    before = timezone.now() - UNUSED_FOR
    for file in default_storage.listdir(FOLDER)[1]:
        key, name = file.partition("-")[0], f"{FOLDER}/{file}"
        if key not in used and _modified(name) < before:
            default_storage.delete(name)


def _modified(name: str) -> Any:
    return default_storage.get_modified_time(name)


def _name(key: str, width: int) -> str:
    return f"{FOLDER}/{key}-{width}.webp"
