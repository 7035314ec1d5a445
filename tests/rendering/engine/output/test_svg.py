"""SVG documents, read back as another program would: XML, path commands, and what a renderer paints."""

import io
import re
from xml.etree import ElementTree

import numpy as np
import pytest
import resvg_py
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from rendering.engine.finishing.finish import finish
from rendering.engine.output.svg import description_of, path_data, svg_document
from rendering.engine.vocabulary import DEFORM_IDS, MODE_IDS, SILHOUETTE_IDS
from tests.rendering.engine.support.handmade import composition

SVG = "{http://www.w3.org/2000/svg}"
OVERLAY_GRID_UNITS = 1e-4
ARGUMENTS = {"M": 2, "l": 2, "h": 1, "v": 1, "c": 6, "z": 0}

faces = st.builds(
    finish,
    st.builds(
        composition,
        text=st.sampled_from(["田川", "川大", "大"]),
        silhouette=st.sampled_from(SILHOUETTE_IDS),
        frame_units=st.integers(2, 36).map(lambda step: step * 5.0),
        width_units=st.floats(30, 110),
        direction=st.sampled_from(["column", "row"]),
        round_ends=st.booleans(),
    ),
    st.sampled_from(MODE_IDS),
    st.sampled_from(DEFORM_IDS),
    st.booleans(),
)


def pieces_of(path):
    """Yield (command, numbers) of a path, implicit repeats spelled out."""
    for command, text in re.findall(r"([MlhvcZz])([^MlhvcZz]*)", path):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        count = ARGUMENTS[command]
        for start in range(0, max(len(numbers), 1), count or 1):
            yield command, numbers[start : start + count]


def flattened(path, steps=24):
    """Return the rings of a path, its curves cut into chords."""
    rings, here = [], np.zeros(2)
    for command, numbers in pieces_of(path):
        if command == "M":
            here = np.array(numbers)
            rings.append([here])
        elif command == "z":
            here = rings[-1][0]
        elif command == "c":
            one, two, end = np.array(numbers).reshape(3, 2) + here
            for t in np.arange(1, steps + 1) / steps:
                r = 1 - t
                rings[-1].append(here * r**3 + 3 * one * r * r * t + 3 * two * r * t * t + end * t**3)
            here = end
        else:
            step = {"l": numbers, "h": [*numbers, 0], "v": [0, *numbers]}[command]
            here = here + np.array(step)
            rings[-1].append(here)
    return [np.array(ring) for ring in rings]


def apart(one, other):
    """Return the area that is in one and not in the other. On a grid: without, nearly equal edges confuse overlays."""
    return shapely.symmetric_difference(one, other, grid_size=OVERLAY_GRID_UNITS)


def farthest(line, other):
    """Return how far from another line one comes, looked at every two units."""
    shapely.prepare(other)
    return shapely.distance(shapely.points(shapely.get_coordinates(shapely.segmentize(line, 2.0))), other).max()


def filled(rings):
    """Return the even-odd area of rings, as the document asks for."""
    area = shapely.Polygon()
    for ring in rings:
        ring_area = shapely.make_valid(shapely.Polygon(ring), method="structure", keep_collapsed=False)
        area = apart(area, ring_area)
    return area


def document(face, ink="#D9381E", title="田川", description="A seal."):
    return svg_document(face, ink, title, description)


@given(faces)
@settings(deadline=None, max_examples=40)
def test_the_path_flattened_is_within_half_a_unit_of_the_polygons(face):
    rings = flattened(path_data(face.ink, face.mirrored))
    targets = [np.asarray(ring.coords) for part in face.ink.geoms for ring in (part.exterior, *part.interiors)]
    assert len(rings) == len(targets)
    for ring, target in zip(rings, targets, strict=True):
        assert np.abs(ring - ring[0]).max() > 0
        assert np.hypot(*(ring[-1] - ring[0])) < 1e-6  # every ring comes back to where it began
        drawn, asked = shapely.LinearRing(ring), shapely.LinearRing(target)
        assert max(farthest(drawn, asked), farthest(asked, drawn)) < 0.5
    assert apart(filled(rings), face.ink).area < 0.2 * face.ink.length


@given(faces)
@settings(deadline=None)
def test_corners_and_straight_edges_stay_what_they_are(face):
    """Every point where the polygon turns sharply is a node of the path, to the digit."""
    nodes = {
        tuple(np.round(point, 2) + 0.0) for ring in flattened(path_data(face.ink, face.mirrored), 1) for point in ring
    }
    for part in face.ink.geoms:
        for ring in (part.exterior, *part.interiors):
            points = np.asarray(ring.coords)[:-1]
            edges = np.roll(points, -1, axis=0) - points
            edges /= np.hypot(*edges.T)[:, None]
            sharp = (edges * np.roll(edges, 1, axis=0)).sum(axis=1) < 0.5
            assert {tuple(point) for point in points[sharp] + 0.0} <= nodes


