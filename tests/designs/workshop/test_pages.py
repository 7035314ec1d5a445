"""The workshop's page and command: from a pasted address to the sheet to sign and the machine's files."""

import io
import re
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pypdfium2
import pytest
import trimesh
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from catalog.editions import publishing
from catalog.models import AddOn
from catalog.staff import groups
from designs.workshop.options import SETTINGS
from designs.workshop.ordered_seal import read_order
from tests.catalog.conftest import signed_in
from tests.designs.pages.contents import text_of
from tests.designs.workshop.conftest import address

SEAL_FILES = 10
PLATE_FILES = 3
SET_FILES = 1 + 3 * SEAL_FILES + PLATE_FILES
PAGE = "/admin/workshop/"
FEW_STROKES = "川口"  # all its files are made in a third of the time that those of 佐藤 take


def asked(**further: str) -> str:
    return "?" + urlencode({"order": address(), **further})


def number_of(order: str) -> str:
    return read_order(order, publishing.live().document).number


def test_a_pasted_address_shows_the_seal_its_report_and_its_files(worker: Client) -> None:
    page = worker.get(PAGE + asked()).content.decode()
    for words in ("Registered seal", number_of(address()), "carved.stl", "cutter-0.10mm.svg", "Finest stroke"):
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
        "carved-arcs.dxf": b"  0\nSECTION",
        "cutter-paths.dxf": b"  0\nSECTION",
        "v-carving.nc": b"(CARVED FACE",
        "cutter-0.20mm.svg": b"<svg",
    }.items():
        answer = worker.get(f"{PAGE}{kind}?{urlencode({'order': address(name=FEW_STROKES)})}")
        assert answer.status_code == 200, kind
        assert answer.content.startswith(begins)
        assert "attachment" in answer["Content-Disposition"]


def test_a_companys_set_is_one_archive_with_one_sheet(worker: Client, tmp_path: Path) -> None:
    order = address(name=FEW_STROKES)
    answer = worker.get(f"{PAGE}all.zip?{urlencode({'order': order, 'set': 'on'})}")
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert len(names) == SET_FILES
    assert f"{FEW_STROKES}-approval.pdf" in names
    assert sum("invoice" in name and "24mm" in name for name in names) == SEAL_FILES
    call_command("workshop", order, "--set", out=tmp_path, stdout=io.StringIO())
    assert {path.name for path in tmp_path.iterdir()} == set(names)


def test_a_wrong_address_keeps_what_was_typed_and_says_what_to_paste(worker: Client) -> None:
    page = worker.get(PAGE + "?" + urlencode({"order": "佐藤さん", "chamfer": "0.3"}))
    assert page.status_code == 200
    assert "Paste the address of an order page" in page.content.decode()
    assert "佐藤さん" in page.content.decode()


def test_a_chamfer_thicker_than_the_metal_is_refused_in_words(worker: Client) -> None:
    page = worker.get(PAGE + asked(base="1", chamfer="2")).content.decode()
    assert "The chamfer must be smaller" in page


@pytest.mark.parametrize("path", ["carved.exe", "carved.stl?order=x", "carved.stl" + asked(seal="1")])
def test_a_file_that_there_is_not_is_not_found(worker: Client, path: str) -> None:
    assert worker.get(PAGE + path).status_code == 404


def test_two_orders_come_on_one_plate_each_with_its_own_files_and_no_sheet(worker: Client) -> None:
    both = {"order": f"{address()}\n{address()}\n", "plate": "40", "spacing": "3"}
    page = worker.get(f"{PAGE}?{urlencode(both)}").content.decode()
    assert "plate-v-carving.nc" in page
    assert "The sheet to sign" not in page
    assert worker.get(f"{PAGE}plate.svg?{urlencode(both)}").content.startswith(b"<svg")
    assert worker.get(f"{PAGE}carved.svg?{urlencode({**both, 'seal': '1'})}").status_code == 200


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"plate": "18"}, "プレートの幅が 15 mm の印鑑には足りません"),
        ({"order": f"{address()}\n佐藤"}, "2行目：ご注文ページのアドレス"),
        ({"side": "佐藤"}, "側面に彫るものには、彫り底から下の厚みが 7.6 mm 必要です"),
        ({"base": "9", "side": "ไ佐ใ"}, "書体にない文字があります：ไใ"),
        ({"base": "90", "side": "佐" * 21}, "側面の文字は 20 文字までです"),
        ({"angle": "200"}, "150"),
        ({"depth": "0.01"}, "0.05 以上"),
        ({"set": "on"}, "1件ずつ指定してください"),
    ],
)
def test_what_cannot_be_made_is_refused_in_the_readers_language(db: None, wrong: dict[str, str], said: str) -> None:
    taro = signed_in("taro", groups.WORKSHOP, language="ja")
    both = {"order": f"{address()}\n{address(size='12')}", **wrong}
    page = taro.get(f"{PAGE}?{urlencode(both)}").content.decode()
    assert said in page
    assert "https://shop.example/order" in page
    assert 'id="files"' not in page


