"""White letters and a chosen rim on a phone, with scripts and without."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browsing import in_a_browser
from tests.designs.orders.test_browser import PHONE, seen_by_axe
from tests.designs.pages.conftest import Reader
from tests.designs.pages.test_browser import has

DESIGN = f"design?name={quote('山田')}&family=tensho&size=15&use=registered"
expect.set_options(timeout=20_000)
pytestmark = [
    in_a_browser,
    pytest.mark.django_db(transaction=True),
]


def test_on_a_phone_pictures_verdict_and_order_follow_the_choice(reader: Reader) -> None:
    page: Page = reader.opens(f"/ja/{DESIGN}", viewport=PHONE, locale="ja")
    impression = page.locator(".impression img")
    page.check("input[name=frame][value='0.14']", force=True)
    expect(impression).to_have_attribute("src", has("frame=0.14"))
    expect(page.locator(".ways .order")).to_be_visible()
    page.check("input[name=mode][value=hakubun]", force=True)
    expect(impression).to_have_attribute("src", has("mode=hakubun"))
    expect(page.locator("#stage img")).to_have_attribute("src", has("mode=hakubun"))
    expect(page.locator("#verdict .refusal")).to_contain_text("文字が白く抜けるため")
    expect(page.locator(".ways .order")).to_have_count(0)
    assert "mode=hakubun" in page.url
    faults = seen_by_axe(page)
    page.check("input[name=use][value=everyday]", force=True)
    expect(page.locator(".ways .order")).to_be_visible()
    page.go_back()
    expect(page.locator("#verdict .refusal")).to_be_visible()
    page.click("text=この印影を朱文で見る")
    expect(impression).not_to_have_attribute("src", has("mode="))
    expect(page.locator("#verdict .good")).to_be_visible()
    assert faults == []
    assert reader.complaints == []


def test_without_scripts_the_button_shows_the_choice(reader: Reader) -> None:
    page: Page = reader.opens(f"/en/{DESIGN}", viewport=PHONE, java_script_enabled=False)
    page.check("input[name=frame][value='0.05']", force=True)
    page.click("text=Show this choice")
    assert "frame=0.05" in (page.get_attribute(".impression img", "src") or "")
    assert page.is_checked("input[name=frame][value='0.05']")
    assert page.is_visible(".ways .order")
