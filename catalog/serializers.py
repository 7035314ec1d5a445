"""The form of getCatalog's answer (contract, part 2), for the schema and for checking every edition.

Responses are not made with it: an edition's bytes are made once, when it is published.
"""
# ruff: noqa: N815 - the names are the contract's

from typing import Any

from rest_framework import serializers

from catalog.vocabulary import COMPOSITION_ROLES, CURRENCY, FAMILY_IDS, MATERIAL_IDS, SHAPE_IDS, USE_IDS
from config.api.documents.schema import ConstField

Serializer = serializers.Serializer[Any]
LANGUAGE_NEUTRAL_ID = "Stable id."


class NamesSerializer(Serializer):
    """A label in both languages."""

    en = serializers.CharField()
    ja = serializers.CharField()


class SizeBandSerializer(Serializer):
    """From and to, both included: mm, or days when used as transitDays."""

    min = serializers.FloatField()
    max = serializers.FloatField()


class ShippingSerializer(Serializer):
    countries = serializers.ListField(child=serializers.CharField(), help_text="ISO 3166-1 alpha-2 codes. Japan only.")
    priceJpy = serializers.IntegerField(min_value=0)
    carrier = serializers.CharField()
    transitDays = SizeBandSerializer(help_text="Days.")


class CancellationSerializer(Serializer):
    freeUntilHoursAfterApproval = serializers.IntegerField(
        min_value=0, help_text="Hours after approval of the face during which an order is cancelled free of charge."
    )


class GuaranteeSerializer(Serializer):
    faceYears = serializers.IntegerField(help_text="Years for which the carved face is guaranteed.")
    reCarvedIfWardRefuses = serializers.BooleanField(help_text="Re-carved if a ward office refuses it.")
    photographedBeforeDispatch = serializers.BooleanField()


class SealSerializer(Serializer):
    bodyLengthMm = serializers.FloatField()
    reliefMm = serializers.FloatField(help_text="How far the characters stand above the ground of the face.")
    defaultSizeMm = serializers.FloatField()
    defaultMaterial = serializers.ChoiceField(list(MATERIAL_IDS))
    maxNameGraphemes = serializers.IntegerField(help_text="The longest name that is carved, in characters.")


class SizesByShapeSerializer(Serializer):
    """Round stops at 18 mm; rounded square runs from 15 mm to 24 mm."""

    round = serializers.ListField(child=serializers.FloatField())
    square = serializers.ListField(child=serializers.FloatField())


class UseSerializer(Serializer):
    id = serializers.ChoiceField(list(USE_IDS))
    name = NamesSerializer()
    recommendedSizeMm = SizeBandSerializer(help_text="Recommended sizes, in mm.")
    recommendedFamily = serializers.ChoiceField(list(FAMILY_IDS))
    legalSizeMm = SizeBandSerializer(
        required=False,
        help_text="For the registered seal: the envelope that ward offices accept by law, in mm. It must not fit in "
        "a square of the first side and must fit in one of the second.",
    )


class ColorSerializer(Serializer):
    id = serializers.CharField(help_text=LANGUAGE_NEUTRAL_ID)
    name = NamesSerializer()
    swatch = serializers.RegexField(
        r"^#[0-9A-Fa-f]{6}$", allow_null=True, help_text="Hex colour; null means bare metal."
    )


class MaterialSerializer(Serializer):
    id = serializers.ChoiceField(list(MATERIAL_IDS))
    name = NamesSerializer()
    priceJpy = serializers.IntegerField(min_value=1, help_text="One personal seal, any size or shape, tax included.")
    corporatePriceJpy = serializers.IntegerField(
        min_value=1, help_text="One company seal (use `corporate`), tax included."
    )
    leadDays = serializers.IntegerField(min_value=0, help_text="Calendar days from approval to dispatch.")
    massG = serializers.FloatField(help_text="Approximate mass of a 15 mm by 60 mm seal, in grams.")
    colors = ColorSerializer(many=True)


class ShapeSerializer(Serializer):
    id = serializers.ChoiceField(list(SHAPE_IDS))
    name = NamesSerializer()
    sizesMm = serializers.ListField(child=serializers.FloatField())


class FamilySerializer(Serializer):
    id = serializers.ChoiceField(list(FAMILY_IDS))
    name = NamesSerializer()
    defaultShape = serializers.ChoiceField(list(SHAPE_IDS))
    uses = serializers.ListField(
        child=serializers.ChoiceField(list(USE_IDS)), help_text="The uses that the family is sold for."
    )


class AddOnSerializer(Serializer):
    id = serializers.CharField(help_text=LANGUAGE_NEUTRAL_ID)
    priceJpy = serializers.IntegerField(min_value=1)
    fitsMm = SizeBandSerializer(
        required=False, help_text="The sizes of seal that it fits, in mm; every seal if absent."
    )


class CompositionItemSerializer(Serializer):
    role = serializers.ChoiceField(list(COMPOSITION_ROLES))
    family = serializers.CharField()
    shape = serializers.ChoiceField(list(SHAPE_IDS))
    sizeMm = serializers.FloatField()


class CorporateSetSerializer(Serializer):
    seals = serializers.IntegerField(required=False, help_text="How many seals the set has.")
    aluminiumJpy = serializers.IntegerField(required=False, min_value=1, help_text="The whole set in aluminium.")
    titaniumJpy = serializers.IntegerField(required=False, min_value=1, help_text="The whole set in titanium.")
    caseJpy = serializers.IntegerField(required=False, min_value=1)
    url = serializers.URLField(required=False)
    composition = CompositionItemSerializer(many=True, required=False)


class GiftTierSerializer(Serializer):
    id = serializers.CharField(help_text=LANGUAGE_NEUTRAL_ID)
    priceJpy = serializers.IntegerField(min_value=1)
    material = serializers.CharField()


class GiftsSerializer(Serializer):
    tiers = GiftTierSerializer(many=True, required=False)
    occasions = serializers.ListField(child=serializers.CharField(), required=False)
    validMonths = serializers.IntegerField(required=False, min_value=1)
    url = serializers.URLField(required=False)


class CatalogSerializer(Serializer):
    """The whole offer."""

    currency = ConstField(CURRENCY)
    pricesIncludeTax = ConstField(True)
    discounts = ConstField(
        False,
        required=False,
        help_text="No sale is on. Left out while one is: the prices are its own.",
    )
    shipping = ShippingSerializer()
    cancellation = CancellationSerializer(required=False)
    guarantee = GuaranteeSerializer()
    seal = SealSerializer()
    sizesMm = serializers.ListField(
        child=serializers.FloatField(), help_text="Every size carved, ascending: the union of both shapes."
    )
    sizesByShape = SizesByShapeSerializer()
    uses = UseSerializer(many=True)
    materials = MaterialSerializer(many=True)
    shapes = ShapeSerializer(many=True)
    families = FamilySerializer(many=True)
    addons = AddOnSerializer(many=True)
    corporateSet = CorporateSetSerializer()
    gifts = GiftsSerializer()
    links = serializers.DictField(child=serializers.URLField(), help_text="Addresses by key.")