@pytest.mark.parametrize("frame_units", [10.0, 15.0, 60.0, 180.0])
def test_the_curves_keep_the_rim_as_thick_as_asked_to_half_a_percent(frame_units):
    for silhouette in SILHOUETTE_IDS:
        face = finish(composition("一", silhouette, frame_units), "shubun", "none", False)
        rings = sorted(flattened(path_data(face.ink, False)), key=lambda ring: -shapely.Polygon(ring).area)
        outer, inner = shapely.LinearRing(rings[0]), shapely.points(rings[1])
        assert shapely.distance(inner, outer).min() == pytest.approx(frame_units, rel=0.005)


@given(faces)
@settings(deadline=None, max_examples=30)
def test_the_mirrored_document_is_the_other_with_every_x_negated(face):
    other = finish(face.composition, face.mode, face.deform, not face.mirrored)
    negate = {"M": [-1, 1], "l": [-1, 1], "h": [-1], "v": [1], "c": [-1, 1] * 3, "z": []}
    ours = list(pieces_of(path_data(face.ink, face.mirrored)))
    theirs = list(pieces_of(path_data(other.ink, other.mirrored)))
    assert ours == [(c, [n * s + 0.0 for n, s in zip(numbers, negate[c], strict=True)]) for c, numbers in theirs]


def test_the_document_is_plain_scalable_and_named():
    root = ElementTree.fromstring(document(finish(composition(), "shubun", "none", False)))  # noqa: S314 (our own)
    assert root.get("viewBox") == "-1000 -1000 2000 2000"
    assert root.get("width") is root.get("height") is None
    assert root.get("role") == "img"
    title, description, path = root
    assert (title.tag, description.tag, path.tag) == (SVG + "title", SVG + "desc", SVG + "path")
    assert root.get("aria-labelledby", "").split() == [title.get("id"), description.get("id")]
    assert (title.text, description.text) == ("田川", "A seal.")
    assert path.get("fill-rule") == "evenodd"


def test_nothing_active_or_external_is_in_it():
    text = document(finish(composition(), "split", "elliptical", False)).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"<script|style|href|url\(|http|<!|on\w+=", text)


def test_text_is_escaped_and_characters_that_xml_forbids_are_left_out():
    text = document(finish(composition(), "shubun", "none", False), title="<&\">' \x00\ufffe", description="]]>")
    title, description, _ = ElementTree.fromstring(text)  # noqa: S314 (our own)
    assert title.text == "<&\">' "
    assert description.text == "]]>"


def test_ink_sets_the_fill_and_nothing_else():
    face = finish(composition(), "shubun", "none", False)
    assert document(face, "#0a3") == document(face, "#D9381E").replace("#D9381E", "#0a3")


@pytest.mark.parametrize("ink", ["red", "#12345", "D9381E", '#123"/>', "#D9381E\n", ""])
def test_anything_else_for_ink_is_refused(ink):
    with pytest.raises(ValueError, match="ink"):
        document(finish(composition(), "shubun", "none", False), ink)


@pytest.mark.parametrize("mode", MODE_IDS)
@pytest.mark.parametrize("deform", DEFORM_IDS)
def test_a_renderer_paints_the_ink_and_leaves_the_paper_clear(mode, deform):
    face = finish(composition(), mode, deform, False)
    png = resvg_py.svg_to_bytes(svg_string=document(face, "#00ff00"), width=400, height=400)
    alpha = np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGBA"))[:, :, 3] / 255
    assert alpha.mean() == pytest.approx(face.ink.area / 4e6, abs=0.002)
    assert set(np.unique(alpha)) >= {0.0, 1.0}


def test_a_face_of_curves_takes_few_bytes():
    face = finish(composition("田川"), "shubun", "elliptical", False)
    assert len(document(face).encode()) < 4000


def test_ids_are_a_picture_s_own_so_that_many_can_stand_in_one_page():
    face, carved = (finish(composition(), "shubun", "none", mirrored) for mirrored in (False, True))
    pictures = [document(face), document(face, title="川"), document(face, description="Another."), document(carved)]
    ids = [re.findall(r' id="([^"]+)"', picture) for picture in pictures]
    assert len({name for found in ids for name in found}) == 8
    assert document(face) == pictures[0]


@pytest.mark.parametrize("mode", MODE_IDS)
def test_descriptions_are_true_of_mirror_and_of_any_ink(mode):
    printed, carved = description_of("kaku", mode, False), description_of("kaku", mode, True)
    assert "impression" in printed
    assert "carved face" in carved
    assert "mirrored" in carved
    assert not {"red", "paper", "ink"} & set(re.findall(r"\w+", carved))
    assert "red " not in printed
