"""A common surname has a page for search engines; the names that visitors type have none."""

import re
from urllib.parse import quote

import pytest
from django.conf import settings
from django.test import Client
from japanese_personal_name_dataset import get_last_names

from designs.pages.sheet.surnames import surnames
from designs.pages.site.machines import PAGES
from tests.designs.pages.contents import faces_in, links_in, text_of

pytestmark = pytest.mark.django_db


def test_the_list_is_the_commonest_three_hundred_of_its_source() -> None:
    commonest = list(dict.fromkeys(entry["kanji"] for entry in get_last_names(limit=400)))[:300]
    assert list(surnames()) == commonest
    assert [surnames()[kanji].latin for kanji in ("井上", "大野", "松浦", "佐藤")] == [
        "Inoue",
        "Ōno",
        "Matsuura",
        "Satō",
    ]


@pytest.mark.parametrize(("locale", "said"), [("ja", "さとう"), ("en", "Seals for Satō")])
def test_a_surname_shows_eight_faces_and_may_be_found(client: Client, locale: str, said: str) -> None:
    response = client.get(f"/{locale}/surnames/{quote('佐藤')}")
    html = text_of(response)
    assert said in html
    assert len(set(faces_in(html))) == 8
    assert "noindex" not in html
    assert "X-Robots-Tag" not in response
    assert f'canonical" href="{settings.BASE_URL}/{locale}/surnames/{quote("佐藤")}"' in html
    face = next(link for link in links_in(html) if "/design?name" in link)
    assert client.get(face).status_code == 200


def test_a_name_that_few_bear_has_no_page_of_its_own(client: Client) -> None:
    assert client.get(f"/ja/surnames/{quote('小鳥遊')}").status_code == 404


def test_each_page_describes_itself(client: Client) -> None:
    paths = [
        *PAGES,
        f"surnames/{quote('佐藤')}",
        f"surnames/{quote('鈴木')}",
        f"design?name={quote('佐藤')}&family=kaku",
    ]
    for locale in ("ja", "en"):
        pages = [text_of(client.get(f"/{locale}/{path}")) for path in paths]
        told = [re.findall(r'name="description" content="([^"]+)"', page)[0] for page in pages]
        titles = [re.findall(r'og:title" content="([^"]+)"', page)[0] for page in pages]
        assert len(set(told)) == len(set(titles)) == len(paths)
