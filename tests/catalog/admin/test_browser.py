"""The admin in a real browser: a price is edited, refused, corrected, live in the API, and restored."""

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django.live_server_helper import LiveServer

from tests.browsing import Browsers, in_a_browser
from tests.catalog.pictures.making import picture

PASSWORD = "a-long-seal-pass-7"  # noqa: S105 - of a user that only this test has

pytestmark = [
    pytest.mark.launches,
    in_a_browser,
    pytest.mark.django_db(transaction=True),
]


class Browser:
    """One tab, and everything its console complained of."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(f"{self.page.url}: {text}")

    def open(self, path: str) -> None:
        self.page.goto(self.address + path)
        self.page.wait_for_load_state("networkidle")

    def save(self) -> None:
        self.page.click("input[name=_save]")
        self.page.wait_for_load_state("networkidle")

    def text(self) -> str:
        return str(self.page.inner_text("body"))


@pytest.fixture
def browser(live_server: LiveServer, browsers: Browsers) -> Iterator[Browser]:
    User.objects.create_superuser("hana", password=PASSWORD)
    with browsers.chromium() as chromium:
        tab = Browser(chromium.new_context(locale="en").new_page(), live_server.url)
        tab.open("/admin/")
        tab.page.fill("#id_username", "hana")
        tab.page.fill("#id_password", PASSWORD)
        tab.page.click("input[type=submit]")
        yield tab


def price_in_the_api(address: str) -> int:
    with urllib.request.urlopen(f"{address}/api/v1/catalog") as answer:  # noqa: S310 - our own server
        return int(json.load(answer)["materials"][1]["priceJpy"])


def test_a_price_is_edited_refused_mended_live_and_restored(browser: Browser, live_server: LiveServer) -> None:
    page = browser.page
    browser.open("/admin/")
    page.click("text=Titanium")
    page.fill("#id_price_jpy", "0")
    browser.save()
    assert "The price must be above 0." in browser.text()
    assert price_in_the_api(live_server.url) == 19800

    page.fill("#id_price_jpy", "21000")
    browser.save()
    assert "was changed successfully" in browser.text()
    assert price_in_the_api(live_server.url) == 21000

    browser.open("/admin/")
    assert "Titanium: price 19,800 → 21,000" in browser.text()

    page.click("text=All editions")
    page.click("#result_list tbody tr:last-child th a")
    page.click("text=Restore")
    assert "Titanium: price 21,000 → 19,800" in browser.text()
    page.click("text=Restore this edition")
    page.wait_for_load_state("networkidle")
    assert "is live again" in browser.text()
    assert price_in_the_api(live_server.url) == 19800
    assert browser.complaints == []


def test_a_colour_can_be_added_and_a_wrong_family_is_refused_with_the_reason(browser: Browser) -> None:
    page = browser.page
    browser.open("/admin/catalog/material/titanium/change/")
    page.click("text=Add another Colour")
    for field, value in {"color_id": "green", "name_en": "Green", "name_ja": "グリーン", "swatch": "#2E6B4F"}.items():
        page.fill(f"#id_colors-4-{field}", value)
    browser.save()
    assert "was changed successfully" in browser.text()

    browser.open("/admin/catalog/family/koin/change/")
    page.uncheck("text=Everyday seal")
    browser.save()
    assert "is recommended for Everyday seal, but is not sold for it." in browser.text()
    assert browser.complaints == []


def test_two_people_with_one_form_open_do_not_undo_each_other(browser: Browser) -> None:
    first = browser.page
    browser.open("/admin/catalog/shipping/1/change/")
    second = first.context.new_page()
    second.goto(first.url)
    second.fill("#id_price_jpy", "880")
    second.click("input[name=_save]")
    second.wait_for_load_state("networkidle")
    first.fill("#id_price_jpy", "990")
    browser.save()
    assert "Shipping: price 770 → 880" in browser.text()
    assert first.input_value("#id_price_jpy") == "990"
    browser.save()
    assert "was changed successfully" in browser.text()


def test_a_picture_is_uploaded_described_and_shown_to_customers(browser: Browser, tmp_path: Path) -> None:
    page = browser.page
    photo = tmp_path / "my desk.jpg"
    photo.write_bytes(picture(1200, 900, "JPEG"))
    browser.open("/admin/catalog/material/titanium/change/")
    page.set_input_files("#id_picture", photo)
    browser.save()
    assert "Say what the picture shows" in browser.text()
    page.fill("#id_alt_en", "A titanium seal")
    page.fill("#id_alt_ja", "チタンの印鑑")
    browser.save()
    assert "was changed successfully" in browser.text()

    browser.open("/ja/materials")
    shown = page.locator("img[alt='チタンの印鑑']")
    shown.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('img.photo').complete")
    assert shown.evaluate("image => image.currentSrc").endswith("-480.webp")
    assert shown.evaluate("image => image.naturalWidth > 0 && image.loading") == "lazy"
    assert "desk" not in page.content()
    assert browser.complaints == []


def test_no_page_makes_the_console_complain(browser: Browser) -> None:
    for path in ("", "catalog/family/koin/change/", "catalog/gifts/", "catalog/edition/", "offer-check/"):
        browser.open(f"/admin/{path}")
    assert browser.complaints == []
