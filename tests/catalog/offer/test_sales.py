"""Prices for a time: what staff fill in, what customers and programs see while it lasts, before and after.

And what is sold out: it stays in the offer, pages say so, and it cannot be ordered.
"""

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils import timezone

from catalog.editions import drafts, publishing
from catalog.editions.consent import YES_TO_ALL
from catalog.models import Color, Draft, Edition, Material, Sale, ShapeSize
from catalog.offer.tables.sales import store_prices
from tests.catalog.forms import asked, edit, errors, fields_of, is_saved
from tests.rendering.waiting import until

TITANIUM = "materials.titanium.priceJpy"
ADD = "/admin/catalog/sale/add/"
DESIGN = {"name": "佐藤", "family": "tensho", "size": 15, "shape": "round", "material": "titanium", "use": "bank"}


def filled_in(
    client: Client, prices: Mapping[str, int] | None = None, hours: tuple[float, float] = (-1, 1)
) -> dict[str, Any]:
    """Return the form of a new sale, filled in; `hours` are from now."""
    begins, ends = (timezone.localtime() + timedelta(hours=each) for each in hours)
    return {
        **fields_of(client.get(ADD), "sale_form"),
        "name_ja": "年末セール",
        "name_en": "Winter sale",
        **{f"begins_at_{n}": f"{begins:{form}}" for n, form in enumerate(("%Y-%m-%d", "%H:%M"))},
        **{f"ends_at_{n}": f"{ends:{form}}" for n, form in enumerate(("%Y-%m-%d", "%H:%M"))},
        **{f"price-{key}": price for key, price in (prices or {TITANIUM: 17800}).items()},
    }


def made(prices: Mapping[str, int] | None = None, seconds: tuple[float, float] = (-60, 60)) -> Sale:
    """Publish a sale that lasts from some seconds from now until others."""
    begins, ends = (timezone.now() + timedelta(seconds=each) for each in seconds)
    sale = Sale.objects.create(name_ja="年末セール", name_en="Winter sale", begins_at=begins, ends_at=ends)
    store_prices(sale, prices or {TITANIUM: 17800})
    publishing.publish(None, yes=YES_TO_ALL)
    return sale


def catalogue(client: Client) -> Any:
    return client.get("/api/v1/catalog").json()


def page(client: Client, path: str, **asked_for: object) -> str:
    query = f"?{urlencode(asked_for)}" if asked_for else ""
    return str(client.get(f"/en/{path}{query}").content.decode())


def test_during_a_sale_its_prices_are_shown_everywhere_beside_the_normal_ones(editor: Client, anyone: Client) -> None:
    before = anyone.get("/api/v1/catalog")
    assert is_saved(editor.post(ADD, filled_in(editor)))
    served = anyone.get("/api/v1/catalog", HTTP_IF_NONE_MATCH=before["ETag"])
    assert served.status_code == 200
    assert served.json()["materials"][1]["priceJpy"] == 17800
    assert "discounts" not in served.json()  # where it stands, it says that there are none
    assert set(served.json()) | {"discounts"} == set(before.json())
    sheet = anyone.get("/api/v1/designs", {"name": "佐藤", "use": "bank"}).json()
    assert sheet["priceJpy"] == 17800
    for shown in (page(anyone, ""), page(anyone, "design", **DESIGN), page(anyone, "materials")):
        assert "¥19,800</s>" in shown
        assert "¥17,800</b>" in shown
        assert "Winter sale" in shown
    assert "¥17,800 (normally ¥19,800)" in page(anyone, "materials.md")
    assert "is on until" in anyone.get("/llms.txt").content.decode()


def test_a_sale_begins_and_ends_by_itself_and_changes_every_answer(anyone: Client, db: None) -> None:
    normal = anyone.get("/api/v1/catalog")["ETag"]
    made(seconds=(3.0, 6.0))
    assert anyone.get("/api/v1/catalog", HTTP_IF_NONE_MATCH=normal).status_code == 304
    mark = publishing.live_mark()
    until(lambda: publishing.live_mark() != mark)
    during = anyone.get("/api/v1/catalog", HTTP_IF_NONE_MATCH=normal)
    assert during.json()["materials"][1]["priceJpy"] == 17800
    until(lambda: publishing.live_mark() == mark)
    assert anyone.get("/api/v1/catalog", HTTP_IF_NONE_MATCH=during["ETag"]).status_code == 200
    assert anyone.get("/api/v1/catalog", HTTP_IF_NONE_MATCH=normal).status_code == 304
    assert publishing.live_mark() == mark


