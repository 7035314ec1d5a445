"""One name is one seal, however it was typed; the answer echoes what was typed."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

SPELLINGS = [
    ("José", "Jose\u0301"),
    ("ガ", "ｶﾞ"),
    ("Ångström", "\u212bngstro\u0308m"),
    ("山田 太郎", "山田\u3000太郎"),
    ("O'Neil", "O’Neil"),
    ("林", " 林 "),
]


def geometry(client: Client, name: str) -> bytes:
    response = client.get(f"/api/seal?name={quote(name)}&family=kaku&view=json")
    assert response.status_code == 200, response.content
    return bytes(response.content)


@pytest.mark.parametrize(("one", "other"), SPELLINGS)
def test_spellings_of_a_name_give_the_same_bytes_of_geometry(client: Client, one: str, other: str) -> None:
    assert one != other
    assert geometry(client, one) == geometry(client, other)


@pytest.mark.parametrize(("one", "other"), SPELLINGS[:2])
def test_the_picture_is_the_same_and_titled_as_typed(client: Client, one: str, other: str) -> None:
    pictures = [client.get(f"/api/seal?name={quote(name)}&family=kaku").content.decode() for name in (one, other)]
    assert len({picture.partition("<path")[2] for picture in pictures}) == 1
    assert f">{one}<" in pictures[0]
    assert f">{other}<" in pictures[1]


@pytest.mark.django_db
def test_a_sheet_has_the_same_seeds_and_echoes_the_name(client: Client) -> None:
    def sheet(name: str) -> Any:
        return json.loads(client.get(f"/api/v1/designs?name={quote(name)}").content)

    one, other = sheet("José"), sheet(" Jose\u0301")
    assert [design["seed"] for design in one["designs"]] == [design["seed"] for design in other["designs"]]
    assert [d["eligibility"] for d in one["designs"]] == [d["eligibility"] for d in other["designs"]]
    assert (one["name"], other["name"]) == ("José", " Jose\u0301")


def test_the_double_hyphen_of_katakana_is_drawn_in_every_family(client: Client) -> None:
    for family in ("insou", "tensho", "reisho", "kaisho", "koin", "kaku", "wave", "vortex"):
        assert client.get(f"/api/seal?name=ア゠イ&family={family}").status_code == 200, family


def test_a_letter_that_only_one_typeface_has_is_drawn_in_brush_too(client: Client) -> None:
    for family in ("reisho", "kaisho", "koin"):
        assert client.get(f"/api/seal?name=园&family={family}").status_code == 200, family
