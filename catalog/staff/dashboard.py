"""The summary of the offer for the front page of the admin, in words. Reads one offer and the last editions."""

from typing import Any

from catalog import rules
from catalog.models import Edition, Worded
from catalog.offer.document import Family, Material, Offer, SetSeal, Shape, Use
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
        "families": [_family(offer, family) for family in offer["families"]],
        "materials": [_material(offer, material, now) for material in offer["materials"]],
        "shapes": [_shape(shape, now) for shape in offer["shapes"]],
        "sales": [
            {"id": sale["id"], "name": in_language(sale["name"]), "ends_at": moment(sale["ends"])}
            for sale in sales_in(now)
        ],
        "composition": [_seal_of_set(offer, seal) for seal in offer["corporateSet"]["composition"]],
        "addons": [{**addon, "name": words.of(Worded.ADDON, addon["id"]).name} for addon in offer["addons"]],
        "tiers": [{**tier, "name": words.of(Worded.TIER, tier["id"]).name} for tier in offer["gifts"]["tiers"]],
        "offer": offer,
    }


def _family(offer: Offer, family: Family) -> dict[str, Any]:
    return {
        "id": family["id"],
        "name": in_language(family["name"]),
        "shape": entry_name(offer["shapes"], family["defaultShape"]),
        "cells": [_cell(family, use) for use in offer["uses"]],
    }


def _material(offer: Offer, material: Material, now: Offer) -> dict[str, Any]:
    """Return a material at its normal prices, and what of it is sold out `now`."""
    return {
        **material,
        "name": in_language(material["name"]),
        "set_jpy": rules.corporate_set_price_jpy(offer, material["id"]),
        "is_sold_out": is_sold_out(now, material["id"]),
        "colors": [
            {**color, "is_sold_out": is_sold_out(now, material["id"], color["id"])} for color in material["colors"]
        ],
    }


def _shape(shape: Shape, now: Offer) -> dict[str, Any]:
    return {
        **shape,
        "name": in_language(shape["name"]),
        "sold_out": [size for size in shape["sizesMm"] if is_size_sold_out(now, shape["id"], size)],
    }


def _seal_of_set(offer: Offer, seal: SetSeal) -> dict[str, Any]:
    return {
        "role": ROLE_LABELS[seal["role"]],
        "family": entry_name(offer["families"], seal["family"]),
        "shape": entry_name(offer["shapes"], seal["shape"]),
        "size": seal["sizeMm"],
    }


def last_editions() -> list[Edition]:
    """Return the latest editions, the live one first, without their texts."""
    return list(Edition.objects.defer("text")[:LAST_EDITIONS])


def _cell(family: Family, use: Use) -> str:
    """Return whether a family is recommended for a use, sold for it, or neither."""
    if family["id"] == use["recommendedFamily"]:
        return "recommended"
    return "sold" if use["id"] in family["uses"] else ""
