"""The shop's own texts: staff write them once in both languages, and figures in them come from the offer."""

import re
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from catalog.editions.consent import YES_TO_ALL
from catalog.editions.publishing import publish
from catalog.models import LiveEdition, Shipping, ShopDetails, ShopText
from catalog.words.text_ids import TEXT_IDS
from catalog.words.texts import as_html
from designs.pages.sheet.surnames import PATH as SURNAMES
from designs.pages.sheet.surnames import surnames
from designs.pages.site.machines import PAGES
from tests.designs.pages.contents import links_in, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("locale", ["ja", "en"])
@pytest.mark.parametrize("text_id", TEXT_IDS)
def test_every_text_has_its_page_and_its_links_answer(client: Client, text_id: str, locale: str) -> None:
    html = text_of(client.get(f"/{locale}/{text_id}"))
    assert html.count("<h1") == 1
    assert not re.search(r"\{[a-z_]+\}", html)
    for link in set(links_in(html.partition("<main")[2].partition("</main>")[0])):
        assert client.get(link).status_code == 200, link


def test_figures_are_the_live_offers(client: Client) -> None:
    assert "¥770" in text_of(client.get("/en/legal"))
    Shipping.objects.update(price_jpy=0)
    publish(None, yes=YES_TO_ALL)
    assert "Shipping free" in text_of(client.get("/en/legal"))


@pytest.mark.parametrize("text_id", TEXT_IDS)
def test_what_the_owner_has_to_fill_in_is_never_shown_to_customers(client: Client, text_id: str) -> None:
    for locale in ("ja", "en"):
        for ending in ("", ".md"):
            page = text_of(client.get(f"/{locale}/{text_id}{ending}"))
            assert "要記入" not in page
            assert "to be filled in" not in page
            assert not re.search(r"<h2>[^<]*</h2>\s*(<h2>|</div>)", page)  # no heading without words beneath


def test_a_particular_stands_on_the_pages_as_soon_as_it_is_filled_in(client: Client) -> None:
    assert "販売業者" not in text_of(client.get("/ja/legal"))
    ShopDetails.objects.update(seller_ja="青空印章 合同会社")
    assert "青空印章 合同会社" in text_of(client.get("/ja/legal"))
    assert "Seller" not in text_of(client.get("/en/legal"))


@pytest.mark.parametrize(
    "written", ["<script>alert(1)</script>", "[x](javascript:alert(1))", '<img src=x onerror="a()">', "<b style='x'>"]
)
def test_no_html_of_staffs_own_comes_through(written: str) -> None:
    assert not re.search(r"<(script|img|b)\b|href=\"javascript", as_html(written))


def test_markdown_becomes_headings_lists_tables_and_links() -> None:
    html = as_html("## A\n\n- [b](/ja/)\n\n| c | d |\n| --- | --- |\n| e | f |\n")
    for piece in ("<h2>A</h2>", '<a href="/ja/">b</a>', "<td>e</td>"):
        assert piece in html


def test_an_unknown_placeholder_is_refused_by_name() -> None:
    text = ShopText.objects.get(pk="faq")
    text.body_ja = "{colour}"
    with pytest.raises(ValidationError, match="colour"):
        text.full_clean()


def test_staff_edit_a_text_and_it_is_live(client: Client, admin_client: Client) -> None:
    form = {"name_ja": "保証", "name_en": "Warranty", "body_ja": "一年。", "body_en": "{guarantee_years} years."}
    form["_edition"] = str(LiveEdition.objects.get().edition_id)
    assert admin_client.post("/admin/catalog/shoptext/guarantee/change/", form).status_code == 302
    assert "Warranty" in text_of(client.get("/en/guarantee"))
    assert "10 years." in text_of(client.get("/en/guarantee"))


def test_the_shops_name_and_mark_head_every_page(client: Client) -> None:
    ShopDetails.objects.update(name_ja="青空印房", mark="青空")
    html = text_of(client.get("/ja/faq"))
    assert "青空印房" in html.partition("</header>")[0]
    assert "name=%E9%9D%92%E7%A9%BA&family=tensho" in html.partition("</header>")[0]


def test_the_catalogues_addresses_open_what_they_say(client: Client) -> None:
    catalogue = client.get("/api/v1/catalog").json()
    pages = {**catalogue["links"], "set": catalogue["corporateSet"]["url"], "gifts": catalogue["gifts"]["url"]}
    found = {key: client.get(urlsplit(url).path, headers={"Accept-Language": "en"}) for key, url in pages.items()}
    assert {key: page.status_code for key, page in found.items()} == dict.fromkeys(pages, 200)
    assert "The company set" in text_of(found["set"])
    assert "A seal as a gift" in text_of(found["gifts"])


