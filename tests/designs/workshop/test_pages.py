"""The workshop's page and command: from a pasted address to the sheet to sign and the machine's files."""

import io
import zipfile
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from catalog import groups, publishing
from catalog.models import AddOn
from designs.workshop.reading import read_order
from tests.catalog.conftest import signed_in
from tests.designs.workshop.conftest import address

SET_FILES = 1 + 3 * 7
PAGE = "/admin/workshop/"


def asked(**further: str) -> str:
    return "?" + urlencode({"order": address(), **further})


def number_of(order: str) -> str:
    return read_order(order, publishing.live().document).number


def test_a_pasted_address_shows_the_seal_its_report_and_its_files(worker: Client) -> None:
    page = worker.get(PAGE + asked()).content.decode()
    for words in (
        "Registered seal",
        number_of(address()),
        "carved.stl",
        "cutter-0.10mm.svg",
        "Finest stroke",
    ):
        assert words in page


def test_a_design_number_shows_the_same_seal_with_the_same_number(worker: Client) -> None:
    number = number_of(address(color="blue", addon="ink-pad"))
    for pasted in (number, number.lower(), f"https://shop.example/ja/design?number={number}"):
        page = worker.get(PAGE + "?" + urlencode({"order": pasted})).content.decode()
        assert f"<dd>{number}</dd>" in page, pasted
        assert "佐藤" in page


def test_a_number_whose_add_on_is_gone_is_shown_and_said_to_be_so(worker: Client) -> None:
    number = number_of(address(addon="ink-pad"))
    AddOn.objects.filter(addon_id="ink-pad").delete()
    publishing.publish(None)
    page = worker.get(PAGE + "?" + urlencode({"order": number})).content.decode()
    assert "no longer in the offer" in page
    assert "carved.stl" in page


def test_the_search_by_number_leads_to_the_workshop(worker: Client) -> None:
    number = number_of(address())
    assert "/admin/designs/" in worker.get("/admin/").content.decode()
    assert f"/admin/workshop/?order={number}" in worker.get(f"/admin/designs/?number={number}").content.decode()


def test_every_file_that_the_page_links_can_be_had(worker: Client) -> None:
    for kind, begins in {
        "approval.pdf": b"%PDF",
        "carved.svg": b"<svg",
        "carved.dxf": b"  0\nSECTION",
        "carved.stl": b"",
        "carved.3mf": b"PK",
        "cutter-0.20mm.svg": b"<svg",
        "all.zip": b"PK",
    }.items():
        answer = worker.get(f"{PAGE}{kind}{asked()}")
        assert answer.status_code == 200, kind
        assert answer.content.startswith(begins)
        assert "attachment" in answer["Content-Disposition"]


def test_a_companys_set_is_one_archive_with_one_sheet(worker: Client) -> None:
    answer = worker.get(f"{PAGE}all.zip{asked(set='on')}")
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert len(names) == SET_FILES
    assert "佐藤-approval.pdf" in names
    assert sum("invoice" in name and "24mm" in name for name in names) == 7


def test_a_wrong_address_keeps_what_was_typed_and_says_what_to_paste(worker: Client) -> None:
    page = worker.get(PAGE + "?" + urlencode({"order": "佐藤さん", "chamfer": "0.3"}))
    assert page.status_code == 200
    assert "Paste the address of an order page" in page.content.decode()
    assert "佐藤さん" in page.content.decode()


def test_a_chamfer_thicker_than_the_metal_is_refused_in_words(worker: Client) -> None:
    page = worker.get(PAGE + asked(base="1", chamfer="2")).content.decode()
    assert "The chamfer must be smaller" in page


@pytest.mark.parametrize("path", ["carved.exe", "carved.stl?order=x", "carved.stl" + asked(seal="3")])
def test_a_file_that_there_is_not_is_not_found(worker: Client, path: str) -> None:
    assert worker.get(PAGE + path).status_code == 404


def test_the_page_is_in_japanese_for_japanese_staff(db: None) -> None:
    page = signed_in("taro", groups.WORKSHOP, language="ja").get(PAGE + asked()).content.decode()
    for words in ("確認書（PDF）", "最も細い線", "刃物が届かないところ"):
        assert words in page


@pytest.mark.parametrize("group", list(groups.PERMISSIONS))
def test_every_role_may_use_it_and_a_login_without_one_may_not(db: None, group: str) -> None:
    assert signed_in("member", group).get(PAGE).status_code == 200
    outsider = signed_in("outsider")
    outsider.logout()
    assert outsider.get(PAGE).status_code == 302


def test_the_command_writes_the_same_files_as_the_page(worker: Client, tmp_path: Path) -> None:
    call_command("workshop", address(), out=tmp_path, stdout=io.StringIO())
    archive = zipfile.ZipFile(io.BytesIO(worker.get(f"{PAGE}all.zip{asked()}").content))
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(written) == set(archive.namelist())
    for name, content in written.items():
        if not name.endswith((".pdf", ".dxf")):  # these tell when they were made
            assert content == archive.read(name), name


def test_without_the_rim_no_file_that_is_cut_from_has_it(db: None, tmp_path: Path) -> None:
    whole, bare = tmp_path / "whole", tmp_path / "bare"
    call_command("workshop", address(), out=whole, stdout=io.StringIO())
    call_command("workshop", address(), "--no-rim", out=bare, stdout=io.StringIO())
    for path in whole.iterdir():
        if path.suffix != ".pdf":
            assert len((bare / path.name).read_bytes()) < len(path.read_bytes()), path.name


def test_the_command_warns_of_a_seal_that_does_not_pass_and_makes_it(db: None, tmp_path: Path) -> None:
    told = io.StringIO()
    call_command("workshop", address(family="vortex"), "--set", out=tmp_path, stdout=io.StringIO(), stderr=told)
    assert len(list(tmp_path.iterdir())) == SET_FILES
    call_command("workshop", address(family="vortex"), out=tmp_path, stdout=io.StringIO(), stderr=told)
    assert "This family is not sold for it." in told.getvalue()


def test_the_command_refuses_what_is_no_order(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="address of an order page"):
        call_command("workshop", "佐藤", out=tmp_path)
