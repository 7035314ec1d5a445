"""Random valid requests, drawn by number: each is answered with valid geometry within its silhouette.

Request 17 is the same everywhere: `asked(17)` tells what it asks.
"""

import json
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
import shapely
from django.core.cache import cache
from django.test import Client
from shapely.geometry import Polygon

from rendering import service
from rendering.engine.vocabulary import DEFORM_IDS, FAMILY_IDS, MODE_IDS, SHAPE_IDS, SILHOUETTE_IDS
from rendering.reporting.random_inputs.random_queries import random_parameters
from tests.rendering.engine.support.names_to_try import COMMON, VARIED

IN_THE_GATE = 24
IN_THE_SWEEP = 2000
CHORD_UNITS = 0.1  # a deformed outline is itself chords within 0.05 units, rounded


def asked(number: int) -> dict[str, str]:
    """Return the parameters of a request: those of a seal, each optional one there or not."""
    dice = Random(f"request {number}")  # noqa: S311  # nothing secret
    chosen = random_parameters(dice)
    return {"name": dice.choice(COMMON + VARIED), "family": dice.choice(FAMILY_IDS), **chosen}


def answered(client: Client, view: str, number: int) -> bytes:
    cache.clear()
    service.face_of.cache_clear()
    response: Any = client.get(f"/api/seal?{urlencode({**asked(number), 'view': view})}")
    assert response.status_code == 200, response.content
    return bytes(response.content)


def check(client: Client, number: int) -> None:
    face = json.loads(answered(client, "json", number))["face"]
    outline = Polygon(face["outline"]).buffer(CHORD_UNITS)
    parts = [Polygon(part["outer"], part["holes"]) for part in face["parts"]]
    assert parts
    for part in parts:
        assert part.is_valid
        assert not part.is_empty
        assert outline.covers(part)
        assert min(len(ring.coords) for ring in (part.exterior, *part.interiors)) >= 4
    assert shapely.MultiPolygon(parts).is_valid
    assert answered(client, "svg", number) == answered(client, "svg", number)


@pytest.mark.parametrize("number", range(IN_THE_GATE))
def test_a_valid_request_is_answered_with_a_valid_face(number: int, client: Client) -> None:
    check(client, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(IN_THE_GATE, IN_THE_SWEEP))
def test_two_thousand_valid_requests_are_answered_with_valid_faces(number: int, client: Client) -> None:
    check(client, number)


def test_the_requests_tried_ask_for_every_parameter_and_every_choice() -> None:
    tried = [asked(number) for number in range(IN_THE_SWEEP)]
    for key, choices in (
        ("family", FAMILY_IDS),
        ("shape", SHAPE_IDS),
        ("silhouette", SILHOUETTE_IDS),
        ("mode", MODE_IDS),
        ("deform", DEFORM_IDS),
        ("mirror", "01"),
    ):
        assert {request[key] for request in tried if key in request} == set(choices)
    assert {request["name"] for request in tried} == set(COMMON + VARIED)
    for key, least, most in (("frame", 0.01, 0.18), ("weight", -14.0, 24.0), ("reach", 0.0, 1.0)):
        values = [float(request[key]) for request in tried if key in request]
        assert (min(values), max(values)) == (least, most)


def test_the_thickness_of_a_missing_rim_is_zero(client: Client) -> None:
    asked_for = {"name": "宏適希罪旺蹄箱", "family": "insou", "seed": "-2778183018745817", "size": "8.75"}
    asked_for |= {"silhouette": "roundedSquare", "deform": "fgSquircle", "frame": "0.010", "reach": "1.00"}
    told = json.loads(client.get(f"/api/seal?{urlencode({**asked_for, 'view': 'json'})}").content)["eligibility"]
    assert told["metrics"]["frameMm"] == 0.0
    assert "rim_missing" in {reason["key"] for reason in told["reasons"]}
