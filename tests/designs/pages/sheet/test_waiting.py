"""While a page waits for faces it says so, and shows no face, price or address of the previous choice."""

from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.test import Client
from playwright.sync_api import Page, Route, expect

from rendering import service
from rendering.composing_room import ComposingRoom
from tests.browsing import in_a_browser
from tests.designs.pages.conftest import Reader
from tests.designs.pages.test_browser import SATO, has

expect.set_options(timeout=20_000)
pytestmark = [pytest.mark.launches, pytest.mark.django_db(transaction=True)]


@in_a_browser
def test_a_new_name_is_shown_at_once_and_links_of_the_old_one_are_disabled(reader: Reader) -> None:
    page: Page = reader.opens(f"/ja/?name={quote('佐藤')}", locale="ja")
    held: list[Route] = []
    page.route("**/ja/?name=*", lambda route: held.append(route))
    page.fill("#name", "川")
    page.press("#name", "Enter")
    expect(page.locator("#faces-title")).to_have_text("川さまの印影")
    expect(page.locator(".rings li")).to_have_count(8)
    expect(page.locator(".rings li >> nth=0")).to_contain_text("印相体")
    expect(page.locator("#live")).to_have_text("印影を組んでいます…")
    assert page.evaluate("getComputedStyle(document.querySelector('#live')).clipPath") == "none"
    assert page.locator("#faces a:not(.rings a)").count() == 0
    for each in held:
        each.continue_()
    expect(page.locator("#faces .leading")).to_have_count(1)
    expect(page.locator("#live")).to_have_class("unseen")


@in_a_browser
def test_while_another_size_loads_the_old_total_cannot_be_used(reader: Reader) -> None:
    page: Page = reader.opens(f"/en/design?{SATO}")
    held: list[Route] = []
    page.route("**/en/design?*", lambda route: held.append(route))
    page.check("input[name=fit][value='18-round']", force=True)
    expect(page.locator("#live")).to_have_text("One moment …")
    assert page.evaluate("[total.inert, controls.inert]") == [True, False]
    held[0].abort()
    expect(page.locator("[role=alert] h2")).to_have_text("The choice did not arrive.")
    assert page.is_checked("input[name=fit][value='15-round']")  # what the total and the number are of
    assert page.evaluate("document.getElementById('total').inert") is False
    page.unroute("**/en/design?*")
    page.click("button.again")
    expect(page.locator(".sum")).to_contain_text("18 mm")
    assert page.is_checked("input[name=fit][value='18-round']")


@in_a_browser
def test_back_leads_through_names_sizes_and_colours(reader: Reader) -> None:
    page: Page = reader.opens("/en/")
    for name in ("佐藤", "Anna"):
        page.fill("#name", "")
        page.locator("#name").press_sequentially(name, delay=20)
        expect(page.locator("#faces-title")).to_contain_text(name)
        page.press("#name", "Enter")
        expect(page).to_have_url(has(f"name={quote(name)}"))  # its title stands there before its faces are composed
    page.check("input[name=fit][value='18']", force=True)
    expect(page.locator(".leading-picture, .card > a").first).to_have_attribute("href", has("size=18"))
    page.go_back()
    expect(page.locator(".leading-picture, .card > a").first).to_have_attribute("href", has("size=15"))
    assert page.is_checked("input[name=fit][value='15']")
    page.go_back()
    expect(page.locator("#faces-title")).to_contain_text("佐藤")
    assert page.input_value("#name") == "佐藤"
    page.goto(f"{reader.address}/en/design?{SATO}")
    page.check("input[name=color][value=gold]", force=True)
    expect(page.locator("#stage img")).to_have_attribute("src", has("tint=%23C39A3B"))
    page.go_back()
    expect(page.locator("#stage img")).not_to_have_attribute("src", has("tint"))
    assert page.is_checked("input[name=color][value=bare]")
    assert reader.complaints == []


@in_a_browser
def test_a_page_that_is_told_to_come_later_comes_by_itself_and_says_so(reader: Reader) -> None:
    page: Page = reader.opens("/ja/")
    answers: list[Route] = []

    def full_once(route: Route) -> None:
        answers.append(route)
        if len(answers) > 1:
            route.continue_()
        else:
            route.fulfill(status=503, headers={"Retry-After": "1"}, body="")

    page.route("**/ja/?name=*", full_once)
    page.fill("#name", "川")
    expect(page.locator("#live")).to_have_text("ただいま混み合っています。1秒後に自動でもう一度試します…")
    expect(page.locator("#faces .leading")).to_have_count(1)
    assert len(answers) == 2


def test_without_scripts_a_browser_asks_again_by_itself(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    service.face_of.cache_clear()
    full = ComposingRoom(most_inside=0)
    monkeypatch.setattr(service, "_room", lambda: full)
    for path in (f"/ja/?name={quote('佐藤')}", f"/ja/design?{SATO}"):
        response: Any = client.get(path)
        assert response.status_code == 503
        assert response["Refresh"] == response["Retry-After"]
