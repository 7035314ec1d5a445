"""The same request gives the same bytes as when they were last recorded."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from rendering import service
from rendering.engine.version import ENGINE_VERSION
from rendering.engine.vocabulary import DEFORM_IDS, FAMILY_IDS, MODE_IDS, SILHOUETTE_IDS
from rendering.versions import ANSWERS_VERSION
from tests.golden import FORMS, digest, kept

SEALS = kept()["seals"]
TWEAKS = {"frame", "weight", "reach", "fan", "scatter"}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seal", SEALS, ids=lambda seal: "-".join(seal["asked"].values()))
def test_bytes_are_those_that_were_taken_for_right(seal: dict[str, Any], form: str, client: Client) -> None:
    cache.clear()
    if form == next(iter(FORMS)):
        service.face_of.cache_clear()  # composed once, and answered in every form
    assert digest(client, seal["asked"], form) == seal[form], "faces or answers changed: see tests/golden/__init__.py"


@pytest.mark.parametrize(("name", "version"), [("engine", ENGINE_VERSION), ("answers", ANSWERS_VERSION)])
def test_the_digests_are_of_these_versions(name: str, version: str) -> None:
    assert kept()[name] == version, f"the version of the {name} was raised: make golden"


def test_seals_differ_in_every_form() -> None:
    for form in FORMS:
        assert len({seal[form] for seal in SEALS}) == len(SEALS)


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
