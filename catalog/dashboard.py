"""The offer at a glance, for the front page of the admin. Reads one document and the last editions; words, no HTML."""

from collections.abc import Mapping
from typing import Any

from catalog.labels import ROLE_WORDS
from catalog.models import Edition
from catalog.offer.differences import in_language

Document = Mapping[str, Any]
LAST_EDITIONS = 6


def glance(document: Document) -> dict[str, Any]:
    """Return what the front page shows of an offer, in the active language."""
    families, shapes, materials = (
        {entry["id"]: in_language(entry["name"]) for entry in document[section]}
        for section in ("families", "shapes", "materials")
    )
    return {
        "uses": [
            {"id": use["id"], "name": in_language(use["name"]), "band": use["recommendedSizeMm"]}
            for use in document["uses"]
        ],
        "families": [
            {
                "id": family["id"],
                "name": in_language(family["name"]),
                "shape": shapes[family["defaultShape"]],
                "cells": [_cell(family, use) for use in document["uses"]],
            }
            for family in document["families"]
        ],
        "materials": [
            {
                **material,
                "name": in_language(material["name"]),
                "set_jpy": document["corporateSet"][f"{material['id']}Jpy"],
            }
            for material in document["materials"]
        ],
        "shapes": [{**shape, "name": in_language(shape["name"])} for shape in document["shapes"]],
        "composition": [
            {
                "role": ROLE_WORDS[seal["role"]],
                "family": families[seal["family"]],
                "shape": shapes[seal["shape"]],
                "size": seal["sizeMm"],
            }
            for seal in document["corporateSet"]["composition"]
        ],
        "tiers": [{**tier, "material": materials[tier["material"]]} for tier in document["gifts"]["tiers"]],
        "document": document,
    }


def last_editions() -> list[Edition]:
    """Return the latest editions, the live one first, without their texts."""
    return list(Edition.objects.defer("text")[:LAST_EDITIONS])


def _cell(family: Mapping[str, Any], use: Mapping[str, Any]) -> str:
    """Return how a family stands to a use: recommended, sold or nothing."""
    if family["id"] == use["recommendedFamily"]:
        return "recommended"
    return "sold" if use["id"] in family["uses"] else ""
