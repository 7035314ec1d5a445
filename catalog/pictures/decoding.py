"""Decodes an uploaded picture with Pillow, and encodes it in the widths that pages need.

The new files hold pixels only: no metadata, no colour profile, and nothing hidden in the upload or appended to it.
"""

import io
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO, Final

from django.utils.translation import gettext as _
from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

FORMATS: Final = ("JPEG", "PNG", "WEBP")
MOST_BYTES: Final = 15_000_000
MOST_PIXELS: Final = 40_000_000  # 160 MB while it is decoded; telephones take 12 to 24 million
LEAST_PX: Final = 400
LONGEST_RATIO: Final = 3
WIDTHS_PX: Final = (480, 960, 1600)
QUALITY: Final = 82

_SMOOTH: Final = ("RGB", "RGBA", "CMYK", "L", "LA")  # modes whose pixels can be averaged
_TOO_MANY_PIXELS: Final = (Image.DecompressionBombError, Image.DecompressionBombWarning)
_DAMAGED: Final = (OSError, SyntaxError, ValueError, TypeError, LookupError, EOFError, struct.error, zlib.error)
"""Exceptions that Pillow raises for damaged pictures and other files."""


class PictureRefused(ValueError):
    """A file is refused. The text is a sentence in the active language that says what to do."""


@dataclass(frozen=True, slots=True)
class WrittenPicture:
    """A picture ready to be kept: the pixels of its widest file, and each file (WebP) by its width."""

    width: int
    height: int
    files: Mapping[int, bytes]


def widths_of(width: int) -> tuple[int, ...]:
    """Return the widths in pixels in which a picture of that width is kept, ascending."""
    return (*(each for each in WIDTHS_PX if each < width), width)


def read_picture(file: BinaryIO, size_bytes: int) -> WrittenPicture:
    """Return the picture in a file that was sent. Raises PictureRefused."""
    if size_bytes > MOST_BYTES:
        limit = {"most": MOST_BYTES // 1_000_000}
        raise PictureRefused(_("The file is larger than %(most)d MB. Save it smaller and choose it again.") % limit)
    picture = _decoded(file)
    width = min(picture.width, WIDTHS_PX[-1])
    files = {each: _webp(picture, each) for each in widths_of(width)}
    return WrittenPicture(width, _height_at(picture, width), files)


def _decoded(file: BinaryIO) -> Image.Image:
    """Return the upright pixels in sRGB, with nothing else that the file held."""
    try:
        with Image.open(file, formats=FORMATS) as opened:
            _refuse_measures(*opened.size)
            picture = opened if opened.mode in _SMOOTH else opened.convert(_mode_of(opened))
            picture.thumbnail(_enough(*picture.size))  # at once, so that no copy of it is ever large
            picture = _in_srgb(ImageOps.exif_transpose(picture))
    except PictureRefused:
        raise
    except _TOO_MANY_PIXELS as error:
        raise PictureRefused(_too_many_pixels()) from error
    except UnidentifiedImageError as error:
        raise PictureRefused(
            _(
                "This file is not a picture in PNG, JPEG or WebP. Save the picture in one of these "
                "formats and choose it again."
            )
        ) from error
    except _DAMAGED as error:
        raise PictureRefused(
            _("The picture file is damaged or incomplete. Save it again and choose the new file.")
        ) from error
    picture.info = {}
    return picture


def _refuse_measures(width: int, height: int) -> None:
    measures = {"width": width, "height": height}
    if width * height > MOST_PIXELS:
        raise PictureRefused(_too_many_pixels())
    if min(width, height) < LEAST_PX:
        words = _("The picture is %(width)d × %(height)d pixels. It needs at least %(least)d each way to look sharp.")
        raise PictureRefused(words % {**measures, "least": LEAST_PX})
    if max(width, height) > LONGEST_RATIO * min(width, height):
        words = _(
            "The picture is %(width)d × %(height)d pixels, which is too long and narrow. Crop it to nearly a square."
        )
        raise PictureRefused(words % measures)


def _too_many_pixels() -> str:
    words = _("The picture has more than %(most)d million pixels. Save it smaller and choose it again.")
    return words % {"most": MOST_PIXELS // 1_000_000}


def _enough(width: int, height: int) -> tuple[float, float]:
    """Return the measures at which the shorter side is as wide as any page shows a picture."""
    scale = min(1.0, WIDTHS_PX[-1] / min(width, height))
    return width * scale, height * scale


def _mode_of(picture: Image.Image) -> str:
    return "RGBA" if picture.has_transparency_data else "RGB"


def _in_srgb(picture: Image.Image) -> Image.Image:
    mode = _mode_of(picture)
    profile = picture.info.get("icc_profile")
    if profile and picture.mode in ("RGB", "RGBA", "CMYK"):
        try:
            own, srgb = ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB")
            converted = ImageCms.profileToProfile(picture, own, srgb, outputMode=mode)
            return converted or picture.convert(mode)
        except (ImageCms.PyCMSError, OSError):
            pass  # not a valid profile: the colours stay as they are
    return picture.convert(mode)


def _height_at(picture: Image.Image, width: int) -> int:
    return round(picture.height * width / picture.width)


def _webp(picture: Image.Image, width: int) -> bytes:
    written = io.BytesIO()
    picture.resize((width, _height_at(picture, width)), Image.Resampling.LANCZOS).save(
        written, "WEBP", quality=QUALITY, method=4
    )
    return written.getvalue()
