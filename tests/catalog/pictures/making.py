"""Makes files as staff might upload them: pictures, and files that only claim to be pictures."""

import io
import struct
import zlib
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

RED, BLUE = (200, 40, 30), (30, 60, 200)


def picture(width: int = 900, height: int = 600, kind: str = "PNG", **saved: Any) -> bytes:
    """Return a picture whose left half is red and whose right half is blue."""
    made = Image.new("RGB", (width, height), RED)
    made.paste(BLUE, (width // 2, 0, width, height))
    written = io.BytesIO()
    made.save(written, kind, **saved)
    return written.getvalue()


def sent(content: bytes, name: str = "titanium.png", kind: str = "image/png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, kind)


def bomb(width: int, height: int) -> bytes:
    """Return a PNG of a few kB that says it is enormous."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(1_000_000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>alert(1)</script></svg>'
GIF_AND_SCRIPT = b"GIF89a/*" + bytes(60) + b"*/=1;alert(1)"
HTML_IN_PNG = b"\x89PNG\r\n\x1a\n<html><script>alert(1)</script></html>"
