"""A save in the admin: it is live at once if the whole offer is valid, and refused with the reason otherwise."""

from typing import Any

import pytest
from django.test import Client

from catalog.editions import publishing
from catalog.models import AddOn, Color, Edition, Family, Material, Use
from tests.catalog.forms import edit, errors, is_saved, open_form, send_form


def catalogue(client: Client) -> Any:
    return client.get("/api/v1/catalog").json()


def material(client: Client, own_id: str) -> Any:
    return next(entry for entry in catalogue(client)["materials"] if entry["id"] == own_id)


def test_a_changed_price_is_in_the_next_catalogue(editor: Client, anyone: Client) -> None:
    assert is_saved(edit(editor, "material", "titanium", price_jpy=21000))
    assert material(anyone, "titanium")["priceJpy"] == 21000


def test_a_change_becomes_an_edition_that_says_who_and_what(editor: Client) -> None:
    edit(editor, "material", "titanium", price_jpy=21000)
    edition = publishing.live_edition()
    assert edition.made_by_name == "editor"
    assert edition.changes == [
        {
            "en": "Titanium: price 19,800 → 21,000",
            "ja": "チタン: 価格 19,800 → 21,000",
            "path": ["materials", "titanium", "priceJpy"],
        },
    ]


def test_saving_without_a_change_makes_no_edition(editor: Client) -> None:
    before = publishing.live_edition().pk
    assert is_saved(edit(editor, "material", "titanium"))
    assert publishing.live_edition().pk == before


def test_a_price_of_zero_is_refused_in_plain_words(editor: Client, anyone: Client) -> None:
    response = edit(editor, "material", "titanium", price_jpy=0)
    assert "The price must be above 0." in errors(response)
    assert material(anyone, "titanium")["priceJpy"] == 19800


@pytest.mark.parametrize(
    ("model", "row", "changed", "reason"),
    [
        ("family", "koin", {"uses": ["bank"]}, "is recommended for Everyday seal, but is not sold for it"),
        ("family", "tensho", {"uses": ["bank", "registered", "everyday"]}, "is not sold for companies"),
        ("use", "everyday", {"recommended_family": "kaku"}, None),
        ("use", "registered", {"recommended_family": "wave"}, "is recommended for Registered seal, but is not sold"),
        (
            "use",
            "bank",
            {"recommended_min_mm": "16", "recommended_max_mm": "17"},
            "No seal is made in a recommended size of",
        ),
        ("use", "bank", {"recommended_min_mm": "15", "recommended_max_mm": "12"}, "from a smaller to a larger one"),
        ("use", "registered", {"recommended_max_mm": "26"}, "that ward offices accept by law"),
        ("use", "registered", {"recommended_min_mm": "8"}, "that ward offices accept by law"),
        ("shape", "round", {"sizes": ["12.0", "13.5", "15.0"]}, "Round must be made in 18 mm"),
        ("shape", "round", {"sizes": ["12.0", "15.0", "18.0"]}, "seals of 13.5 mm, but no shape is made in that size"),
        ("shape", "round", {"sizes": ["12.0", "13.5", "18.0"]}, "Round is not made in 15 mm"),
        ("shape", "round", {"sizes": ["12.0", "13.5", "15.0", "18.0", "24.0"]}, "Select a valid choice"),
        ("shape", "square", {"sizes": ["15.0", "24.0"]}, None),
        ("shipping", 1, {"transit_min_days": 5}, "The shortest transit must not be longer than the longest"),
        ("shipping", 1, {"price_jpy": 600}, None),
        ("shipping", 1, {"carrier": ""}, "This field is required"),
        ("guarantee", 1, {"face_years": 0}, "The guarantee must be at least one year"),
        ("sealdefaults", 1, {"default_size_mm": "16"}, "Select a valid choice"),
        ("sealdefaults", 1, {"default_material": "gold"}, "Select a valid choice"),
        ("checkoutlink", 1, {"url": "shop"}, "is neither a whole address"),
        ("checkoutlink", 1, {"url": "javascript:alert(1)"}, "is neither a whole address"),
        ("checkoutlink", 1, {"url": "http://127.0.0.1:8000/docs/"}, None),
        ("material", "titanium", {"name_ja": ""}, "This field is required"),
        ("material", "titanium", {"mass_g": "0"}, "The mass must be above 0"),
        ("material", "titanium", {"colors-1-swatch": "blue"}, "six hex digits"),
        ("material", "titanium", {"colors-1-swatch": ""}, None),
        ("material", "titanium", {"colors-1-color_id": "bare"}, "Please correct the duplicate"),
        ("corporateset", 1, {"composition-0-size_mm": "24.0"}, "Round is not made in 24 mm"),
        ("corporateset", 1, {"composition-0-family": "wave"}, "is not sold for companies"),
        ("corporateset", 1, {"titanium_jpy": 0}, "The price must be above 0"),
        ("gifts", 1, {"tiers-0-price_jpy": 0}, "The price must be above 0"),
        ("gifts", 1, {"valid_months": 0}, "valid for at least one month"),
        ("gifts", 1, {"occasions-1-occasion_id": "coming-of-age"}, "Please correct the duplicate"),
    ],
)
def test_the_form_accepts_valid_values_and_explains_refusals(
    editor: Client, model: str, row: object, changed: dict[str, Any], reason: str | None
) -> None:
    before = publishing.live_edition().pk
    response = edit(editor, model, row, **changed)
    if reason is None:
        assert is_saved(response), errors(response)
        assert publishing.live_edition().pk > before
    else:
        assert reason in errors(response)
        assert publishing.live_edition().pk == before


