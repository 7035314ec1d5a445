"""Likely mistakes need a second yes before they are live, and can be undone with two clicks."""

from typing import Any

import pytest
from django.test import Client

from catalog.editions import publishing
from catalog.models import AddOn, Color, Edition, Link
from tests.catalog.conftest import signed_in
from tests.catalog.forms import asked, edit, edit_surely, is_saved, open_form, send_form


def price(material: int = 1) -> int:
    return publishing.live().document["materials"][material]["priceJpy"]


def say_yes(client: Client, path: str, **sent: Any) -> Any:
    """Send the page at `path` with the yes to what it asks."""
    consent = client.get(path).context["consent"]
    return client.post(path, {"post": "yes", "_yes": consent.token, **sent}, follow=True)


def removing_all_colours() -> dict[str, str]:
    return {f"colors-{number}-DELETE": "on" for number in range(Color.objects.filter(material="titanium").count())}


@pytest.mark.parametrize(
    ("model", "row", "changed", "said"),
    [
        ("material", "titanium", {"price_jpy": 198}, "Titanium: price 19,800 → 198: that is -99 percent."),
        ("material", "titanium", {"price_jpy": 198}, "Titanium costs less than Aluminium."),
        ("material", "titanium", {"price_jpy": 9700}, "Titanium costs less than Aluminium."),
        ("material", "titanium", {"price_jpy": 9}, "Titanium: price 19,800 → 9: that is -99.9 percent."),
        ("material", "titanium", {"price_jpy": 198000}, "19,800 → 198,000: that is +900 percent."),
        ("material", "titanium", {"lead_days": 0}, "on the day of approval (lead time 0)"),
        ("material", "titanium", removing_all_colours, "Titanium has no colour"),
        ("family", "vortex", {"uses": []}, "Vortex is not sold for any use."),
        ("corporateset", 1, {"titanium_jpy": 90000}, "costs more than its parts"),
        ("corporateset", 1, {"titanium_jpy": 52000}, "(52,000) costs far less than its three seals (79,200)"),
        ("checkoutlink", 1, {"url": "/nowhere"}, "The checkout address /nowhere does not answer"),
        ("shipping", 1, {"price_jpy": 0}, "Shipping: price 770 → 0: that is -100 percent."),
    ],
)
def test_a_large_change_is_asked_about_and_goes_live_with_a_second_yes(
    editor: Client, model: str, row: object, changed: Any, said: str
) -> None:
    changed = changed() if callable(changed) else changed
    before = Edition.objects.count()
    response = edit(editor, model, row, **changed)
    assert any(said in doubt for doubt in asked(response)), asked(response)
    assert Edition.objects.count() == before
    assert is_saved(edit_surely(editor, model, row, **changed))
    assert Edition.objects.count() == before + 1


def test_a_metal_that_would_have_no_colour_has_a_dash_in_the_price_list(editor: Client) -> None:
    consent = edit(editor, "material", "titanium", **removing_all_colours()).context["consent"]
    assert consent.prices[1][-1] == "–"


def test_shipping_that_is_no_longer_free_is_asked_about(editor: Client) -> None:
    edit_surely(editor, "shipping", 1, price_jpy=0)
    assert asked(edit(editor, "shipping", 1, price_jpy=770)) == ["Shipping: price 0 → 770: that is +100 percent."]


def test_a_price_that_moves_by_a_third_is_not_asked_about(editor: Client) -> None:
    assert is_saved(edit(editor, "material", "titanium", price_jpy=26400))


def test_what_was_odd_before_is_not_asked_about_again(editor: Client) -> None:
    edit_surely(editor, "material", "titanium", lead_days=0)
    assert is_saved(edit(editor, "material", "titanium", price_jpy=20000))


def test_the_question_shows_the_price_list_and_keeps_what_was_typed(editor: Client) -> None:
    response = edit(editor, "material", "titanium", price_jpy=198, name_en="Titan")
    page = response.content.decode()
    assert "¥19,800 → ¥198" in page
    assert response.context["consent"].prices[1][-1] == "Bare titanium, Anodised blue, Anodised purple, Anodised gold"
    assert 'value="Titan"' in page
    assert 'value="198"' in page


def test_a_yes_to_one_change_is_no_yes_to_another(editor: Client) -> None:
    fields = {**open_form(editor, "material", "titanium"), "price_jpy": 198}
    token = send_form(editor, "material", "titanium", fields).context["consent"].token
    response = send_form(editor, "material", "titanium", {**fields, "price_jpy": 1}, _yes=token)
    assert asked(response)
    assert price() == 19800


def test_the_question_is_in_japanese_for_a_japanese_browser(editor: Client) -> None:
    editor.defaults["HTTP_ACCEPT_LANGUAGE"] = "ja"
    said = asked(edit(editor, "material", "titanium", price_jpy=198))
    assert "チタンがアルミニウムより安くなっています。" in said


def test_removing_a_link_needs_a_second_yes(editor: Client) -> None:
    link = Link.objects.get(key="docs")
    page = editor.get(f"/admin/catalog/link/{link.pk}/delete/").content.decode()
    assert "will not find anything" in page
    assert Link.objects.filter(key="docs").exists()
    refused = editor.post(f"/admin/catalog/link/{link.pk}/delete/", {"post": "yes"}, follow=True)
    assert "This change has to be confirmed" in refused.content.decode()
    assert Link.objects.filter(key="docs").exists()
    say_yes(editor, f"/admin/catalog/link/{link.pk}/delete/")
    assert "docs" not in publishing.live().document["links"]


