"""Uploaded pictures are decoded and written anew. Other files are refused, with what to do."""

import io

import pytest
from django.utils.translation import override
from PIL import Image, ImageCms
from PIL.ExifTags import GPS, IFD, Base

from catalog.pictures import decoding
from catalog.pictures.decoding import PictureRefused, read_picture
from tests.catalog.pictures.making import BLUE, GIF_AND_SCRIPT, HTML_IN_PNG, RED, SVG, bomb, picture

TURNED_LEFT = 6  # EXIF: the camera was held upright; the top of the picture is on its right


def read(content: bytes) -> decoding.WrittenPicture:
    return read_picture(io.BytesIO(content), len(content))


def shown(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def colour_at(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    found = image.convert("RGB").getpixel((int(image.width * x), int(image.height * y)))
    assert isinstance(found, tuple)
    return found


def is_near(found: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    return all(abs(one - other) < 12 for one, other in zip(found, wanted, strict=True))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_each_kind_is_written_as_webp_in_the_widths_of_pages(kind: str) -> None:
    written = read(picture(2400, 1600, kind))
    assert (written.width, written.height) == (1600, 1067)
    assert list(written.files) == [480, 960, 1600]
    for width, content in written.files.items():
        image = shown(content)
        assert (image.format, image.width) == ("WEBP", width)
        assert is_near(colour_at(image, 0.25, 0.5), RED)
        assert is_near(colour_at(image, 0.75, 0.5), BLUE)


@pytest.mark.parametrize(("width", "widths"), [(420, [420]), (480, [480]), (700, [480, 700]), (1600, [480, 960, 1600])])
def test_no_picture_is_made_wider_than_it_was(width: int, widths: list[int]) -> None:
    assert list(read(picture(width, 600)).files) == widths


def test_a_picture_taken_upright_stands_upright() -> None:
    exif = Image.Exif()
    exif[Base.Orientation] = TURNED_LEFT
    written = read(picture(900, 600, "JPEG", exif=exif))
    image = shown(written.files[written.width])
    assert (image.width, image.height) == (600, 900)
    assert is_near(colour_at(image, 0.5, 0.25), RED)
    assert is_near(colour_at(image, 0.5, 0.75), BLUE)


def test_nothing_but_pixels_is_kept() -> None:
    exif = Image.Exif()
    exif[Base.Make] = "a telephone of ours"
    exif.get_ifd(IFD.GPSInfo)[GPS.GPSLatitude] = (35.0, 41.0, 22.0)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    content = picture(900, 600, "JPEG", exif=exif, icc_profile=profile, comment=b"secret")
    for written in read(content + b"<script>alert(1)</script>").files.values():
        assert not {"exif", "icc_profile", "xmp", "comment"} & set(shown(written).info)
        assert not any(word in written for word in (b"telephone", b"secret", b"<script>", b"EXIF", b"ICCP"))


def test_a_profile_that_does_not_fit_leaves_the_colours_as_they_are() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    content = picture(900, 600, "JPEG", icc_profile=profile)
    written = read(content).files[900]
    assert is_near(colour_at(shown(written), 0.25, 0.5), RED)
    assert b"ICCP" not in written


def test_a_clear_ground_stays_clear() -> None:
    drawn = Image.new("RGBA", (600, 600), (0, 0, 0, 0))
    drawn.paste((*RED, 255), (150, 150, 450, 450))
    written = io.BytesIO()
    drawn.save(written, "PNG")
    image = shown(read(written.getvalue()).files[600])
    assert image.mode == "RGBA"
    assert image.getpixel((20, 20))[3] == 0  # type: ignore[index]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(SVG, "not a picture in PNG, JPEG or WebP", id="SVG"),
        pytest.param(GIF_AND_SCRIPT, "not a picture in PNG, JPEG or WebP", id="GIF that is a script"),
        pytest.param(picture(kind="GIF"), "not a picture in PNG, JPEG or WebP", id="GIF"),
        pytest.param(picture(kind="TIFF"), "not a picture in PNG, JPEG or WebP", id="TIFF"),
        pytest.param(b"%PDF-1.7", "not a picture in PNG, JPEG or WebP", id="PDF"),
        pytest.param(b"", "not a picture in PNG, JPEG or WebP", id="nothing"),
        pytest.param(HTML_IN_PNG, "PNG, JPEG or WebP", id="HTML behind a PNG's first bytes"),
        pytest.param(picture()[:-400], "damaged or incomplete", id="half a PNG"),
        pytest.param(picture(kind="JPEG")[:4000], "damaged or incomplete", id="half a JPEG"),
        pytest.param(picture(kind="WEBP")[:300], "damaged or incomplete", id="half a WebP"),
        pytest.param(bomb(7000, 7000), "more than 40 million pixels", id="bomb"),
        pytest.param(bomb(30_000, 30_000), "more than 40 million pixels", id="bomb that Pillow fears"),
        pytest.param(bomb(900, 600), "damaged or incomplete", id="PNG with too few rows"),
        pytest.param(picture(399, 600), "399 × 600 pixels. It needs at least 400", id="too small"),
        pytest.param(picture(1600, 500), "too long and narrow", id="too narrow"),
    ],
)
def test_what_is_no_good_picture_is_refused_with_what_to_do(content: bytes, said: str) -> None:
    with override("en"), pytest.raises(PictureRefused, match=said):
        read(content)


def test_a_file_of_too_many_bytes_is_refused_unread() -> None:
    with override("ja"), pytest.raises(PictureRefused, match="15 MB"):
        read_picture(io.BytesIO(b""), decoding.MOST_BYTES + 1)