def test_a_refused_save_changes_nothing_and_keeps_what_was_typed(editor: Client) -> None:
    response = edit(editor, "family", "koin", uses=["bank"], name_en="Old bronze")
    assert response.status_code == 200
    assert 'value="Old bronze"' in response.content.decode()
    koin = Family.objects.get(pk="koin")
    assert koin.name_en != "Old bronze"
    assert set(koin.uses.values_list("pk", flat=True)) == {"bank", "registered", "everyday"}


def test_a_refused_save_can_be_mended_in_the_same_form(editor: Client) -> None:
    fields = open_form(editor, "family", "koin")
    assert not is_saved(send_form(editor, "family", "koin", fields, uses=["bank"]))
    assert is_saved(send_form(editor, "family", "koin", fields, uses=["bank", "everyday"]))


def test_a_refusal_is_told_in_japanese_to_a_japanese_browser(editor: Client) -> None:
    editor.defaults["HTTP_ACCEPT_LANGUAGE"] = "ja"
    assert "認印の推奨書体ですが、認印には販売されていません" in errors(edit(editor, "family", "koin", uses=["bank"]))


def test_a_colour_added_in_the_materials_form_is_sold_at_once(editor: Client, anyone: Client) -> None:
    new = {"color_id": "green", "name_en": "Green", "name_ja": "グリーン", "swatch": "#2E6B4F", "position": ""}
    row = {f"colors-4-{field}": value for field, value in new.items()}
    assert is_saved(edit(editor, "material", "titanium", **row, **{"colors-TOTAL_FORMS": 5}))
    colors = material(anyone, "titanium")["colors"]
    assert colors[-1] == {"id": "green", "name": {"en": "Green", "ja": "グリーン"}, "swatch": "#2E6B4F"}


def test_a_colour_removed_in_the_materials_form_is_gone(editor: Client, anyone: Client) -> None:
    assert is_saved(edit(editor, "material", "titanium", **{"colors-3-DELETE": "on"}))
    assert [color["id"] for color in material(anyone, "titanium")["colors"]] == ["bare", "blue", "purple"]


def test_an_add_on_can_be_added_and_deleted(editor: Client, anyone: Client) -> None:
    names = {"name_ja": "巾着", "name_en": "Pouch"}
    fields = {"addon_id": "pouch", **names, "price_jpy": 800, "fits_min_mm": "", "fits_max_mm": "", "position": ""}
    assert is_saved(editor.post("/admin/catalog/addon/add/", fields))
    assert catalogue(anyone)["addons"][-1] == {"id": "pouch", "priceJpy": 800}
    pouch = AddOn.objects.get(addon_id="pouch").pk
    assert is_saved(editor.post(f"/admin/catalog/addon/{pouch}/delete/", {"post": "yes"}))
    assert "pouch" not in [addon["id"] for addon in catalogue(anyone)["addons"]]


def test_a_bulk_deletion_is_one_edition(editor: Client, anyone: Client) -> None:
    chosen = list(AddOn.objects.filter(addon_id__in=["ink-pad", "cleaning-brush"]).values_list("pk", flat=True))
    action = {"action": "delete_selected", "_selected_action": chosen, "post": "yes"}
    before = Edition.objects.count()
    assert is_saved(editor.post("/admin/catalog/addon/", action))
    assert [addon["id"] for addon in catalogue(anyone)["addons"]] == ["case-personal", "case-square"]
    assert Edition.objects.count() == before + 1


def test_a_change_that_the_offer_refuses_undoes_a_bulk_action_whole(editor: Client) -> None:
    Family.objects.get(pk="koin").uses.remove(Use.objects.get(pk="everyday"))  # behind the admin
    chosen = list(AddOn.objects.values_list("pk", flat=True))
    action = {"action": "delete_selected", "_selected_action": chosen, "post": "yes"}
    page = editor.post("/admin/catalog/addon/", action, follow=True).content.decode()
    assert "is recommended for Everyday seal, but is not sold for it" in page
    assert "Nothing was changed." in page
    assert AddOn.objects.count() == len(chosen)


def test_the_history_says_each_value_before_and_after(editor: Client) -> None:
    edit(editor, "material", "aluminium", price_jpy=9900, **{"colors-1-name_en": "Jet black"})
    page = editor.get("/admin/catalog/material/aluminium/history/").content.decode()
    assert "Aluminium: price 9,800 → 9,900" in page
    assert "in English Black → Jet black" in page


def test_the_history_speaks_the_readers_language(editor: Client) -> None:
    edit(editor, "material", "aluminium", price_jpy=9900)
    editor.defaults["HTTP_ACCEPT_LANGUAGE"] = "ja"
    assert (
        "アルミニウム: 価格 9,800 → 9,900" in editor.get("/admin/catalog/material/aluminium/history/").content.decode()
    )


def test_the_history_names_families_and_uses_rather_than_ids(editor: Client) -> None:
    edit(editor, "use", "everyday", recommended_family="reisho")
    page = editor.get("/admin/catalog/use/everyday/history/").content.decode()
    assert "recommended family Koin (old bronze seal) → Reisho (clerical script)" in page


def test_swatches_of_bare_metal_are_null(editor: Client, anyone: Client) -> None:
    edit(editor, "material", "titanium", **{"colors-1-swatch": ""})
    assert material(anyone, "titanium")["colors"][1]["swatch"] is None
    assert Color.objects.filter(swatch="").count() == 0


def test_prices_behind_the_admins_back_are_not_live(anyone: Client, db: None) -> None:
    Material.objects.update(price_jpy=1)
    assert material(anyone, "titanium")["priceJpy"] == 19800