def test_several_links_are_asked_about_on_the_page_that_removes_them(editor: Client) -> None:
    everything = {"action": "delete_selected", "_selected_action": list(Link.objects.values_list("pk", flat=True))}
    refused = editor.post("/admin/catalog/link/", {**everything, "post": "yes"}, follow=True)
    assert "This change has to be confirmed" in refused.content.decode()
    assert Link.objects.count() == 4
    page = editor.post("/admin/catalog/link/", everything)
    assert page.content.decode().count("will not find anything") == 4
    editor.post("/admin/catalog/link/", {**everything, "post": "yes", "_yes": page.context["consent"].token})
    assert not Link.objects.exists()


def test_removing_several_rows_shows_first_what_that_changes(editor: Client) -> None:
    everything = {"action": "delete_selected", "_selected_action": list(AddOn.objects.values_list("pk", flat=True))}
    page = editor.post("/admin/catalog/addon/", everything).content.decode()
    assert "What would change for customers" in page
    assert "Ink pad removed" in page
    assert AddOn.objects.count() == 4


def test_the_saved_message_says_live_names_the_edition_and_offers_undo(editor: Client) -> None:
    edit(editor, "material", "titanium", price_jpy=21000)
    live = publishing.live_edition()
    page = editor.get("/admin/").content.decode()
    assert f"Live now, as edition {live.pk}: Titanium: price 19,800 → 21,000" in page
    assert f"/admin/catalog/edition/{live.pk}/undo/" in page


def test_saving_what_is_live_already_says_nothing_of_an_edition(editor: Client) -> None:
    edit(editor, "material", "titanium")
    assert "Live now, as edition" not in editor.get("/admin/").content.decode()


def test_who_made_an_edition_may_undo_it_and_another_editor_may_not(editor: Client) -> None:
    edit(editor, "material", "titanium", price_jpy=21000)
    live = publishing.live_edition()
    undo = f"/admin/catalog/edition/{live.pk}/undo/"
    assert signed_in("colleague", "Catalogue editors").get(undo).status_code == 403
    assert "Titanium: price 21,000 → 19,800" in editor.get(undo).content.decode()
    editor.post(undo, {"_edition": live.pk})
    assert price() == 19800


def test_what_others_changed_since_stays_when_an_edition_is_undone(editor: Client) -> None:
    edit(editor, "material", "titanium", price_jpy=21000)
    first = publishing.live_edition().pk
    edit(editor, "material", "aluminium", price_jpy=9900)
    say_yes(editor, f"/admin/catalog/edition/{first}/undo/", _edition=publishing.live_edition().pk)
    assert (price(), price(0)) == (19800, 9900)


def test_an_edition_is_not_undone_where_others_changed_the_same_since(editor: Client) -> None:
    edit(editor, "material", "titanium", price_jpy=21000)
    first = publishing.live_edition().pk
    edit(editor, "material", "titanium", price_jpy=22000)
    sent = {"_edition": publishing.live_edition().pk}
    refused = editor.post(f"/admin/catalog/edition/{first}/undo/", sent, follow=True)
    assert "Others have changed the same values since." in refused.content.decode()
    assert price() == 22000


def test_a_dead_checkout_is_on_the_front_page_among_what_customers_notice(editor: Client) -> None:
    edit_surely(editor, "checkoutlink", 1, url="/nowhere")
    assert "/nowhere does not answer" in editor.get("/admin/").content.decode()
    check = editor.get("/admin/offer-check/").content.decode()
    hindering, _heading, odd = check.partition("Oddities")
    assert "/nowhere does not answer" in hindering
    assert "does not answer" not in odd


def test_the_offer_check_lists_what_was_said_yes_to(editor: Client) -> None:
    edit_surely(editor, "material", "titanium", price_jpy=198)
    edit_surely(editor, "checkoutlink", 1, url="/nowhere")
    page = editor.get("/admin/offer-check/").content.decode()
    assert "Titanium costs less than Aluminium." in page
    assert "/nowhere does not answer" in page


def test_a_new_row_may_cost_what_it_likes(editor: Client) -> None:
    fields = {
        "addon_id": "pouch",
        "name_ja": "巾着",
        "name_en": "Pouch",
        "price_jpy": 300,
        "fits_min_mm": "",
        "fits_max_mm": "",
        "position": "",
        "_edition": "",
    }
    assert is_saved(editor.post("/admin/catalog/addon/add/", fields))
    assert AddOn.objects.filter(addon_id="pouch").exists()


def test_restoring_and_undoing_ask_too(editor: Client, publisher: Client) -> None:
    before = publishing.live_edition()
    edit_surely(editor, "material", "titanium", price_jpy=198)
    slip = publishing.live_edition()
    edit_surely(editor, "material", "titanium", price_jpy=19800)
    restore = f"/admin/catalog/edition/{slip.pk}/restore/"
    refused = publisher.post(restore, {"_edition": publishing.live_edition().pk}, follow=True)
    assert "Titanium costs less than Aluminium." in refused.content.decode()
    assert price() == 19800
    say_yes(publisher, restore, _edition=publishing.live_edition().pk)
    assert price() == 198
    undo = f"/admin/catalog/edition/{publishing.live_edition().pk}/undo/"
    publisher.post(undo, {"_edition": publishing.live_edition().pk})
    assert price() == 198
    say_yes(publisher, undo, _edition=publishing.live_edition().pk)
    assert price() == 19800
    assert before.text == publishing.live_edition().text
