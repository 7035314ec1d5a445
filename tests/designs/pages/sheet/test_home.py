"""The sheet of a name: the recommended face first, unfit faces last and with their reasons."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from catalog.editions.publishing import publish
from catalog.models import SealDefaults
from tests.designs.pages.contents import faces_in, links_in, text_of

pytestmark = pytest.mark.django_db


def test_the_first_page_asks_for_a_name_and_shows_an_example(client: Client) -> None:
    html = text_of(client.get("/en/"))
    assert '<html lang="en">' in html
    assert 'name="name"' in html
    assert "An example" in html
    assert len(set(faces_in(html))) == 8
    assert "style=" not in html


def test_every_picture_is_one_that_the_api_draws(client: Client) -> None:
    for picture in faces_in(text_of(client.get(f"/ja/?name={quote('山田')}"))):
        response = client.get(picture)
        assert (response.status_code, response["Content-Type"]) == (200, "image/svg+xml")


@pytest.mark.parametrize(
    ("language", "locale"),
    [
        ("ja,en;q=0.5", "ja"),
        ("en-GB", "en"),
        ("fr", "en"),
        ("zh-CN,ko;q=0.8", "en"),
        ("fr,ja;q=0.4", "ja"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_the_browsers_language_decides_where_the_address_does_not(client: Client, language: str, locale: str) -> None:
    response = client.get("/", headers={"Accept-Language": language})
    assert f'<html lang="{locale}">' in text_of(response)
    assert "Accept-Language" in response["Vary"]
    assert '<html lang="ja">' in text_of(client.get("/ja/", headers={"Accept-Language": language}))
    assert '<html lang="ja">' in text_of(client.get("/?locale=ja", headers={"Accept-Language": language}))


@pytest.mark.parametrize(
    ("name", "locale", "said"),
    [
        ("<svg>", "en", "“<” cannot be cut."),
        ("山田★", "ja", "「★」は彫刻できません。"),
        ("あいうえおかきくけこさしす", "ja", "お名前が長すぎます。"),
        ("김", "ja", "「김」は彫刻できません。"),
    ],
)
def test_a_name_that_cannot_be_carved_is_answered_in_peoples_words(
    client: Client, name: str, locale: str, said: str
) -> None:
    response = client.get(f"/{locale}/?name={quote(name)}")
    assert response.status_code == 400
    assert said in text_of(response)
    assert "U+" not in text_of(response)
    assert b"<svg>" not in response.content
    assert f'value="{name}"' in text_of(response)


def test_a_name_of_spaces_alone_is_noticed(client: Client) -> None:
    assert "お名前が未入力です" in text_of(client.get("/ja/?name=%E3%80%80"))


def test_a_size_that_is_not_made_in_a_shape_is_refused_and_cannot_be_chosen(client: Client) -> None:
    response = client.get("/ja/?name=山&size=24&shape=round")
    assert response.status_code == 400
    assert "この形では、この大きさをお作りしていません。" in text_of(response)
    pairs = re.findall(r'name="fit" value="([^"]+)"', text_of(client.get("/ja/")))
    assert "24-square" in pairs
    assert not {"24-round", "12-square"} & set(pairs)
    for pair in pairs:
        assert client.get(f"/ja/?name=山&fit={pair}").status_code == 200


@pytest.mark.parametrize(
    "extra", ["shape=&use=", "utm_source=x&fbclid=y", "name=%FF", "locale=fr", "use=bank&use=everyday"]
)
def test_what_links_and_forms_leave_in_an_address_does_no_harm(client: Client, extra: str) -> None:
    assert client.get(f"/?{extra}").status_code == 200


def chosen_in(html: str) -> list[str]:
    return re.findall(r'value="([^"]+)"[^>]* checked', html)


def test_the_page_starts_from_what_staff_set_and_shows_what_was_asked(client: Client) -> None:
    assert chosen_in(text_of(client.get("/ja/"))) == ["registered", "15", "titanium"]
    SealDefaults.objects.update(default_size_mm=18, default_material_id="aluminium")
    publish(None)
    assert chosen_in(text_of(client.get("/ja/"))) == ["registered", "18", "aluminium"]
    assert chosen_in(text_of(client.get("/ja/?size=13.50&use=bank"))) == ["bank", "13.5", "aluminium"]


def test_the_recommended_face_leads_and_no_refused_one_is_called_usable(client: Client) -> None:
    html = text_of(client.get(f"/ja/?name={quote('佐藤')}&use=registered"))
    leading = html.partition('class="leading"')[2].partition("</article>")[0]
    assert "印相体" in leading
    assert "実印におすすめ" in leading
    rest = html.partition('class="rest"')[2].partition("</details>")[0]
    assert "この書体は「実印」としてのお取り扱いがありません。" in rest
    assert "この印影を選ぶ" not in rest


def test_where_nothing_passes_the_page_says_why_and_what_would_help(client: Client) -> None:
    html = text_of(client.get(f"/en/?name={quote('葛󠄀城')}&use=registered"))
    assert 'class="leading"' not in html
    assert "no script passes as “Registered seal”" in html
    assert "No size helps." in html
    ways = html.partition("These choices have faces")[2].partition("</div>")[0]
    (bank,) = [link for link in links_in(ways) if "use=bank" in link]
    assert 'class="leading"' in text_of(client.get(bank))


def test_sheets_are_numbered_and_keep_every_choice(client: Client) -> None:
    first = text_of(client.get("/en/?name=山&use=bank&fit=18-square&material=aluminium"))
    (onward,) = re.findall(r'rel="next" href="([^"#]+)', first)
    second = text_of(client.get(onward))
    assert "Sheet 2 of 40" in second
    assert chosen_in(second) == ["bank", "18-square", "aluminium"]
    assert not set(faces_in(first)) & set(faces_in(second))
    (back,) = re.findall(r'rel="prev" href="([^"#]+)', second)
    assert faces_in(text_of(client.get(back))) == faces_in(first)
    assert 'rel="next"' not in text_of(client.get("/en/?name=山&index=39"))


def test_another_use_keeps_the_sheet_and_another_name_starts_anew(client: Client) -> None:
    html = text_of(client.get("/en/?name=山&index=4"))
    kept = "&".join(
        f"{name}={value}" for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]+)"', html)
    )
    assert "Sheet 5 of 40" in text_of(client.get(f"/en/?name=山&use=bank&{kept}"))
    assert "Sheet 1 of 40" in text_of(client.get(f"/en/?name=川&use=bank&{kept}"))


def test_a_latin_name_is_not_transliterated_and_its_katakana_can_be_typed(client: Client) -> None:
    html = text_of(client.get("/en/?name=Smith"))
    assert "katakana" in html
    assert "スミス" not in html


def test_pages_with_a_name_are_not_for_crawlers_and_all_others_are(client: Client) -> None:
    named = client.get("/en/?name=山")
    assert named["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in text_of(named)
    plain = client.get("/en/")
    assert "X-Robots-Tag" not in plain
    assert 'rel="canonical"' in text_of(plain)
    assert 'hreflang="ja"' in text_of(plain)


@pytest.mark.parametrize("path", ["/ja/", "/en/design", "/ja/legal", "/en/compare", "/ja/company-set"])
def test_no_page_sets_a_cookie_or_calls_on_others(client: Client, path: str) -> None:
    response = client.get(path)
    assert not response.cookies
    assert re.findall(r'(?:src|href)="(?:https?:)?//(?!127\.0\.0\.1)[^"]+"', text_of(response)) == []


@pytest.mark.parametrize("path", ["/ja/nothing", "/nothing", "/en/legal/x"])
def test_a_page_that_is_not_there_says_so_in_the_readers_language(client: Client, path: str) -> None:
    response = client.get(path, headers={"Accept-Language": "ja"})
    assert response.status_code == 404
    assert ("お探しのページはありません" in text_of(response)) is not path.startswith("/en")


def test_a_form_without_its_token_is_refused_in_the_readers_language() -> None:
    response = Client(enforce_csrf_checks=True).post("/admin/login/", headers={"Accept-Language": "ja"})
    assert response.status_code == 403
    assert "もう一度送ってください" in text_of(response)


def test_a_failure_says_so_in_the_readers_language_without_the_database(rf: Any) -> None:
    from designs.pages.site.errors import failed

    response = failed(rf.get("/ja/"))
    assert response.status_code == 500
    assert "ページを表示できませんでした" in text_of(response)


def test_every_link_of_the_first_page_answers(client: Client) -> None:
    for link in {link.partition("#")[0] for link in links_in(text_of(client.get("/ja/?name=山")))}:
        if link.startswith("/"):
            assert client.get(link).status_code == 200, link


def test_the_first_page_promises_no_more_than_the_guarantee(client: Client) -> None:
    for locale, promised, kept in (
        ("ja", "印影の形が理由で登録できないときは、無料で彫り直し", ("印影の形を理由に", "無料で彫り直します")),
        ("en", "Re-cut free if refused because of its face", ("because of the form of its face", "free of charge")),
    ):
        assert promised in text_of(client.get(f"/{locale}/"))
        guarantee = text_of(client.get(f"/{locale}/guarantee"))
        assert all(words in guarantee for words in kept)


def test_a_use_is_told_as_people_say_it(client: Client) -> None:
    said = text_of(client.get("/en/?name=山&use=everyday"))
    assert "Suitable as an everyday seal." in said
    assert "「認印」に使える印影です。ほかの用途" in text_of(client.get("/ja/?name=山&use=everyday"))
