"""Addresses of pictures, design numbers and order links say which version of the engine drew the face."""

import re
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import pytest
from django.test import Client

from catalog.editions import publishing
from catalog.staff import groups
from designs.orders.face.keeping import digest_of_polygons
from designs.orders.models import OrderedFace
from designs.orders.records.people import anonymise
from designs.pages.choice.number import THIS_ENGINE, design_number, read_number
from designs.workshop.ordered_seal import read_order
from rendering.engine.version import ENGINE_VERSION
from rendering.versions import ADDRESS_VERSION
from tests.catalog.conftest import signed_in
from tests.designs.orders.conftest import placed
from tests.designs.pages.contents import text_of
from tests.designs.workshop.conftest import address

pytestmark = pytest.mark.django_db
SATO = f"/en/design?name={quote('佐藤')}&family=insou&size=15&shape=round&material=titanium&use=registered"
EARLIER = "Made with an earlier version"
OF_VERSION_1 = "C9V5-2011-5G0D-7N11-F4"  # 佐藤 in insou, as a signed sheet has it
PAGES = ["/en/", SATO, "/en/company-set", "/en/materials"]


@pytest.fixture
def quick(settings: Any) -> None:
    settings.ORDER_LEAST_SECONDS = 0


@pytest.mark.parametrize("path", PAGES)
def test_a_page_takes_every_face_from_an_address_with_its_versions(client: Client, path: str) -> None:
    html = text_of(client.get(path))
    pictures = re.findall(r'(?:src|data-geometry)="([^"]*name=[^"]*)"', html)
    assert pictures
    assert all(each.startswith(f"/pictures/{ADDRESS_VERSION}/") for each in pictures)


@pytest.mark.parametrize("kind", ["face", "seal.svg"])
def test_only_a_picture_of_the_version_in_its_address_is_immutable(client: Client, kind: str) -> None:
    asked = f"{kind}?name={quote('佐藤')}&family=tensho&seed=7&shape=round&size=15"
    asked += "&material=titanium" if kind == "seal.svg" else ""
    ours, other = client.get(f"/pictures/{ADDRESS_VERSION}/{asked}"), client.get(f"/pictures/11.1.1/{asked}")
    assert "immutable" in ours["Cache-Control"]
    assert (other.status_code, other["Cache-Control"]) == (200, "no-store")
    assert other.content == ours.content


def test_a_number_on_a_page_and_an_order_link_hold_the_version(client: Client) -> None:
    assert read_number(_number_in(text_of(client.get(SATO)))).engine == THIS_ENGINE
    (design, *_) = client.get(f"/api/v1/designs?name={quote('佐藤')}").json()["designs"]
    assert parse_qs(urlsplit(design["orderUrl"]).query)["engine"] == [ENGINE_VERSION]


@pytest.mark.parametrize("earlier", [f"/en/design?number={OF_VERSION_1}", f"{SATO}&engine=11", f"{SATO}&engine=0"])
def test_what_an_earlier_version_made_is_told_and_today_numbered_anew(client: Client, earlier: str) -> None:
    html = text_of(client.get(earlier))
    assert EARLIER in html
    assert "may look slightly different" in html
    assert EARLIER in text_of(client.get(earlier.replace("design?", "design.md?")))
    again = text_of(client.get(f"/en/design?number={_number_in(html)}"))
    assert EARLIER not in again


@pytest.mark.parametrize("now", [SATO, f"{SATO}&engine={ENGINE_VERSION}", f"{SATO}&engine=x", f"{SATO}&engine=99"])
def test_what_this_version_made_is_told_nothing_of(client: Client, now: str) -> None:
    assert EARLIER not in text_of(client.get(now))


@pytest.mark.usefixtures("quick")
def test_an_earlier_versions_face_is_shown_beside_todays_until_its_order_is_anonymous(client: Client) -> None:
    face = _ordered_by_version_11()
    page = f"/en/design?number={face.design_number}"
    same = text_of(client.get(page))
    assert "still the same" in same
    assert "data:image" not in same
    _draw_otherwise(face)
    changed = client.get(page)
    assert "As it was ordered" in text_of(changed)
    assert text_of(changed).count("data:image/svg+xml") == 1
    assert "no-store" in changed["Cache-Control"]
    anonymise(face.order_id, face.added_at)
    assert "data:image" not in text_of(client.get(page))


@pytest.mark.usefixtures("quick")
def test_the_workshop_is_warned_and_shown_what_the_order_keeps() -> None:
    face, worker = _ordered_by_version_11(), signed_in("worker", groups.WORKSHOP)
    shown = text_of(worker.get("/admin/workshop/?" + urlencode({"order": face.design_number})))
    assert "made with an earlier version of the engine" in shown
    assert f"Order {face.order.number} keeps the face as it was" in shown
    today = read_order(address(), publishing.live().document).number
    assert "earlier version" not in text_of(worker.get("/admin/workshop/?" + urlencode({"order": today})))


def test_an_order_by_an_old_number_needs_another_look_at_the_face(client: Client) -> None:
    response = client.get(f"/en/checkout?number={OF_VERSION_1}")
    assert response.status_code == 302
    assert EARLIER in text_of(client.get(response["Location"]))


def _number_in(html: str) -> str:
    return re.findall(r"<code[^>]*>([^<]+)</code>", html)[0]


def _ordered_by_version_11() -> OrderedFace:
    face: OrderedFace = placed().face
    face.design_number = design_number(replace(read_number(face.design_number), engine=11))
    face.save()
    return face


def _draw_otherwise(face: OrderedFace) -> None:
    face.geometry["parts"] = face.geometry["parts"][:1]
    face.digest = digest_of_polygons(face.geometry)
    face.save()
