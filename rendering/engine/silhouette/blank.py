"""The ground of a face: silhouette, rim, and the field that letters are set in. Knows no letter and no family."""

from dataclasses import dataclass

from shapely.geometry import Polygon

from rendering.engine.silhouette.rim import field_of
from rendering.engine.silhouette.shapes import ellipse_axes, outline
from rendering.engine.typesetting.typeset_name import Setting
from rendering.engine.vocabulary import RADIUS_UNITS, ROUND_SILHOUETTES


@dataclass(frozen=True, slots=True)
class Ground:
    """A silhouette with its rim; `half_width` and `half_height` are the field's, in units."""

    silhouette: str
    lying: bool
    outline: Polygon
    field: Polygon
    frame_units: float
    half_width: float
    half_height: float

    @property
    def is_round(self) -> bool:
        return self.silhouette in ROUND_SILHOUETTES


def ground_of(silhouette: str, setting: Setting, frame: float) -> Ground:
    """Return the ground for a silhouette whose rim is `frame` of the radius. An ellipse lies down for rows."""
    frame_units = round(frame * RADIUS_UNITS, 3)
    lying = setting.in_rows
    axes = ellipse_axes(lying) if silhouette == "ellipse" else (RADIUS_UNITS, RADIUS_UNITS)
    return Ground(
        silhouette,
        lying,
        outline(silhouette, lying),
        field_of(silhouette, frame_units, lying),
        frame_units,
        axes[0] - frame_units,
        axes[1] - frame_units,
    )
