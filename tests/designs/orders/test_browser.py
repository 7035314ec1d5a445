"""From a name to an order, its approval and the workshop's files, in a real browser on a phone."""

import zipfile
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browsing import in_a_browser
from tests.designs.orders.conftest import CUSTOMER
from tests.designs.pages.conftest import Reader
from tests.designs.pages.conftest import reader as reader
from tests.designs.pages.test_browser import AXE, has

PHONE = {"width": 390, "height": 844}
PASSWORD = "a-long-seal-pass-7"  # noqa: S105 - of a user that only this test has

expect.set_options(timeout=20_000)
pytestmark = [
    pytest.mark.launches,
    in_a_browser,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def owner(transactional_db: None) -> None:
    User.objects.create_superuser("hana", password=PASSWORD)


SAID = {
    "ja": {
        "choose": "この印影を選ぶ",
        "order": "注文へ進む",
        "send": "この内容で注文する",
        "missing": "ご記入ください。",
        "thanks": "たしかに承りました",
        "look": "印影を確認して返事をする",
        "yes": "この印影で彫刻する",
        "approved": "ご承認いただきました",
    },
    "en": {
        "choose": "Choose this face",
        "order": "Go on to order",
        "send": "Order with obligation to pay",
        "missing": "Please fill this in.",
        "thanks": "Your order has arrived",
        "look": "Look at the face and answer",
        "yes": "Yes, carve this face",
        "approved": "You said yes to this face",
    },
}


def test_from_a_name_to_an_order_and_the_yes_in_english(owner: None, reader: Reader) -> None:
    from_a_name_to_the_yes(reader, "en")


def test_from_a_name_to_an_order_the_yes_and_the_workshops_files(owner: None, reader: Reader) -> None:
    staff = from_a_name_to_the_yes(reader, "ja")
    staff.reload()
    staff.click("text=加工データ")
    with staff.expect_download() as download:
        staff.click("text=すべて（ZIP）")
    files = zipfile.ZipFile(download.value.path()).namelist()
    assert {name.rpartition("-")[2] for name in files} >= {"carved.svg", "carved.dxf", "carved.stl", "approval.pdf"}
    assert complaints_of(reader) == []


def complaints_of(reader: Reader) -> list[str]:
    return [each for each in reader.complaints if "422" not in each]  # the form that was sent empty


def from_a_name_to_the_yes(reader: Reader, locale: str) -> Page:
    """Order and approve a face as a customer does, and take the steps between as staff; return the page of staff."""
    said = SAID[locale]
    customer: Page = reader.opens(f"/{locale}/", viewport=PHONE, locale=locale)
    customer.fill("#name", "山田")
    expect(customer.locator(".leading-picture")).to_have_attribute("href", has(quote("山田")))
    customer.click(f"text={said['choose']}")
    customer.click(f"text={said['order']}")
    faults = seen_by_axe(customer)
    customer.click(f"text={said['send']}")
    expect(customer.locator("#id_name_error")).to_have_text(said["missing"])
    faults += seen_by_axe(customer)
    for field in ("name", "email", "phone", "postcode", "street"):
        customer.fill(f"#id_{field}", CUSTOMER[field])
    customer.select_option("#id_prefecture", "13")
    customer.check("#id_agrees")
    expect(customer.locator(".total-bar b:visible")).to_have_text("¥20,570")
    assert customer.locator(".total-bar").bounding_box()["y"] < PHONE["height"]  # type: ignore[index]
    customer.click(f"text={said['send']}")
    expect(customer.locator("[role=status]")).to_contain_text(said["thanks"])
    number = customer.inner_text("h1").split()[-1]
    assert customer.locator("header.top").bounding_box()["x"] == 0  # type: ignore[index] # as wide as other pages
    faults += seen_by_axe(customer)

    staff = signed_in(reader)
    staff.click("text=対応待ちのご注文")
    staff.click(f"text={number}")
    for step, state in (("入金を記録する", "入金済み"), ("印影を送って承認をお願いする", "印影ご確認中")):
        staff.click(f".button:has-text('{step}')")
        staff.click("input[type=submit].default")
        expect(staff.locator(".messagelist")).to_contain_text(state)

    customer.reload()
    customer.click(f"text={said['look']}")
    faults += seen_by_axe(customer)
    across = customer.locator(".at-size").bounding_box()
    assert across is not None
    assert across["width"] == pytest.approx(15 / 25.4 * 96, abs=0.5)
    customer.click(f"text={said['yes']}")
    expect(customer.locator("[role=status]")).to_contain_text(said["approved"])
    assert faults == []
    assert complaints_of(reader) == []
    return staff


def test_a_companys_set_is_ordered_on_a_phone(reader: Reader) -> None:
    page: Page = reader.opens("/ja/company-set", viewport=PHONE, locale="ja")
    page.fill("#name", "株式会社青空商事")
    page.check("input[name=case]")
    page.click("text=この内容で表示")
    page.click("text=注文へ進む")
    expect(page.locator(".bought")).to_have_count(3)
    faults = seen_by_axe(page)
    for field in ("name", "email", "postcode", "street"):
        page.fill(f"#id_{field}", CUSTOMER[field])
    page.select_option("#id_prefecture", "13")
    page.check("#id_agrees")
    expect(page.locator(".total-bar b:visible")).to_have_text("¥86,570")
    page.click("text=この内容で注文する")
    expect(page.locator("[role=status]")).to_contain_text("たしかに承りました")
    faults += seen_by_axe(page)
    page.click("text=銀行印")
    expect(page.locator(".bought")).to_contain_text("銀行之印")
    assert faults == []
    assert reader.complaints == []


def signed_in(reader: Reader) -> Page:
    page: Page = reader.opens("/admin/", viewport=PHONE, locale="ja")
    page.fill("#id_username", "hana")
    page.fill("#id_password", PASSWORD)
    page.click("input[type=submit]")
    return page


def seen_by_axe(page: Page) -> list[Any]:
    """Return what is seriously wrong with a page, and whether it is wider than the phone."""
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    answer = page.evaluate("axe.run({resultTypes: ['violations']})")
    found = [
        f"{page.url}: {each['id']} {each['nodes'][0]['html'][:200]} {each['nodes'][0]['failureSummary']}"
        for each in answer["violations"]
        if each["impact"] in ("serious", "critical")
    ]
    too_wide = page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]
    return [*found, *([f"{page.url} is too wide"] if too_wide else [])]
