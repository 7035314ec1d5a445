"""koin: letters of its own typeface, set by their ink."""

from rendering.engine.brushed import Brushing, draw
from rendering.engine.families.commission import Commission
from rendering.engine.sources import outline_for
from rendering.engine.values import Composition

TYPEFACE = "tegomin"


def compose(commission: Commission) -> Composition:
    """Compose a face in koin."""
    ground = commission.ground(0.045, 0.065)
    side = (0.70 if ground.is_round else 0.86) * commission.between("side", 0.97, 1.04)
    brushing = Brushing(
        half_width=ground.half_width * side,
        half_height=ground.half_height * side * 1.06,
        gap=commission.between("gap", 60.0, 90.0),
        widest_aspect=1.25,
        heavier_units=3.0 + commission.heavier_units,
    )
    letters = [outline_for(letter, TYPEFACE, commission.library) for letter in commission.setting.name.letters]
    return Composition(
        silhouette=ground.silhouette,
        outline=ground.outline,
        field=ground.field,
        frame_units=ground.frame_units,
        letters=draw(commission.setting, letters, brushing),
        divider=None,
        joins_rim=False,
    )
