"""The narrowest places are found among few chords where few are enough, and are those of all chords."""

import pytest

from rendering.engine.face import FaceRequest, compose
from rendering.engine.metrics import thickness
from rendering.engine.metrics.walls import walls_of
from rendering.engine.names.parsing import read_name
from rendering.engine.vocabulary import FAMILY_IDS
from rendering.glyphs import glyph_library

EVERY_CHORD = 10**9


@pytest.mark.parametrize("text", ["池内", "佐々木ジョン"])
@pytest.mark.parametrize("first", [1, 200])
def test_however_few_chords_are_sifted_first_the_narrowest_places_are_the_same(
    text: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = glyph_library()
    requests = [FaceRequest.of_sheet(read_name(text, library.covers), family, 0) for family in FAMILY_IDS]
    for walls in [walls_of(compose(request, library).ink) for request in requests]:
        monkeypatch.setattr(thickness, "SIFTED_FIRST", EVERY_CHORD)
        among_all = thickness.narrowest(walls)
        monkeypatch.setattr(thickness, "SIFTED_FIRST", first)
        assert thickness.narrowest(walls) == among_all