@pytest.mark.parametrize("bound", ["lowest", "highest"])
def test_the_bounds_of_all_settings_can_be_chosen(worker: Client, bound: str) -> None:
    chosen = {setting.name: str(getattr(setting, bound)) for setting in SETTINGS}
    assert 'id="files"' in worker.get(PAGE + asked(**chosen)).content.decode()


def test_depth_slope_mark_and_text_reach_the_solid(worker: Client) -> None:
    chosen = {"depth": "0.8", "base": "12", "draft": "8", "mark": "on", "side": "佐藤", "letter": "3"}
    plain, made = (worker.get(f"{PAGE}carved.stl{asked(**more)}").content for more in ({"base": "12"}, chosen))
    tops: list[Any] = [trimesh.load(io.BytesIO(each), file_type="stl") for each in (plain, made)]
    assert [top.bounds[1][2] for top in tops] == pytest.approx([0.6, 0.8], abs=1e-4)
    assert all(top.is_watertight for top in tops)
    assert len(tops[1].faces) > len(tops[0].faces)


def test_the_page_shows_what_each_cutter_leaves_and_its_area(worker: Client) -> None:
    page = text_of(worker.get(PAGE + asked()))
    pictures = [worker.get(each) for each in re.findall(r'<img src="([^"]+)" alt="[0-9.]+ mm"', page)]
    assert [each["Content-Disposition"].partition(";")[0] for each in pictures] == ["inline"] * 3
    assert all(each.content.startswith(b"<svg") for each in pictures)
    areas = [float(area) for area in re.findall(r"leaves ([0-9.]+) mm²", page)]
    assert len(areas) == 3
    assert 0 < areas[0] < areas[1] < areas[2]


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", ("Before your seal is carved", "May be used as", " from the order’s address: the same address gives")),
        ("ja", ("彫刻前のご確認", "お使いいただける用途", "日作成。ご注文ページのアドレスから作られています。")),
    ],
)
def test_the_sheet_to_sign_is_in_the_customers_language_whatever_the_staffs(
    worker: Client, locale: str, said: tuple[str, ...]
) -> None:
    worker.defaults["HTTP_ACCEPT_LANGUAGE"] = "ja" if locale == "en" else "en"
    answer = worker.get(f"{PAGE}approval.pdf?{urlencode({'order': address(locale=locale)})}")
    sheet = pypdfium2.PdfDocument(answer.content)[0].get_textpage().get_text_bounded()
    assert [words for words in said if words not in sheet] == []


def test_the_page_is_in_japanese_for_japanese_staff(db: None) -> None:
    page = signed_in("taro", groups.WORKSHOP, language="ja").get(PAGE + asked()).content.decode()
    for words in ("確認書（PDF）", "最も細い線", "刃物が届かないところ", "彫りの深さ", "mm² 残ります"):
        assert words in page


@pytest.mark.parametrize("group", list(groups.PERMISSIONS))
def test_every_role_may_use_it_and_a_login_without_one_may_not(db: None, group: str) -> None:
    assert signed_in("member", group).get(PAGE).status_code == 200
    outsider = signed_in("outsider")
    outsider.logout()
    assert outsider.get(PAGE).status_code == 302


@pytest.fixture(scope="module")
def whole(django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one order's files, as the command writes them."""
    folder = tmp_path_factory.mktemp("whole")
    with django_db_blocker.unblock():
        call_command("workshop", address(name=FEW_STROKES), out=folder, stdout=io.StringIO())
    return folder


def test_the_command_writes_the_same_files_as_the_page(whole: Path, worker: Client) -> None:
    answer = worker.get(f"{PAGE}all.zip?{urlencode({'order': address(name=FEW_STROKES)})}")
    assert "attachment" in answer["Content-Disposition"]
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    written = {path.name: path.read_bytes() for path in whole.iterdir()}
    assert set(written) == set(archive.namelist())
    for name, content in written.items():
        if not name.endswith((".pdf", ".dxf")):  # these tell when they were made
            assert content == archive.read(name), name


def farthest(program: Path) -> float:
    return max(float(x) for x in re.findall(r"X([0-9.]+)", program.read_text()))


def test_without_the_rim_no_file_that_is_cut_from_has_it(whole: Path, db: None, tmp_path: Path) -> None:
    call_command("workshop", address(name=FEW_STROKES), "--no-rim", out=tmp_path, stdout=io.StringIO())
    for path in whole.iterdir():
        if path.suffix == ".nc":  # the cutter goes out over the edge
            assert farthest(tmp_path / path.name) > 7.4 > farthest(path)
        elif path.suffix != ".pdf":
            assert len((tmp_path / path.name).read_bytes()) < len(path.read_bytes()), path.name


def test_the_command_warns_of_a_seal_that_does_not_pass_and_makes_it(db: None, tmp_path: Path) -> None:
    told = io.StringIO()
    call_command(
        "workshop", address(name=FEW_STROKES, family="vortex"), out=tmp_path, stdout=io.StringIO(), stderr=told
    )
    assert len(list(tmp_path.iterdir())) == 1 + SEAL_FILES
    assert "This family is not sold for it." in told.getvalue()


def test_the_command_refuses_what_is_no_order(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="address of an order page"):
        call_command("workshop", "佐藤", out=tmp_path)