def test_during_a_sale_its_prices_are_charged_and_the_stored_offer_has_the_normal_ones(
    owner: Client, anyone: Client
) -> None:
    made()
    assert publishing.live_edition().document["materials"][1]["priceJpy"] == 19800
    assert json.loads(owner.get("/admin/exchange/offer.json").content)["materials"][1]["priceJpy"] == 19800
    assert "¥19,800" in owner.get("/admin/").content.decode()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({f"price-{TITANIUM}": "19800"}, "A sale price lies below the normal price of ¥19,800."),
        ({f"price-{TITANIUM}": "0"}, "A sale price lies below the normal price of ¥19,800."),
        ({f"price-{TITANIUM}": ""}, "Give at least one thing a sale price."),
        ({"ends_at_0": "2001/02/03"}, "A sale must end after it begins."),
        ({"ends_at_0": "tomorrow"}, "Enter a valid date."),
    ],
)
def test_a_sale_that_cannot_be_is_refused_in_words(editor: Client, changed: dict[str, str], said: str) -> None:
    refused = editor.post(ADD, {**filled_in(editor), **changed})
    assert said in errors(refused)
    assert not Sale.objects.exists()


def test_no_price_has_two_sales_at_once(editor: Client) -> None:
    assert is_saved(editor.post(ADD, filled_in(editor, hours=(0, 5))))
    refused = editor.post(ADD, filled_in(editor, hours=(4, 9)))
    assert "The sale “Winter sale” has a price for this from" in errors(refused)
    assert is_saved(editor.post(ADD, filled_in(editor, hours=(5, 9))))
    assert is_saved(editor.post(ADD, filled_in(editor, {"addons.ink-pad.priceJpy": 900}, (0, 9))))


def test_a_sale_that_looks_like_a_slip_needs_a_second_yes(editor: Client) -> None:
    form = filled_in(editor, {TITANIUM: 198})
    response = editor.post(ADD, form)
    assert asked(response) == [
        "Sale Winter sale: Titanium: price 19,800 → 198: that is -99 percent.",
        "During the sale Winter sale: Titanium costs less than Aluminium.",
    ]
    assert is_saved(editor.post(ADD, {**form, "_yes": response.context["consent"].token}))
    assert "This sale is saved already." in errors(editor.post(ADD, form))
    assert is_saved(edit(editor, "shipping", 1, price_jpy=800))  # what a yes was said to is not asked about again


def test_when_a_sale_begins_is_told_as_people_write_a_time(editor: Client) -> None:
    edit(editor, "sale", made().pk, begins_at_0="2020-11-20", begins_at_1="09:30")
    change = Edition.objects.first().changes[0]["ja"]  # type: ignore[union-attr]
    assert change.endswith("→ 2020/11/20 9:30")


def test_a_sale_can_be_a_draft_and_be_taken_back(publisher: Client, anyone: Client) -> None:
    publisher.post(ADD, {**filled_in(publisher), "_draft": "1"})
    draft = Draft.objects.get()
    assert [each.path[0] for each in drafts.compared(draft).changes] == ["sales"]
    assert catalogue(anyone)["materials"][1]["priceJpy"] == 19800
    publisher.post(f"/admin/catalog/draft/{draft.pk}/change/", {"_publish": "1"})
    assert catalogue(anyone)["materials"][1]["priceJpy"] == 17800
    assert Edition.objects.first().changes[0]["ja"].startswith("セール・年末セールを追加 (20")  # type: ignore[union-attr]
    sale = Sale.objects.get()
    edit(publisher, "sale", sale.pk, **{f"price-{TITANIUM}": 17000})
    assert Edition.objects.first().changes[0]["en"] == "Sale, Winter sale, Titanium: price: 17,800 → 17,000"  # type: ignore[union-attr]
    first = Edition.objects.order_by("pk").first()
    assert first is not None
    publishing.restore(first, None, YES_TO_ALL)
    assert catalogue(anyone)["materials"][1]["priceJpy"] == 19800
    assert not Sale.objects.exists()


