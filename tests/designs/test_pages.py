"""A person types a name, sees eight faces, chooses one, and reads what it costs and how to go on."""

import re
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def text_of(response: Any) -> str:
    return unescape(response.content.decode())


def pictures_in(html: str) -> list[str]:
    return re.findall(r'<img src="([^"]+)"', html)


def test_the_first_page_asks_for_a_name_and_shows_an_example(client: Client) -> None:
    html = text_of(client.get("/?locale=en"))
    assert '<html lang="en">' in html
    assert 'name="name"' in html
    assert "An example" in html
    assert len(pictures_in(html)) == 8
    assert "<script" not in html
    assert "style=" not in html


def test_a_name_gets_eight_pictures_that_the_api_draws(client: Client) -> None:
    html = text_of(client.get(f"/?name={quote('山田')}&locale=en"))
    pictures = pictures_in(html)
    assert len(set(pictures)) == 8
    for picture in pictures:
        response = client.get(picture)
        assert (response.status_code, response["Content-Type"]) == (200, "image/svg+xml")
        assert "山田" in response.content.decode()
    assert "¥" in html


@pytest.mark.parametrize(("language", "locale"), [("ja,en;q=0.5", "ja"), ("en-GB", "en"), ("fr", "ja")])
def test_the_browsers_language_decides_until_one_is_asked_for(client: Client, language: str, locale: str) -> None:
    assert f'<html lang="{locale}">' in text_of(client.get("/", headers={"Accept-Language": language}))
    assert '<html lang="en">' in text_of(client.get("/?locale=en", headers={"Accept-Language": language}))


def test_a_name_that_cannot_be_carved_is_answered_in_the_page(client: Client) -> None:
    response = client.get("/?name=<svg>&locale=en")
    assert response.status_code == 400
    assert b"<svg>" not in response.content
    assert "“<” (U+003C)" in text_of(response)
    assert 'value="<svg>"' in text_of(response)


def test_a_pair_that_is_not_made_is_explained(client: Client) -> None:
    response = client.get("/?name=山&size=24&shape=round&locale=en")
    assert response.status_code == 400
    assert "shape=square" in text_of(response)


@pytest.mark.parametrize("extra", ["shape=&use=", "utm_source=x&fbclid=y", "name=%FF", "locale=fr"])
def test_what_links_and_forms_leave_in_an_address_does_no_harm(client: Client, extra: str) -> None:
    assert client.get(f"/?{extra}").status_code == 200


def test_other_sheets_are_a_link_away(client: Client) -> None:
    first = text_of(client.get("/?name=山&locale=en"))
    (onward,) = re.findall(r'href="(\?[^"]+)">Show eight others', first)
    second = text_of(client.get("/" + onward))
    assert not set(pictures_in(first)) & set(pictures_in(second))
    assert "The eight before" in second
    assert "Show eight others" not in text_of(client.get("/?name=山&index=39&locale=en"))


def test_choosing_a_face_leads_to_the_page_of_exactly_that_face(client: Client) -> None:
    html = text_of(client.get("/?name=山田&use=bank&size=18&material=aluminium&locale=en"))
    face, link = pictures_in(html)[0], re.findall(r'href="(/order[^"]+)"', html)[0]
    page = text_of(client.get(link))
    assert face in page
    assert "18 mm, Round" in page
    assert "Bank" in page
    assert "Aluminium" in page
    assert "How to order it" in page
    assert "<form" not in page


def test_an_order_link_that_names_no_name_is_a_400_that_leads_back(client: Client) -> None:
    response = client.get("/order?family=tensho&locale=ja")
    assert response.status_code == 400
    assert 'href="/?locale=ja"' in text_of(response)


def test_an_order_is_only_ever_shown(client: Client) -> None:
    assert client.post("/order?name=山&family=tensho").status_code == 405
    assert client.post("/").status_code == 405


@pytest.mark.parametrize(
    ("url", "accept"),
    [
        ("/index.md?name=山&locale=en", "*/*"),
        ("/?name=山&locale=en", "text/markdown, text/html;q=0.5"),
        ("/order.md?name=山&family=kaku&locale=en", "*/*"),
        ("/order?name=山&family=kaku&locale=en", "text/markdown"),
        ("/reference.md", "*/*"),
        ("/reference/", "text/markdown"),
        ("/index.md?name=<svg>", "*/*"),
        ("/docs/", "text/markdown"),
        ("/docs.md", "*/*"),
        ("/docs/.md", "*/*"),
        ("/reference/.md", "*/*"),
        ("/reference/", "text/markdown;charset=utf-8"),
        ("/reference/", "text/markdown;variant=GFM;q=0.5, text/html;q=0.4"),
        ("/reference/", "text/*;q=0.1, text/markdown"),
        ("/reference/", "text/html;q=0"),
    ],
)
def test_pages_exist_as_markdown_too(client: Client, url: str, accept: str) -> None:
    response = client.get(url, headers={"Accept": accept})
    assert response["Content-Type"] == "text/markdown; charset=utf-8"
    assert ("Accept" in response["Vary"].split(", ")) == (".md" not in url)
    text = response.content.decode()
    assert text.startswith("# ")
    assert "<html" not in text
    assert "{%" not in text


@pytest.mark.parametrize(
    "accept",
    ["*/*", "text/html", "text/html,application/xhtml+xml,*/*;q=0.8", "", "application/json", "text/markdown;q=0, */*"],
)
@pytest.mark.parametrize("path", ["/", "/docs/", "/reference/"])
def test_browsers_get_html(client: Client, accept: str, path: str) -> None:
    response = client.get(path, headers={"Accept": accept})
    assert response.status_code == 200
    assert response["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", ["/", "/docs/", "/reference/", "/?name=林"])
def test_a_page_says_where_its_markdown_is(client: Client, path: str) -> None:
    (twin,) = re.findall('<([^>]+)>; rel="alternate"; type="text/markdown"', client.get(path)["Link"])
    assert client.get(twin)["Content-Type"] == "text/markdown; charset=utf-8"


def test_the_sitemap_lists_pages_that_are_there(client: Client, settings: Any) -> None:
    settings.BASE_URL = "https://seals.example"
    response = client.get("/sitemap.xml")
    assert response["Content-Type"] == "application/xml"
    paths = re.findall(r"<loc>https://seals.example([^<]+)</loc>", text_of(response))
    assert "/" in paths
    assert all(client.get(path).status_code == 200 for path in paths)
