"""`manage.py offer`: exports a whole offer as JSON, imports it exactly or not at all, and lists oddities."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from catalog.editions import publishing
from catalog.models import Color, Edition, Family, Material, Use

pytestmark = pytest.mark.django_db


def offer(*words: str) -> str:
    out = io.StringIO()
    call_command("offer", *words, stdout=out)
    return out.getvalue()


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    file = tmp_path / "offer.json"
    offer("export", str(file))
    return file


def changed(file: Path, change: Any) -> str:
    document = json.loads(file.read_text(encoding="utf-8"))
    change(document)
    file.write_text(json.dumps(document), encoding="utf-8")
    return str(file)


def refusal(file: Path, change: Any) -> str:
    before = publishing.live_edition().pk
    with pytest.raises(CommandError) as refused:
        offer("import", changed(file, change))
    assert publishing.live_edition().pk == before
    assert Material.objects.get(pk="titanium").price_jpy == 19800
    return str(refused.value)


def set_price(price: object) -> Any:
    return lambda document: document["materials"][1].update(priceJpy=price)


def set_in(section: str, **values: object) -> Any:
    return lambda document: document[section].update(values)


def test_what_is_exported_can_be_imported_and_changes_nothing(exported: Path) -> None:
    before = Edition.objects.count()
    assert "Nothing differs" in offer("import", str(exported))
    assert Edition.objects.count() == before


def test_an_export_goes_to_standard_output_by_default(exported: Path) -> None:
    assert offer("export") == exported.read_text(encoding="utf-8")


def test_an_import_is_live_at_once_and_says_what_it_changed(exported: Path) -> None:
    User.objects.create_user("akari")
    said = offer("import", changed(exported, set_price(21000)), "--by", "akari")
    assert "Titanium: price 19,800 → 21,000" in said
    live = publishing.live_edition()
    assert (live.kind, live.made_by_name) == ("imported", "akari")
    assert publishing.live().document["materials"][1]["priceJpy"] == 21000


def test_gifts_and_sets_need_no_page_of_their_own(exported: Path) -> None:
    def without_pages(document: Any) -> None:
        del document["gifts"]["url"], document["corporateSet"]["url"]

    assert "Live: edition" in offer("import", changed(exported, without_pages))
    assert "url" not in publishing.live().document["gifts"]


def test_entries_that_an_import_leaves_out_are_gone(exported: Path) -> None:
    said = offer("import", changed(exported, lambda document: document["materials"][1]["colors"].pop()))
    assert "Titanium, Anodised gold removed" in said
    assert not Color.objects.filter(color_id="gold").exists()


def test_a_new_order_of_entries_is_kept(exported: Path) -> None:
    said = offer("import", changed(exported, lambda document: document["addons"].reverse()))
    assert "Add-on: new order" in said
    assert publishing.live().document["addons"][0]["id"] == "cleaning-brush"


def test_a_dry_run_says_what_would_change_and_changes_nothing(exported: Path) -> None:
    before = publishing.live_edition().pk
    assert "19,800 → 21,000" in offer("import", changed(exported, set_price(21000)), "--dry-run")
    assert publishing.live_edition().pk == before
    assert Material.objects.get(pk="titanium").price_jpy == 19800


def test_an_import_that_looks_like_a_slip_needs_a_yes(exported: Path) -> None:
    file = changed(exported, set_price(198))
    with pytest.raises(CommandError, match="give --yes"):
        offer("import", file)
    assert publishing.live().document["materials"][1]["priceJpy"] == 19800
    assert "Is this meant? Titanium costs less than Aluminium." in offer("import", file, "--dry-run")
    assert publishing.live().document["materials"][1]["priceJpy"] == 19800
    offer("import", file, "--yes")
    assert publishing.live().document["materials"][1]["priceJpy"] == 198


def use_other_family(document: Any) -> None:
    document["uses"][1]["recommendedFamily"] = "wave"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (set_price(0), "materials.1.priceJpy"),
        (set_price("21000"), "materials.titanium.priceJpy cannot be set to that (Titanium: price 21000 → 21,000)."),
        (set_price(21000.5), "materials.1.priceJpy"),
        (set_price(10**12), "materials titanium"),
        (lambda document: document.pop("gifts"), "gifts"),
        (lambda document: document["families"].pop(), "families must be exactly"),
        (lambda document: document["families"].reverse(), "families must be exactly"),
        (lambda document: document.update(sale=True), "The catalogue has no such fields: sale"),
        (lambda document: document["shipping"].update(express=True), "shipping.express cannot be set"),
        (lambda document: document.update(discounts=True), "discounts: must be False"),
        (lambda document: document["seal"].update(reliefMm=0.9), "seal.reliefMm cannot be set"),
        (lambda document: document["uses"][1]["legalSizeMm"].update(max=30), "legalSizeMm.max cannot be set"),
        (lambda document: document["addons"].append(document["addons"][0]), "addons case-personal: it is listed twice"),
        (lambda document: document["families"][0]["name"].update(en="x" * 61), "families insou: "),
        (lambda document: document["gifts"].update(validMonths=10**20), "gifts: "),
        (lambda document: document["cancellation"].update(freeUntilHoursAfterApproval=10**20), "cancellation: "),
        (set_in("shipping", carrier="x" * 81), "shipping: "),
        (set_in("guarantee", faceYears=10**20), "guarantee: "),
        (lambda document: document["links"].update(faq="javascript:1"), "links"),
        (lambda document: document["materials"][1]["colors"][1].update(swatch="blue"), "swatch"),
        (lambda document: document["shipping"].update(countries=["JP", "US"]), "shipping.countries cannot be set"),
        (lambda document: document["corporateSet"]["composition"].pop(), "one seal in each role"),
        (use_other_family, "Wave is recommended for Registered seal, but is not sold for it."),
    ],
)
def test_an_offer_that_cannot_be_taken_exactly_is_not_taken_at_all(exported: Path, change: Any, reason: str) -> None:
    assert reason in refusal(exported, change)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "3", '{"currency": "JPY"}', pytest.param('"\ud800"', id="half a character")]
)
def test_what_is_no_offer_is_refused_in_one_go(tmp_path: Path, text: str) -> None:
    file = tmp_path / "offer.json"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(CommandError):
        offer("import", str(file))


def test_a_file_that_is_not_there_and_a_user_who_is_not_known(exported: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        offer("import", "/nowhere/offer.json")
    with pytest.raises(CommandError, match="There is no user nobody"):
        offer("import", str(exported), "--by", "nobody")


def test_the_check_finds_nothing_odd_about_the_default_offer() -> None:
    assert offer("check", "--no-faces") == "Nothing is odd about the offer.\n"


def test_the_check_finds_tables_that_were_changed_without_an_edition() -> None:
    Family.objects.get(pk="koin").uses.remove(Use.objects.get(pk="bank"))
    assert "The tables and the live edition differ: Koin" in offer("check", "--no-faces")
