"""With llms.txt alone an agent gets from a name to an order address. Crawlers are kept from names."""

import json
import re
from typing import Any
from urllib.robotparser import RobotFileParser

import pytest
from django.test import Client

from rendering.openapi.wording import reasons_told

pytestmark = pytest.mark.django_db
BASE_URL = "https://seals.example"
LINK = re.compile(r"\[[^\]]+\]\(([^)]+)\)")


@pytest.fixture(autouse=True)
def _known_base_url(settings: Any) -> None:
    settings.BASE_URL = BASE_URL


@pytest.fixture
def told(client: Client) -> str:
    response = client.get("/llms.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    return response.content.decode()


def got(client: Client, url: str) -> Any:
    assert url.startswith(f"{BASE_URL}/")
    response = client.get(url.removeprefix(BASE_URL))
    assert response.status_code == 200, (url, response.content[:300])
    return response


def test_llms_txt_has_the_form_of_its_convention(told: str) -> None:
    lines = told.splitlines()
    assert lines[0].startswith("# ")
    assert lines[2].startswith("> ")
    assert [line for line in lines if line.startswith("## ")][-1] == "## Optional"
    assert not re.search(r"&(amp|quot|#x27);|\{[%{]", told)


def test_every_link_of_llms_txt_answers(client: Client, told: str) -> None:
    links = LINK.findall(told)
    assert len(links) >= 9
    for link in links:
        got(client, link)


@pytest.mark.parametrize(
    ("operation", "path"), [("listDesigns", "/api/v1/designs"), ("renderSeal", "/api/seal")], ids=str
)
def test_it_tells_every_parameter_with_all_that_it_accepts(
    client: Client, told: str, operation: str, path: str
) -> None:
    document = json.loads(got(client, f"{BASE_URL}/openapi.json").content)
    listed = told.partition(f"Parameters of {operation}")[2].partition("\n\n- ")[2].partition("\n\n")[0]
    lines = dict(re.findall(r"`(\w+)`: (.+)", listed))
    queries = [each for each in document["paths"][path]["get"]["parameters"] if each["in"] == "query"]
    assert set(lines) == {query["name"] for query in queries}
    for query in queries:
        schema = query["schema"]
        said = [*schema.get("enum", ()), *(choice["const"] for choice in schema.get("anyOf", ()))]
        said += [schema[key] for key in ("default", "minimum", "maximum") if key in schema]
        assert all(str(value) in lines[query["name"]] for value in said), query["name"]


def test_it_explains_every_refusal(client: Client, told: str) -> None:
    """Every key of a reason, and what no reason says: that a family is not sold for a use."""
    offer = got(client, f"{BASE_URL}/api/v1/catalog").json()
    for family in offer["families"]:
        assert re.search(rf"`{family['id']}`: .*; sold for {', '.join(family['uses'])}\n", told)
    for use in offer["uses"]:
        assert re.search(rf"`{use['id']}`: .*; {use['recommendedFamily']}\n", told)
    explained = told.partition("## Why a design may not be used")[2]
    assert "`soldFor`" in explained
    assert all(f"- `{key}`: {meaning}" in explained for key, meaning in reasons_told().items())


def test_it_says_what_a_seal_costs_in_any_size(client: Client, told: str) -> None:
    assert "It is the same for every size, shape and family" in told
    for material in got(client, f"{BASE_URL}/api/v1/catalog").json()["materials"]:
        assert f"{material['id']}: ¥{material['priceJpy']}" in told
        assert f"¥{material['corporatePriceJpy']}" in told


def test_it_leads_to_a_white_on_red_face(client: Client, told: str) -> None:
    (example,) = re.findall(r"`GET (\S+mode=hakubun\S*)`", told)
    assert "characters of bare paper on an inked field" in got(client, example).content.decode()


def designs_as_told(client: Client, told: str, who: str) -> Any:
    """Follow the worked example of `who`, from its address to the designs that may be offered."""
    example = told.partition("## Worked examples")[2].partition(who)[2]
    (url,) = re.findall(r"GET (\S+)`", example.partition("\n\n\n")[0])[:1]
    for larger in ("", *re.findall(r"Ask again with `([^`]+)`", example)[:1]):
        if larger:
            url = re.sub(rf"{larger.partition('=')[0]}=[^&]+", larger, url)
        sheet = got(client, url).json()
        offered = [design for design in sheet["designs"] if design["eligibleForUse"]]
        if len(offered) > 1:
            return offered
    return pytest.fail(f"nothing to offer for {who}")


@pytest.mark.parametrize(("who", "name"), [("佐藤 needs", "佐藤"), ("Smith, who", "Smith")])
def test_whoever_follows_a_worked_example_comes_to_an_order_address(
    client: Client, told: str, who: str, name: str
) -> None:
    for design in designs_as_told(client, told, who)[:2]:
        assert f">{name}<" in got(client, design["preview"]["svg"]).content.decode()
        assert name in got(client, design["orderUrl"]).content.decode()


def test_crawlers_keep_off_names_and_may_read_the_rest(client: Client) -> None:
    robots = got(client, f"{BASE_URL}/robots.txt").content.decode()
    rules = RobotFileParser()
    rules.parse(robots.splitlines())
    assert not rules.can_fetch("*", f"{BASE_URL}/api/seal?name=x&family=kaku")
    assert not rules.can_fetch("*", f"{BASE_URL}/api/v1/designs?name=x")
    for path in ("/", "/llms.txt", "/openapi.json", "/reference/", "/api/v1/catalog"):
        assert rules.can_fetch("*", BASE_URL + path)
    assert "Disallow: /*?name=" in robots
    assert "Disallow: /*?number=" in robots  # which holds the name
    assert rules.can_fetch("Twitterbot", f"{BASE_URL}/ja/design?name=x&family=kaku")  # who was sent it sees the face
    assert rules.can_fetch("*", f"{BASE_URL}/ja/surnames/x")
    assert rules.site_maps() == [f"{BASE_URL}/sitemap.xml"]


def test_the_api_catalogue_leads_to_all_that_describes_the_api(client: Client) -> None:
    (entry,) = json.loads(got(client, f"{BASE_URL}/.well-known/api-catalog").content)["linkset"]
    for relation in ("service-desc", "service-doc", "service-meta", "status"):
        for link in entry[relation]:
            assert got(client, link["href"])["Content-Type"].partition(";")[0] == link["type"]
    assert {item["href"] for item in entry["item"]} == {
        f"{BASE_URL}{path}" for path in ("/api/v1/catalog", "/api/v1/designs", "/api/seal", "/mcp")
    }