def test_a_removed_entry_loses_its_sale_price_until_it_is_back(owner: Client, anyone: Client) -> None:
    made({"addons.ink-pad.priceJpy": 900})
    live = publishing.live_edition()
    ink_pad = next(each for each in live.document["addons"] if each["id"] == "ink-pad")
    assert ink_pad["priceJpy"] == 1100
    from catalog.models import AddOn

    AddOn.objects.filter(addon_id="ink-pad").delete()
    publishing.publish(None, yes=YES_TO_ALL)
    assert "ink-pad" not in json.dumps(catalogue(anyone))
    publishing.restore(live, None, YES_TO_ALL)
    assert {each["id"]: each["priceJpy"] for each in catalogue(anyone)["addons"]}["ink-pad"] == 900


def test_a_colour_that_is_sold_out_cannot_be_chosen_and_pages_say_so(editor: Client, anyone: Client) -> None:
    before = catalogue(anyone)
    number = list(Color.objects.filter(material="titanium").values_list("color_id", flat=True)).index("blue")
    assert is_saved(edit(editor, "material", "titanium", **{f"colors-{number}-is_sold_out": "on"}))
    colors = [color["id"] for color in catalogue(anyone)["materials"][1]["colors"]]
    assert colors == [each["id"] for each in before["materials"][1]["colors"] if each["id"] != "blue"]
    change = Edition.objects.first().changes[0]  # type: ignore[union-attr]
    assert change["ja"] == "チタン・発色ブルー: 売り切れ いいえ → はい"
    sold_out = page(anyone, "design", **DESIGN, color="blue")
    assert "Titanium in Anodised blue is sold out for now." in sold_out
    assert "Go on to order" not in sold_out
    assert "Go on to order" in page(anyone, "design", **DESIGN, color="gold")


def test_a_metal_that_is_sold_out_keeps_its_place_and_has_no_colour(editor: Client, anyone: Client) -> None:
    assert is_saved(edit(editor, "material", "titanium", is_sold_out="on"))
    titanium = catalogue(anyone)["materials"][1]
    assert (titanium["colors"], titanium["priceJpy"]) == ([], 19800)
    assert anyone.get("/api/v1/designs", {"name": "佐藤"}).status_code == 200
    for shown in (page(anyone, "design", **DESIGN), page(anyone, "company-set", material="titanium")):
        assert "Titanium is sold out for now." in shown
    assert "https://schema.org/OutOfStock" in page(anyone, "design", **DESIGN)
    assert "sold out for now" in anyone.get("/llms.txt").content.decode()
    asked_about = asked(edit(editor, "material", "aluminium", is_sold_out="on"))
    assert asked_about == ["Every metal is sold out: customers can order no seal."]
    assert is_saved(edit(editor, "material", "titanium", is_sold_out=""))
    assert len(catalogue(anyone)["materials"][1]["colors"]) == Color.objects.filter(material="titanium").count()


def test_a_size_that_is_sold_out_stays_in_the_contract_and_is_not_sold(editor: Client, anyone: Client) -> None:
    before = catalogue(anyone)
    assert is_saved(edit(editor, "shape", "round", sold_out="15.0"))
    assert ShapeSize.objects.get(shape="round", size_mm=15).is_sold_out
    assert catalogue(anyone) == before
    assert Edition.objects.first().changes[0]["ja"] == "丸・15 mm: 売り切れ いいえ → はい"  # type: ignore[union-attr]
    assert "Round 15 mm is sold out for now." in page(anyone, "design", **DESIGN)
    assert "Go on to order" in page(anyone, "design", **{**DESIGN, "size": 18})
    assert is_saved(edit(editor, "shape", "round", sold_out=[]))
    assert not ShapeSize.objects.filter(is_sold_out=True).exists()


def test_restoring_an_edition_brings_back_what_was_sold_out_in_it(db: None) -> None:
    first = publishing.live_edition()
    Material.objects.filter(pk="titanium").update(is_sold_out=True)
    sold_out = publishing.publish(None, yes=YES_TO_ALL)
    publishing.restore(first, None, YES_TO_ALL)
    assert not Material.objects.get(pk="titanium").is_sold_out
    publishing.restore(sold_out, None, YES_TO_ALL)
    assert Material.objects.get(pk="titanium").is_sold_out
