"""The ids of the published interface: staff cannot add, delete or rename them, and the database accepts no others."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Model
from django.test import Client

from catalog.models import (
    AddOn,
    Color,
    CorporateSeal,
    CorporateSet,
    Family,
    Gifts,
    GiftTier,
    Guarantee,
    Link,
    LiveEdition,
    Material,
    SealDefaults,
    Shape,
    ShapeSize,
    Shipping,
    Use,
)
from tests.catalog.forms import edit, is_saved, open_form

CLOSED = {"material": "titanium", "family": "koin", "use": "bank", "shape": "round"}
ONE_ROW = ("shipping", "cancellation", "guarantee", "sealdefaults", "checkoutlink", "corporateset", "gifts")


@pytest.mark.parametrize("model", [*CLOSED, *ONE_ROW])
def test_nobody_can_add_one_not_even_the_owner(owner: Client, model: str) -> None:
    assert owner.get(f"/admin/catalog/{model}/add/").status_code == 403


@pytest.mark.parametrize(("model", "row"), [*CLOSED.items(), *((model, "1") for model in ONE_ROW)])
def test_nobody_can_delete_one_not_even_the_owner(owner: Client, model: str, row: str) -> None:
    assert owner.post(f"/admin/catalog/{model}/{row}/delete/", {"post": "yes"}).status_code == 403


@pytest.mark.parametrize(("model", "row"), CLOSED.items())
def test_an_id_is_shown_but_cannot_be_changed(owner: Client, model: str, row: str) -> None:
    assert "id" not in open_form(owner, model, row)
    assert is_saved(edit(owner, model, row, id="other"))
    assert owner.get(f"/admin/catalog/{model}/{row}/change/").status_code == 200


def test_a_seal_of_the_corporate_set_keeps_its_role_and_cannot_be_removed(owner: Client) -> None:
    sent = {"composition-0-role": "invoice", "composition-1-DELETE": "on", "composition-TOTAL_FORMS": "3"}
    assert is_saved(edit(owner, "corporateset", 1, **sent))
    assert set(CorporateSeal.objects.values_list("role", flat=True)) == {"representative", "bank", "invoice"}


@pytest.mark.parametrize("model", ONE_ROW)
def test_settings_of_one_row_open_straight_into_their_form(owner: Client, model: str) -> None:
    assert owner.get(f"/admin/catalog/{model}/")["Location"] == f"/admin/catalog/{model}/1/change/"


Make = Callable[[], Model]
NAMED: dict[str, Any] = {"name_en": "Steel", "name_ja": "鋼"}
METAL: dict[str, Any] = {"price_jpy": 1, "corporate_price_jpy": 1, "lead_days": 1, "mass_g": 1}
BROKEN: dict[str, Make] = {
    "a metal that is not the contract's": lambda: Material(id="steel", **NAMED, **METAL),
    "a family that is not the contract's": lambda: Family(id="steel", **NAMED, default_shape_id="round"),
    "a shape that is not the contract's": lambda: Shape(id="oval", **NAMED),
    "a use that is not the contract's": lambda: Use(
        id="fun", **NAMED, recommended_min_mm=12, recommended_max_mm=15, recommended_family_id="koin"
    ),
    "an empty name": lambda: Material(id="titanium", name_en="Titanium", name_ja="", **METAL),
    "a price of nothing": lambda: Material(id="titanium", **NAMED, **METAL | {"price_jpy": 0}),
    "a company price of nothing": lambda: Material(id="titanium", **NAMED, **METAL | {"corporate_price_jpy": 0}),
    "a mass of nothing": lambda: Material(id="titanium", **NAMED, **METAL | {"mass_g": 0}),
    "a swatch that is no colour": lambda: Color(material_id="titanium", color_id="x", **NAMED, swatch="blue"),
    "two colours of one id": lambda: Color(material_id="titanium", color_id="bare", **NAMED),
    "round at 24 mm": lambda: ShapeSize(shape_id="round", size_mm=Decimal(24)),
    "a size twice": lambda: ShapeSize(shape_id="round", size_mm=Decimal(15)),
    "a size nobody knows": lambda: ShapeSize(shape_id="round", size_mm=Decimal(16)),
    "a band upside down": lambda: Use(
        id="bank", **NAMED, recommended_min_mm=15, recommended_max_mm=12, recommended_family_id="koin"
    ),
    "registered beyond the law": lambda: Use(
        id="registered", **NAMED, recommended_min_mm=12, recommended_max_mm=26, recommended_family_id="koin"
    ),
    "half a band of an add-on": lambda: AddOn(addon_id="x", price_jpy=1, fits_min_mm=12),
    "a free add-on": lambda: AddOn(addon_id="x", price_jpy=0),
    "a second row of settings": lambda: Shipping(
        id=2, price_jpy=1, carrier="x", transit_min_days=1, transit_max_days=1
    ),
    "transit upside down": lambda: Shipping(id=1, price_jpy=1, carrier="x", transit_min_days=2, transit_max_days=1),
    "a guarantee of no years": lambda: Guarantee(
        id=1, face_years=0, re_carved_if_ward_refuses=True, photographed_before_dispatch=True
    ),
    "a body of no length": lambda: SealDefaults(
        id=1, body_length_mm=0, default_size_mm=Decimal(15), default_material_id="titanium"
    ),
    "a role that is not the contract's": lambda: CorporateSeal(
        corporate_set_id=1, role="spare", family_id="tensho", shape_id="round", size_mm=Decimal(15)
    ),
    "a free corporate set": lambda: CorporateSet(id=1, aluminium_jpy=0, titanium_jpy=1, case_jpy=1),
    "gifts valid for no time": lambda: Gifts(id=1, valid_months=0),
    "a free gift": lambda: GiftTier(gifts_id=1, tier_id="x", price_jpy=0, material_id="titanium"),
    "a second checkout link": lambda: Link(key="checkout", url="/"),
    "a second live edition": lambda: LiveEdition(id=2, edition_id=1),
}


@pytest.mark.django_db
@pytest.mark.parametrize("case", BROKEN)
def test_the_database_itself_refuses(case: str) -> None:
    row = BROKEN[case]()
    exists = type(row)._default_manager.filter(pk=row.pk).exists()
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_update=exists, force_insert=not exists)
