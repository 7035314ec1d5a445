"""Two people have the same form open: the second save is refused, and shows what changed meanwhile."""

from django.test import Client

from catalog.editions import publishing
from catalog.models import AddOn, Material
from tests.catalog.forms import edit, errors, fields_of, is_saved, open_form, send_form


def test_the_second_of_two_saves_is_refused_with_what_the_first_changed(editor: Client, publisher: Client) -> None:
    fields = open_form(editor, "material", "titanium")
    assert is_saved(edit(publisher, "material", "titanium", price_jpy=21000))
    response = send_form(editor, "material", "titanium", fields, price_jpy=20000, lead_days=12)
    assert "publisher changed this while you had it open" in errors(response)
    assert "Titanium: price 19,800 → 21,000" in errors(response)
    titanium = Material.objects.get(pk="titanium")
    assert (titanium.price_jpy, titanium.lead_days) == (21000, 10)


def test_having_been_told_the_second_may_save_again(editor: Client, publisher: Client) -> None:
    fields = open_form(editor, "material", "titanium")
    edit(publisher, "material", "titanium", price_jpy=21000, corporate_price_jpy=28000)
    told = send_form(editor, "material", "titanium", fields, price_jpy=20000, lead_days=12)
    assert is_saved(send_form(editor, "material", "titanium", fields_of(told, "material_form")))
    titanium = Material.objects.get(pk="titanium")
    assert (titanium.price_jpy, titanium.corporate_price_jpy, titanium.lead_days) == (20000, 28000, 12)


def test_having_been_told_of_one_change_is_no_word_of_the_next(editor: Client, publisher: Client) -> None:
    fields = open_form(editor, "material", "titanium")
    edit(publisher, "material", "titanium", price_jpy=21000)
    told = fields_of(send_form(editor, "material", "titanium", fields, price_jpy=20000), "material_form")
    edit(publisher, "material", "titanium", price_jpy=21500)
    assert "price 19,800 → 21,500" in errors(send_form(editor, "material", "titanium", told))


def test_who_changed_something_else_in_the_same_form_sends_only_that(editor: Client, publisher: Client) -> None:
    fields = open_form(editor, "material", "titanium")
    edit(publisher, "material", "titanium", price_jpy=21000, **{"colors-1-swatch": "#123456"})
    assert is_saved(send_form(editor, "material", "titanium", fields, lead_days=12))
    titanium = Material.objects.get(pk="titanium")
    assert (titanium.price_jpy, titanium.lead_days) == (21000, 12)
    assert titanium.colors.get(swatch="#123456")
    made = publishing.live_edition().changes
    assert [change["en"] for change in made] == ["Titanium: lead time (days) 10 → 12"]


def test_an_inline_row_that_somebody_else_changed_counts_too(editor: Client, publisher: Client) -> None:
    fields = open_form(editor, "material", "titanium")
    edit(publisher, "material", "titanium", **{"colors-3-DELETE": "on"})
    response = send_form(editor, "material", "titanium", fields, price_jpy=21000)
    assert "Titanium, Anodised gold removed" in errors(response)


def test_a_change_elsewhere_in_the_offer_is_no_conflict(editor: Client, publisher: Client) -> None:
    fields = open_form(editor, "material", "titanium")
    edit(publisher, "material", "aluminium", price_jpy=9900)
    assert is_saved(send_form(editor, "material", "titanium", fields, price_jpy=21000))
    assert set(Material.objects.values_list("price_jpy", flat=True)) == {9900, 21000}


def test_a_form_opened_anew_is_up_to_date(editor: Client, publisher: Client) -> None:
    edit(publisher, "material", "titanium", price_jpy=21000)
    assert is_saved(edit(editor, "material", "titanium", lead_days=12))


def test_a_form_that_does_not_say_what_it_read_is_refused(editor: Client) -> None:
    fields = open_form(editor, "material", "titanium")
    for read in ("", "999", "x"):
        response = send_form(editor, "material", "titanium", fields, _edition=read, price_jpy=1)
        assert "This form is out of date" in errors(response)


def test_a_row_deleted_meanwhile_is_not_made_again(editor: Client, publisher: Client) -> None:
    row = AddOn.objects.get(addon_id="ink-pad").pk
    fields = open_form(editor, "addon", row)
    publisher.post(f"/admin/catalog/addon/{row}/delete/", {"post": "yes"})
    send_form(editor, "addon", row, fields, price_jpy=1)
    assert not AddOn.objects.filter(addon_id="ink-pad").exists()


def test_an_order_changed_meanwhile_is_not_put_back(editor: Client, publisher: Client) -> None:
    row = AddOn.objects.get(addon_id="ink-pad").pk
    fields = open_form(editor, "addon", row)
    edit(publisher, "addon", AddOn.objects.get(addon_id="cleaning-brush").pk, position=1)
    order = [addon["id"] for addon in publishing.live().document["addons"]]
    assert is_saved(send_form(editor, "addon", row, fields, price_jpy=1200))
    assert [addon["id"] for addon in publishing.live().document["addons"]] == order
