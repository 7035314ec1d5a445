"""The workshop's files, read by other programs' readers and compared with the geometry JSON."""

import io
import re
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pyogrio
import pytest
import shapely
from ezdxf.filemanagement import read as read_dxf
from shapely.geometry import MultiPolygon, Polygon
from stl import mesh as numpy_stl

from rendering.workshop.drawings.dxf import OUTLINE_LAYER, RAISED_LAYER, dxf
from rendering.workshop.drawings.svg import svg_in_mm
from rendering.workshop.solids.solid import SolidOptions, solid, stl
from rendering.workshop.solids.three_mf import MODEL, three_mf
from tests.rendering.workshop.faces import CHOICES, carved, json_polygons_mm

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
each_choice = pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: f"{choice[0]}-{choice[1]}")


def filled(rings: list[Any]) -> Any:
    """Return what closed lines enclose by the even-odd rule."""
    shape: Any = Polygon()
    for ring in rings:
        shape = shape.symmetric_difference(Polygon(ring))
    return shape


@each_choice
def test_gdal_reads_the_dxf_with_the_polygons_of_the_json_in_mm(choice: Any, tmp_path: Path) -> None:
    path = tmp_path / "carved.dxf"
    path.write_bytes(dxf(carved(*choice)))
    meta, _, geometry, fields = pyogrio.raw.read(path)
    layers = fields[list(meta["fields"]).index("Layer")]
    lines = shapely.from_wkb(geometry)
    raised, outline, _ = json_polygons_mm(*choice)
    found = filled([line.coords for line, layer in zip(lines, layers, strict=True) if layer == RAISED_LAYER])
    assert found.symmetric_difference(raised).area < 1e-4 * raised.area
    (edge,) = (line for line, layer in zip(lines, layers, strict=True) if layer == OUTLINE_LAYER)
    assert Polygon(edge.coords).area == pytest.approx(outline.area, rel=1e-6)


@each_choice
def test_the_svg_opens_at_its_true_size_with_the_polygons_of_the_json(choice: Any) -> None:
    drawn = svg_in_mm(carved(*choice), "a seal").decode()
    size = f"{choice[3]:g}"
    assert f'width="{size}mm" height="{size}mm"' in drawn
    rings = [
        [tuple(map(float, point.split())) for point in ring.rstrip("Z").split("L")]
        for ring in re.findall(r' d="M([^"]+)"', drawn)[0].split("M")
    ]
    raised, _, _ = json_polygons_mm(*choice)
    found = filled([[(x, -y) for x, y in ring] for ring in rings])
    assert found.symmetric_difference(raised).area < 1e-3 * raised.area


@each_choice
def test_the_stl_is_closed_and_has_the_volume_of_the_json_at_relief_depth(choice: Any) -> None:
    read = numpy_stl.Mesh.from_file("carved.stl", fh=io.BytesIO(stl(carved(*choice), SolidOptions(base_mm=2.0))))
    volume, _, _ = read.get_mass_properties()
    raised, outline, relief_mm = json_polygons_mm(*choice)
    assert volume == pytest.approx(2.0 * outline.area + relief_mm * raised.area, rel=1e-4)
    assert read.vectors[..., 2].min() == pytest.approx(-2.0)
    assert read.vectors[..., 2].max() == pytest.approx(relief_mm)
    assert every_edge_is_walked_once_each_way(read.vectors)


def every_edge_is_walked_once_each_way(triangles: Any) -> bool:
    _points, numbers = np.unique(triangles.reshape(-1, 3), axis=0, return_inverse=True)
    corners = numbers.reshape(-1, 3)
    edges = [tuple(edge) for a, b, c in corners for edge in ((a, b), (b, c), (c, a))]
    return len(set(edges)) == len(edges) and {(b, a) for a, b in edges} == set(edges)


def test_an_open_solid_is_seen_to_be_open() -> None:
    whole = numpy_stl.Mesh.from_file("x", fh=io.BytesIO(stl(carved(*CHOICES[0]), SolidOptions()))).vectors
    assert not every_edge_is_walked_once_each_way(whole[1:])


def test_a_chamfer_widens_the_body_and_leaves_the_impression_as_it_is() -> None:
    face = carved(*CHOICES[0])
    plain, chamfered = (solid(face, SolidOptions(chamfer_mm=width)) for width in (0.0, 0.5))
    assert chamfered.is_watertight
    assert plain.extents[:2] == pytest.approx([15.0, 15.0], abs=0.01)
    assert chamfered.extents[:2] == pytest.approx([16.0, 16.0], abs=0.01)
    for seal in (plain, chamfered):
        assert np.ptp(seal.vertices[seal.vertices[:, 2] > 0.1][:, :2], axis=0) == pytest.approx([15.0, 15.0], abs=0.01)
    raised_mm3 = plain.volume - np.pi * 7.5**2 * 3.0
    cone_mm3 = np.pi * 0.5 * (8.0**2 + 8.0 * 7.5 + 7.5**2) / 3
    assert chamfered.volume - raised_mm3 == pytest.approx(np.pi * 8.0**2 * 2.5 + cone_mm3, rel=1e-3)
    assert chamfered.extents[2] == pytest.approx(plain.extents[2])


def test_a_chamfer_as_thick_as_the_body_is_refused() -> None:
    with pytest.raises(ValueError, match="chamfer"):
        SolidOptions(base_mm=1.0, chamfer_mm=1.0)


def test_without_its_rim_a_seal_has_its_letters_alone() -> None:
    face = carved(*CHOICES[0])
    letters = face.without_rim().raised
    assert len(letters.geoms) == len(face.raised.geoms) - 1
    assert isinstance(letters, MultiPolygon)
    assert letters.envelope.area < 0.8 * face.raised.envelope.area
    assert solid(face.without_rim(), SolidOptions()).is_watertight


@each_choice
def test_the_3mf_is_the_stls_solid_with_its_unit(choice: Any) -> None:
    whole = solid(carved(*choice), SolidOptions())
    package = zipfile.ZipFile(io.BytesIO(three_mf(whole, "佐藤 & 林")))
    assert {"[Content_Types].xml", "_rels/.rels", MODEL} == set(package.namelist())
    start = ElementTree.fromstring(package.read("_rels/.rels"))[0]  # noqa: S314 - our own
    model = ElementTree.fromstring(package.read(str(start.get("Target")).lstrip("/")))  # noqa: S314
    assert model.get("unit") == "millimeter"
    assert model.findtext("{*}metadata") == "佐藤 & 林"
    points = np.array([[float(at.get(axis, "")) for axis in "xyz"] for at in model.iter(f"{CORE}vertex")])
    corners = [[int(each.get(f"v{n}", "")) for n in (1, 2, 3)] for each in model.iter(f"{CORE}triangle")]
    triangles = points[np.array(corners)]
    assert every_edge_is_walked_once_each_way(triangles)
    volume = np.einsum("ij,ij->i", triangles[:, 0], np.cross(triangles[:, 1], triangles[:, 2])).sum() / 6
    assert volume == pytest.approx(whole.volume, rel=1e-5)
    assert three_mf(whole, "佐藤 & 林") == three_mf(whole, "佐藤 & 林")


def test_the_dxf_says_how_far_it_reaches() -> None:
    drawing = read_dxf(io.StringIO(dxf(carved(*CHOICES[0])).decode()))
    assert drawing.header["$EXTMIN"][:2] == pytest.approx((-7.5, -7.5))
    assert drawing.header["$EXTMAX"][:2] == pytest.approx((7.5, 7.5))
    assert drawing.header["$LIMMAX"] == pytest.approx((7.5, 7.5))
    assert not drawing.audit().errors
