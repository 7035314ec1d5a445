"""Writes a solid as a 3MF file (3MF Core Specification 1.3), which holds its unit, millimetres, and its title."""

import io
import zipfile
from typing import Final
from xml.sax.saxutils import escape

import trimesh

MODEL: Final = "3D/3dmodel.model"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_KINDS = "http://schemas.openxmlformats.org/package/2006/content-types"
_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_START = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_WRITTEN_AT: Final = (1980, 1, 1, 0, 0, 0)  # a fixed time for the archive, so that the same seal gives the same bytes


def three_mf(solid: trimesh.Trimesh, title: str) -> bytes:
    """Return a closed solid as a 3MF package with one object."""
    parts = {
        "[Content_Types].xml": f'{_HEAD}<Types xmlns="{_KINDS}">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>',
        "_rels/.rels": f'{_HEAD}<Relationships xmlns="{_RELATIONS}">'
        f'<Relationship Target="/{MODEL}" Id="rel0" Type="{_START}"/></Relationships>',
        MODEL: _model(solid, title),
    }
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in parts.items():
            package.writestr(zipfile.ZipInfo(name, _WRITTEN_AT), text, zipfile.ZIP_DEFLATED)
    return written.getvalue()


def _model(solid: trimesh.Trimesh, title: str) -> str:
    vertices = "".join(f'<vertex x="{x:.6f}" y="{y:.6f}" z="{z:.6f}"/>' for x, y, z in solid.vertices)
    triangles = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in solid.faces)
    return (
        f'{_HEAD}<model unit="millimeter" xml:lang="ja" xmlns="{_CORE}">'
        f'<metadata name="Title">{escape(title)}</metadata>'
        f'<resources><object id="1" type="model"><mesh><vertices>{vertices}</vertices>'
        f"<triangles>{triangles}</triangles></mesh></object></resources>"
        '<build><item objectid="1"/></build></model>'
    )
