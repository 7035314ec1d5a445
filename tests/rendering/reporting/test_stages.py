"""`manage.py stages`: the picture shows the engine's own stages, and a refused name is reported."""

from pathlib import Path

import pytest
import shapely
from django.core.management import CommandError, call_command
from PIL import Image

from rendering.glyphs import glyph_library
from rendering.reporting.pictures.stage_pictures import PANELS, svg
from rendering.reporting.stages import walk


@pytest.mark.parametrize("name", ["佐藤", "山田 太郎", "さくら", "Smith"])
def test_the_walk_is_the_one_that_the_engine_goes(name: str) -> None:
    shown = walk(name, 0, glyph_library())
    pen = shown.setting.pen_units
    strokes = shapely.union_all([shapely.linestrings(run).buffer(pen / 2, quad_segs=8) for run in shown.bent])
    ink = shapely.union_all([letter.ink for letter in shown.composition.letters])
    apart = strokes.symmetric_difference(ink)  # ink leaves out points that are nearly on a straight line
    assert shapely.buffer(apart, -0.2).is_empty
    assert apart.area < 0.002 * ink.area


def test_each_stage_has_a_panel_of_its_own() -> None:
    library = glyph_library()
    shown = walk("佐藤", 0, library)
    assert len({panel(shown, library) for panel in PANELS.values()}) == len(PANELS)
    assert svg(shown, library).count("<g ") == len(PANELS)


def test_the_command_writes_a_picture(tmp_path: Path) -> None:
    call_command("stages", "佐藤", "--out", str(tmp_path / "stages.png"))
    with Image.open(tmp_path / "stages.png") as picture:
        assert picture.width > picture.height > 400


def test_what_cannot_be_drawn_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="may not contain"):
        call_command("stages", "🐈", "--out", str(tmp_path / "none.png"))
    with pytest.raises(CommandError, match=r"^Cannot write .*\.$"):
        call_command("stages", "佐藤", "--out", str(tmp_path / "no" / "folder.png"))
