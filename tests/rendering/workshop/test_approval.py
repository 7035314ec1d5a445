"""The sheet to sign, drawn by another program and measured in mm."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from django.conf import settings

from rendering.workshop.carved import CarvedFace
from rendering.workshop.lettering import MISSING, settable
from rendering.workshop.papers.approval import SealOnSheet, SheetWords, approval_pdf
from rendering.workshop.papers.paper import RED
from tests.rendering.workshop.faces import CHOICES, carved

PACKAGES = Path(settings.BASE_DIR) / "node_modules"
PIXELS_PER_MM = 20
TEXTS = [
    "題",
    "説明",
    "印影",
    "印面",
    "原寸",
    "拡大",
    "物差し",
    "仕様",
    "用途",
    "承認",
    "約束します",
    "署名",
    "お名前",
    "日付",
    "脚注",
]


def sheet(*faces: CarvedFace, heading: str = "佐藤の印鑑") -> Any:
    words = SheetWords(*TEXTS)
    seals = [
        SealOnSheet(face, heading, [("書体", "篆書体")], [(True, "実印"), (False, "会社印：細い")]) for face in faces
    ]
    return pypdfium2.PdfDocument(approval_pdf(seals, words, PACKAGES, datetime(2026, 1, 1, tzinfo=UTC)))


def red_extents_mm(page: Any, left_mm: float, right_mm: float) -> tuple[float, float]:
    """Return how wide and how high what is red between two places of the page is, in mm."""
    width, _height = page.get_size()
    beside = (left_mm * 72 / 25.4, 0, width - right_mm * 72 / 25.4, 0)
    part = page.render(scale=PIXELS_PER_MM * 25.4 / 72, crop=beside).to_pil().convert("RGB")
    red = np.abs(np.asarray(part, np.int16) - np.array(RED, np.int16)).sum(axis=2) < 30
    rows, columns = np.nonzero(red.any(axis=1))[0], np.nonzero(red.any(axis=0))[0]
    return (np.ptp(columns) + 1) / PIXELS_PER_MM, (np.ptp(rows) + 1) / PIXELS_PER_MM


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: f"{choice[0]}-{choice[3]:g}")
def test_the_impression_is_as_large_on_paper_as_the_seal(choice: Any) -> None:
    page = sheet(carved(*choice))[0]
    assert [round(side * 25.4 / 72) for side in page.get_size()] == [210, 297]
    assert red_extents_mm(page, 0, 60) == pytest.approx((choice[3], choice[3]), abs=0.15)


def test_a_set_has_a_page_a_seal_each_at_its_own_size() -> None:
    document = sheet(*(carved(*choice) for choice in CHOICES))
    assert [round(red_extents_mm(page, 0, 60)[0]) for page in document] == [15, 12, 24]


def test_its_words_are_text_that_can_be_searched_in_japanese() -> None:
    text = sheet(carved(*CHOICES[0]), heading="渡邊󠄀 髙橋 𠮷田 さくら Müller")[0].get_textpage().get_text_range()
    for words in (*TEXTS, "渡邊 髙橋 𠮷田 さくら Müller", "会社印：細い"):
        if words not in ("仕様",):
            assert words in text


def test_a_letter_that_no_typeface_has_is_shown_as_missing_and_not_left_out() -> None:
    assert settable("佐\U0001f600藤", PACKAGES) == f"佐{MISSING}藤"


def test_without_the_typefaces_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="not installed"):
        settable("佐藤", tmp_path)