def test_the_set_shows_three_faces_of_one_name_at_the_price_of_the_set(client: Client) -> None:
    html = text_of(client.get("/en/company-set?name=青空商事&material=aluminium"))
    assert html.partition("<main")[2].count("<article") == 3
    assert "¥45,170" in html  # 44,400 + 770
    refused = client.get("/ja/company-set?name=★")
    assert refused.status_code == 400
    assert "彫刻できません" in text_of(refused)


def test_the_sitemap_lists_every_page_in_both_languages_and_all_answer(client: Client, settings: Any) -> None:
    settings.BASE_URL = "https://seals.example"
    response = client.get("/sitemap.xml")
    assert response["Content-Type"] == "application/xml"
    paths = re.findall(r"<loc>https://seals.example([^<]+)</loc>", text_of(response))
    assert {f"/{locale}/{page}" for page in PAGES for locale in ("en", "ja")} <= set(paths)
    assert text_of(response).count('hreflang="ja"') == 2 * (len(PAGES) + len(surnames()))
    of_surnames = [path for path in paths if f"/{SURNAMES}/" in path]
    assert len(of_surnames) == 2 * 300
    asked = [path for path in paths if path not in of_surnames[2:]]
    assert all(client.get(path).status_code == 200 for path in asked)
    for path in asked:
        assert client.get(f"{path}.md")["Content-Type"] == "text/markdown; charset=utf-8", path


@pytest.mark.parametrize(("address", "says"), [("/en.md", "# "), ("/en/.md", "Type a name"), ("/ja.md", "名前")])
def test_the_markdown_of_a_first_page_speaks_the_language_of_its_address(
    client: Client, address: str, says: str
) -> None:
    response = client.get(address, headers={"Accept-Language": "fr"})
    assert response["Content-Language"] == address[1:3]
    assert says in text_of(response)


def test_the_sitemap_is_one_document_in_no_language_with_an_etag(client: Client) -> None:
    english, japanese = (client.get("/sitemap.xml", headers={"Accept-Language": language}) for language in ("en", "ja"))
    assert english.content == japanese.content
    assert "Content-Language" not in english
    assert english["Vary"] == "Accept-Encoding"
    assert english["Cache-Control"] == "public, max-age=0, stale-if-error=86400, stale-while-revalidate=600"
    assert client.get("/sitemap.xml", headers={"If-None-Match": japanese["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    ("url", "accept"),
    [
        *((f"/ja/{page}.md", "*/*") for page in ("index", "design", "company-set", "gifts", "compare", "faq")),
        *((address, "*/*") for address in ("/.md", "/en/.md", "/ja/.md", "/en.md", "/ja.md?name=山")),
        ("/index.md?name=山&locale=en", "*/*"),
        ("/?name=山&locale=en", "text/markdown, text/html;q=0.5"),
        ("/order.md?name=山&family=kaku&locale=en", "*/*"),
        ("/order?name=山&family=kaku&locale=en", "text/markdown"),
        ("/reference.md", "*/*"),
        ("/index.md?name=<svg>", "*/*"),
        ("/docs/", "text/markdown"),
        ("/docs.md", "*/*"),
        ("/docs/.md", "*/*"),
        ("/reference/.md", "*/*"),
        ("/reference/", "text/markdown"),
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
@pytest.mark.parametrize("path", ["/", "/ja/faq", "/docs/", "/reference/"])
def test_browsers_get_html(client: Client, accept: str, path: str) -> None:
    response = client.get(path, headers={"Accept": accept})
    assert response.status_code == 200
    assert response["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", ["/", "/ja/faq", "/ja/?name=林", "/docs/", "/reference/", "/?name=林"])
def test_a_page_says_where_its_markdown_is(client: Client, path: str) -> None:
    response = client.get(path)
    (twin,) = re.findall('<([^>]+)>; rel="alternate"; type="text/markdown"', response["Link"])
    assert f'type="text/markdown" href="{twin}"' in text_of(response)
    assert client.get(twin)["Content-Type"] == "text/markdown; charset=utf-8"


def test_each_gift_leads_to_its_voucher_and_to_a_seal_of_ones_choice(client: Client) -> None:
    html = text_of(client.get("/ja/gifts"))
    assert "うちギフト箱 ¥2,300" in html
    assert "mailto:" not in html
    for material in ("aluminium", "titanium"):
        assert f"/ja/?material={material}" in links_in(html)
    ShopDetails.objects.update(email="order@seals.example")
    letters = [unquote(link) for link in links_in(text_of(client.get("/ja/gifts"))) if link.startswith("mailto:")]
    assert ["¥12,100" in letters[0], "¥22,100" in letters[1]] == [True, True]
    assert all("お届け先" in letter for letter in letters)
