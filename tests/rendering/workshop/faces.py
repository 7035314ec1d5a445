"""Faces for tests of the workshop, and their polygons from the geometry JSON."""

import json
from dataclasses import replace
from typing import Any

from shapely.geometry import MultiPolygon, Polygon

from rendering import service
from rendering.engine.face import FaceRequest
from rendering.glyphs import drawable_name
from rendering.query import SealQuery
from rendering.workshop.carved import CarvedFace, carved_face

CHOICES = (("佐藤", "tensho", "round", 15.0), ("渡邊", "koin", "round", 12.0), ("株式会社青空", "kaku", "square", 24.0))


def carved(name: str, family: str, shape: str, size_mm: float, mode: str = "shubun") -> CarvedFace:
    request = FaceRequest.of_sheet(drawable_name(name), family, 0, shape)
    return carved_face(service.face_of(replace(request, mode=mode)), size_mm)


def json_polygons_mm(name: str, family: str, shape: str, size_mm: float) -> tuple[MultiPolygon, Polygon, float]:
    """Return the raised parts and the outline of renderSeal's JSON of the carved face, in mm, and the relief."""
    query = SealQuery(name=drawable_name(name), family=family, view="json", size=size_mm, shape=shape, mirror=True)
    face: dict[str, Any] = json.loads(service.asked_seal(query).body())["face"]

    def in_mm(ring: Any) -> list[tuple[float, float]]:
        return [(x * face["scale"], y * face["scale"]) for x, y in ring]

    parts = [Polygon(in_mm(part["outer"]), [in_mm(hole) for hole in part["holes"]]) for part in face["parts"]]
    return MultiPolygon(parts), Polygon(in_mm(face["outline"])), face["depth"]
