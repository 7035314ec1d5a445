"""The shop in a real browser, from a name to the checkout: without scripts, without 3D, by keyboard, on a phone."""

import re
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import brotli
import numpy as np
import pypdfium2
import pytest
from django.db import transaction
from playwright.sync_api import Page, expect
from scipy import ndimage

from catalog.editions.consent import YES_TO_ALL
from catalog.editions.publishing import publish
from catalog.models import CheckoutLink
from tests.browsing import in_a_browser
from tests.designs.pages.conftest import WITH_3D, Reader

AXE = Path(__file__).resolve().parents[3] / "node_modules/axe-core/axe.min.js"
SATO = f"name={quote('佐藤')}&family=insou&size=15&shape=round&material=titanium&use=registered"
MOST_BYTES = 68_000
MARK_MM = 40 / 96 * 25.4  # the shop's own mark is a seal too, 40 CSS pixels wide
PRINT_DPI = 600

expect.set_options(timeout=20_000)
pytestmark = [
    pytest.mark.launches,
    in_a_browser,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def checkout(transactional_db: None) -> None:
    with transaction.atomic():
        CheckoutLink.objects.update(url="https://pay.example/cart")
        publish(None, yes=YES_TO_ALL)


@pytest.mark.parametrize(
    ("locale", "choose", "order"),
    [
        ("ja", "この印影を選ぶ", "注文へ進む"),
        # tests/designs/orders/test_browser.py goes this way in English
        pytest.param("en", "Choose this face", "Go on to order", marks=pytest.mark.slow),
    ],
)
def test_from_a_name_to_the_checkout(checkout: None, reader: Reader, locale: str, choose: str, order: str) -> None:
    page: Page = reader.opens(f"/{locale}/")
    page.locator("#name").press_sequentially("山田", delay=20)  # faces follow without a button, and so does the address
    expect(page.locator("#faces-title")).to_contain_text("山田")
    expect(page).to_have_url(has("name=%E5%B1%B1%E7%94%B0"))  # which follows the faces, as the heading does not
    page.check("input[name=fit][value='18']", force=True)
    expect(page.locator(".leading-picture")).to_have_attribute("href", has("size=18"))
    page.click("[rel=next]")
    expect(page.locator(".sheet-place")).to_contain_text("2")
    assert page.input_value("#name") == "山田"
    assert page.is_checked("input[name=fit][value='18']")
    assert "index=1" in page.url
    page.click(f"text={choose}")
    page.check("input[name=addon][value=ink-pad]")
    expect(page.locator(".whole")).to_contain_text("¥21,670")  # 19,800 + 1,100 + 770
    page.check("input[name=material][value=aluminium]", force=True)
    expect(page.locator(".whole")).to_contain_text("¥11,670")
    address = page.get_attribute(f"text={order}", "href") or ""
    assert address.startswith("https://pay.example/cart?name=%E5%B1%B1%E7%94%B0")
    assert {"material=aluminium", f"locale={locale}", "size=18", "addons=ink-pad"} <= set(address.split("&"))
    page.click("button.keep")
    expect(page.locator(".top .kept b")).to_have_text("1")
    page.click(".top .kept")
    expect(page.locator(".side .card")).to_have_count(1)
    assert reader.complaints == []


def test_refusals_and_failures_appear_while_typing_and_vanish_when_corrected(reader: Reader) -> None:
    page: Page = reader.opens("/ja/")
    page.locator("#name").press_sequentially("山★", delay=20)
    expect(page.locator("[role=alert] h2")).to_have_text("「★」は彫刻できません。")
    page.locator("#name").press("Backspace")
    expect(page.locator("#faces-title")).to_have_text("山さまの印影")
    page.route("**/ja/?name=*", lambda route: route.abort())
    page.fill("#name", "川")
    expect(page.locator("[role=alert] h2")).to_have_text("印影を読み込めませんでした。")
    page.unroute("**/ja/?name=*")
    page.click("button.again")
    expect(page.locator("#faces-title")).to_have_text("川さまの印影")


def test_without_scripts_the_same_way_is_open_and_nothing_is_kept(reader: Reader) -> None:
    page: Page = reader.opens("/en/", java_script_enabled=False)
    page.fill("#name", "山田")
    page.check("input[name=fit][value='24-square']", force=True)
    page.click("text=Show the seals")
    assert page.is_checked("input[name=fit][value='24-square']")
    page.click("text=Choose this face")
    page.check("input[name=color][value=gold]", force=True)
    page.check("input[name=addon][value=case-square]")
    page.click("text=Show this choice")
    assert "¥24,970" in page.inner_text(".whole")  # 19,800 + 4,400 + 770
    assert page.is_visible("#stage img")
    assert not page.is_visible("button.keep")
    assert page.context.cookies() == []
    assert reader.complaints == []


def test_with_the_keyboard_alone_a_face_is_chosen(reader: Reader) -> None:
    page: Page = reader.opens("/en/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    tab_to(page, "#name")
    page.keyboard.type("Anna")
    page.keyboard.press("Enter")
    expect(page.locator("#faces .leading, #faces .card:not(.rings .card)").first).to_be_visible()
    tab_to(page, ".card > a, .leading a.button")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Anna")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(50):
        if page.evaluate(f"document.activeElement.matches('{selector}')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"No way to {selector} by the keyboard")


@pytest.mark.parametrize("reader", [WITH_3D], indirect=True)
def test_the_seal_stands_in_three_dimensions_where_the_browser_can(reader: Reader) -> None:
    page: Page = reader.opens(
        f"/en/design?{SATO}&color=blue", viewport={"width": 360, "height": 420}, reduced_motion="reduce"
    )
    page.wait_for_selector("#stage canvas", timeout=60_000)
    assert not page.is_visible("#stage img")
    page.focus("#stage canvas")
    stage = page.locator("#stage")
    before = stage.get_attribute("data-turned")
    page.keyboard.press("ArrowLeft")
    assert stage.get_attribute("data-turned") != before
    others = "performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith(location.origin))"
    assert page.evaluate(others) == []
    assert [each for each in reader.complaints if "GPU stall" not in each] == []


def test_without_3d_a_still_picture_stands_and_follows_the_colour(reader: Reader) -> None:
    page: Page = reader.opens(f"/ja/design?{SATO}")
    assert page.locator("#stage canvas").count() == 0
    page.check("input[name=color][value=gold]", force=True)
    expect(page.locator("#stage img")).to_have_attribute("src", has("tint=%23C39A3B"))
    assert reader.complaints == []


SCREENS = (
    ("/ja/", "light", 320),
    ("/en/?name=Smith", "dark", 390),
    (f"/ja/design?{SATO}", "light", 1920),
    (f"/en/design?{SATO}&use=corporate", "dark", 320),
    ("/en/company-set", "light", 768),
    ("/ja/legal", "dark", 320),
    ("/en/gifts", "light", 320),
    ("/ja/nothing-here", "dark", 390),
    ("/ja/surnames", "light", 390),
    (f"/en/surnames/{quote('佐藤')}", "dark", 390),
    ("/en/design", "light", 390),
    ("/ja/compare", "dark", 320),
    ("/ja/faq", "light", 390),
    ("/reference/", "light", 390),
    ("/docs/", "light", 1280),
)


def test_axe_finds_nothing_serious_and_no_page_is_wider_than_its_screen(reader: Reader) -> None:
    found = []
    for path, scheme, width in SCREENS:
        page: Page = reader.opens(path, color_scheme=scheme, viewport={"width": width, "height": 800})
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        answer = page.evaluate("axe.run({resultTypes: ['violations']})")
        found += [
            f"{path} {scheme}: {each['id']} {each['nodes'][0]['html'][:200]} {each['nodes'][0]['failureSummary']}"
            for each in answer["violations"]
            if each["impact"] in ("serious", "critical")
        ]
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(f"{path} is wider than {width} px")
        page.context.close()
    assert found == []


def test_on_a_phone_the_layout_is_stable_and_price_and_order_are_at_the_bottom(reader: Reader) -> None:
    phone = {"width": 390, "height": 844}
    for path in (f"/ja/?name={quote('佐藤')}", f"/ja/design?{SATO}"):
        page: Page = reader.opens("/healthz", viewport=phone, locale="ja")
        slow = {"offline": False, "latency": 100, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
        page.goto(reader.address + path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(SHIFTED) < 0.02, path
    bar = page.locator(".ways .order")
    assert "¥20,570" in bar.inner_text()
    box = bar.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == pytest.approx(phone["height"], abs=1)


SHIFTED = """() => new Promise((told) => {
  let moved = 0;
  new PerformanceObserver((list) => { for (const each of list.getEntries()) moved += each.value; })
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => told(moved), 300);
})"""


@pytest.mark.parametrize(("size", "shape"), [(15, "round")])
def test_on_paper_a_seal_has_its_size_whatever_the_screens_scale(reader: Reader, size: int, shape: str) -> None:
    page: Page = reader.opens(f"/ja/design?{SATO.replace('size=15&shape=round', f'size={size}&shape={shape}')}")
    page.evaluate("document.documentElement.style.setProperty('--mm', '2mm')")  # as a calibrated screen has it
    document = pypdfium2.PdfDocument(BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))
    sheet = np.asarray(document[0].render(scale=PRINT_DPI / 72).to_pil().convert("RGB"))
    document.close()
    widths = [width for width in widths_of_red_mm(sheet) if width > MARK_MM + 0.5]
    assert min(widths) == pytest.approx(size, abs=0.1)


def widths_of_red_mm(dots: Any) -> list[float]:
    """Return the widths in mm of what is red on a printed sheet, seal by seal."""
    block = 20  # dots; red blocks that are further apart than three are of another seal
    red = (dots[..., 0] > 200) & (dots[..., 1] < 120) & (dots[..., 2] < 110)
    high, wide = (side // block * block for side in red.shape)
    blocks = red[:high, :wide].reshape(high // block, block, wide // block, block).any(axis=(1, 3))
    areas, _count = ndimage.label(ndimage.maximum_filter(blocks, size=3))
    found = ndimage.find_objects(areas)
    columns = [
        red[down.start * block : down.stop * block, across.start * block : across.stop * block].any(axis=0)
        for down, across in found
    ]
    return [(np.ptp(np.flatnonzero(each)) + 1) / PRINT_DPI * 25.4 for each in columns]


def test_a_page_weighs_less_than_sixty_eight_kilobytes(reader: Reader) -> None:
    for path in ("/ja/", f"/ja/?name={quote('渡邊')}", "/en/faq", f"/en/design?{SATO}"):
        answers: list[Any] = []
        page: Page = reader.opens("/healthz")
        page.on("response", partial(_note, answers))
        page.goto(reader.address + path)
        page.wait_for_load_state("networkidle")
        bodies = {answer.url: answer.body() for answer in answers if answer.status == 200}
        weight_bytes = sum(len(brotli.compress(body, quality=5)) for body in bodies.values())
        assert 5_000 < weight_bytes < MOST_BYTES, f"{path}: {weight_bytes} bytes, {sorted(bodies)}"
        page.context.close()


def _note(answers: list[Any], answer: Any) -> None:
    answers.append(answer)


def has(text: str) -> Any:
    return re.compile(re.escape(text))
