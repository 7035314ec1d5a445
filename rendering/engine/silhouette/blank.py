"""The blank of a seal: silhouette, rim, and the field for the letters."""

from dataclasses import dataclass

from shapely.geometry import Polygon

from rendering.engine.silhouette.rim import field_of
from rendering.engine.silhouette.shapes import ellipse_axes, outline
from rendering.engine.vocabulary import RADIUS_UNITS, ROUND_SILHOUETTES


@dataclass(frozen=True, slots=True)
class SealBlank:
    """A silhouette with its rim. `lying` makes an ellipse wider than tall; it changes no other silhouette."""

    silhouette: str  # one of vocabulary.SILHOUETTE_IDS
    lying: bool
    frame_units: float  # thickness of the rim; 0 for no rim
    outline: Polygon  # the silhouette itself
    field: Polygon  # the outline without the rim: the area for the letters

    @property
    def is_round(self) -> bool:
        return self.silhouette in ROUND_SILHOUETTES

    @property
    def half_axes_units(self) -> tuple[float, float]:
        """Half the silhouette's width and height."""
        return ellipse_axes(self.lying) if self.silhouette == "ellipse" else (RADIUS_UNITS, RADIUS_UNITS)

    @property
    def half_width(self) -> float:
        """Half the field's width, in units."""
        return self.half_axes_units[0] - self.frame_units

    @property
    def half_height(self) -> float:
        """Half the field's height, in units."""
        return self.half_axes_units[1] - self.frame_units


def blank_of(silhouette: str, lying: bool, frame_units: float) -> SealBlank:
    """Return the blank of a silhouette with a rim of `frame_units`. Raises KeyError for an unknown silhouette."""
    return SealBlank(
        silhouette, lying, frame_units, outline(silhouette, lying), field_of(silhouette, frame_units, lying)
    )
