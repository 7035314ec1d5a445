"""The summary of the offer for the front page of the admin, in words. Reads one offer and the last editions."""

from typing import Any

from catalog import rules
from catalog.models import Edition, Worded
from catalog.offer.document import Family, Offer, Use
from catalog.offer.labels import ROLE_LABELS
from catalog.offer.selling import is_size_sold_out, is_sold_out, moment, normally, sales_in
from catalog.offer.wording import entry_name, in_language
from catalog.words.entry_words import words_of

LAST_EDITIONS = 6


def glance(offer: Offer) -> dict[str, Any]:
    """Return what the front page shows of an offer, in the active language: normal prices, and what holds now."""
    now, offer = offer, normally(offer)
    words = words_of(Worded.ADDON, Worded.TIER)
    return {
        "uses": [
            {"id": use["id"], "name": in_language(use["name"]), "band": use["recommendedSizeMm"]}
            for use in offer["uses"]
        ],
        "families": [
            {
                "id": family["id"],
                "name": in_language(family["name"]),
                "shape": entry_name(offer["shapes"], family["defaultShape"]),
                "cells": [_cell(family, use) for use in offer["uses"]],
            }
            for family in offer["families"]
        ],
        "materials": [
            {
                **material,
                "name": in_language(material["name"]),
                "set_jpy": rules.corporate_set_price_jpy(offer, material["id"]),
                "is_sold_out": is_sold_out(now, material["id"]),
                "colors": [
                    {**color, "is_sold_out": is_sold_out(now, material["id"], color["id"])}
                    for color in material["colors"]
                ],
            }
            for material in offer["materials"]
        ],
        "shapes": [
            {
                **shape,
                "name": in_language(shape["name"]),
                "sold_out": [size for size in shape["sizesMm"] if is_size_sold_out(now, shape["id"], size)],
            }
            for shape in offer["shapes"]
        ],
        "sales": [
            {"id": sale["id"], "name": in_language(sale["name"]), "ends_at": moment(sale["ends"])}
            for sale in sales_in(now)
        ],
        "composition": [
            {
                "role": ROLE_LABELS[seal["role"]],
                "family": entry_name(offer["families"], seal["family"]),
                "shape": entry_name(offer["shapes"], seal["shape"]),
                "size": seal["sizeMm"],
            }
            for seal in offer["corporateSet"]["composition"]
        ],
        "addons": [{**addon, "name": words.of(Worded.ADDON, addon["id"]).name} for addon in offer["addons"]],
        "tiers": [{**tier, "name": words.of(Worded.TIER, tier["id"]).name} for tier in offer["gifts"]["tiers"]],
        "offer": offer,
    }


def last_editions() -> list[Edition]:
    """Return the latest editions, the live one first, without their texts."""
    return list(Edition.objects.defer("text")[:LAST_EDITIONS])


def _cell(family: Family, use: Use) -> str:
    """Return whether a family is recommended for a use, sold for it, or neither."""
    if family["id"] == use["recommendedFamily"]:
        return "recommended"
    return "sold" if use["id"] in family["uses"] else ""
