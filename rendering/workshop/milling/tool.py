"""The conical cutter with which a face is carved: its dimensions, feeds and depths."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tool:
    """A conical cutter (V bit). Its flat tip is `tip_mm` wide, and its cone has the full angle `angle_degrees`.

    Raises ValueError if such a cutter cannot cut.
    """

    tip_mm: float = 0.1
    angle_degrees: float = 30.0
    feed_mm_per_minute: float = 150.0
    plunge_mm_per_minute: float = 40.0  # feed along a lead-in, and down to the depth of the last pass
    spindle_per_minute: int = 20000
    safe_height_mm: float = 3.0  # height above the uncut metal at which the cutter moves between two paths
    pass_depth_mm: float = 0.2  # depth of one pass; a deeper face takes several passes
    lead_in_mm: float = 1.0  # length of the ramp along the path, from the last pass's depth to that of this pass

    def __post_init__(self) -> None:
        if not 0.0 <= self.tip_mm <= 3.0:
            raise ValueError("The tip must be 0 to 3 mm wide.")
        if not 2.0 <= self.angle_degrees <= 150.0:
            raise ValueError("The tool's angle must be 2 to 150 degrees.")
        above_nought = (
            self.feed_mm_per_minute,
            self.plunge_mm_per_minute,
            self.spindle_per_minute,
            self.safe_height_mm,
            self.pass_depth_mm,
            self.lead_in_mm,
        )
        if not min(above_nought) > 0.0 or not math.isfinite(sum(above_nought)):
            raise ValueError("Feeds, spindle speed, safe height, pass depth and lead-in must be above 0.")

    @property
    def slope(self) -> float:
        """How many mm the cutter's radius grows for each mm of height above its tip."""
        return math.tan(math.radians(self.angle_degrees / 2.0))

    def radius_at(self, height_mm: float) -> float:
        """Return the cutter's radius in mm at a height above its tip."""
        return self.tip_mm / 2.0 + height_mm * self.slope
