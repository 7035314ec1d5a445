"""The same request gives the same bytes as when the faces were last looked at and taken for right."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from rendering import service
from rendering.engine.version import ENGINE_VERSION
from rendering.engine.vocabulary import DEFORM_IDS, FAMILY_IDS, MODE_IDS, SILHOUETTE_IDS
from tests.golden import digest, kept

SEALS = kept()["seals"]
TWEAKS = {"frame", "weight", "reach", "fan", "scatter"}


@pytest.mark.parametrize("seal", SEALS, ids=lambda seal: "-".join(seal["asked"].values()))
def test_bytes_are_those_that_were_taken_for_right(seal: dict[str, Any], client: Client) -> None:
    cache.clear()
    service.face_of.cache_clear()
    assert digest(client, seal["asked"]) == seal["sha256"], "faces changed: see tests/golden/__init__.py"


def test_the_digests_are_of_this_engine() -> None:
    assert kept()["engine"] == ENGINE_VERSION, "ENGINE_VERSION was raised: make golden"


@pytest.mark.parametrize(
    ("key", "choices"),
    [("family", FAMILY_IDS), ("mode", MODE_IDS), ("deform", DEFORM_IDS), ("silhouette", SILHOUETTE_IDS)],
)
def test_every_choice_is_among_them(key: str, choices: tuple[str, ...]) -> None:
    defaults = {"shubun", "none"}
    assert {seal["asked"].get(key) for seal in SEALS} >= set(choices) - defaults


def test_every_parameter_is_among_them() -> None:
    used = {key for seal in SEALS for key in seal["asked"]}
    assert used >= {"seed", "index", "shape", "mirror", "ink", *TWEAKS}
