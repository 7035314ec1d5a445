"""The structure of listDesigns' answer (contract, part 2), with the descriptions that the OpenAPI document shows."""

from typing import Any

from rest_framework import serializers

from catalog.vocabulary import CURRENCY, FAMILY_IDS, MATERIAL_IDS, SHAPE_IDS, USE_IDS
from config.api.documents.schema import ConstField, DescribedField
from rendering.openapi.serializers import EligibilityReportSerializer


class PreviewSerializer(serializers.Serializer[Any]):
    svg = serializers.URLField(help_text="The `renderSeal` SVG.")
    json = serializers.URLField(help_text="`renderSeal` with `view=json`.")


class DesignSerializer(serializers.Serializer[Any]):
    family = serializers.ChoiceField(list(FAMILY_IDS))
    index = serializers.IntegerField()
    seed = DescribedField(
        {"type": "integer", "description": "Identifies this exact design; to be passed to `renderSeal`."}
    )
    shape = serializers.ChoiceField(list(SHAPE_IDS))
    recommendedFor = serializers.BooleanField(help_text="This family is the recommended one for the requested use.")  # noqa: N815
    soldFor = serializers.ListField(  # noqa: N815
        child=serializers.ChoiceField(list(USE_IDS)), help_text="The uses that the family is sold for."
    )
    eligibleForUse = serializers.BooleanField(  # noqa: N815
        help_text="The family is sold for the requested use and the geometry passes it at this size: "
        "the field to filter on."
    )
    eligibility = EligibilityReportSerializer(help_text="At the requested size.")
    preview = PreviewSerializer()
    orderUrl = serializers.URLField(  # noqa: N815
        help_text="Where a person orders exactly this design, size, metal and shape. To be handed to the human; "
        "opens in the requested `locale`."
    )


class DesignSheetSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(help_text="The name as requested.")
    use = serializers.ChoiceField(list(USE_IDS))
    sizeMm = serializers.FloatField()  # noqa: N815
    material = serializers.ChoiceField(list(MATERIAL_IDS))
    shape = DescribedField(
        {
            "type": ["string", "null"],
            "enum": [*SHAPE_IDS, None],
            "description": "Null when each design keeps its own shape.",
        }
    )
    index = serializers.IntegerField(help_text="The sheet index.")
    priceJpy = serializers.IntegerField(help_text="One seal in this metal for this use, tax included.")  # noqa: N815
    currency = ConstField(CURRENCY)
    pricesIncludeTax = ConstField(True)  # noqa: N815
    leadDays = serializers.IntegerField(help_text="Calendar days from approval to dispatch.")  # noqa: N815
    designs = serializers.ListField(child=DesignSerializer(), min_length=8, max_length=8)
