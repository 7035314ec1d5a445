"""A face from a request: the one door to the engine. Values in, a finished Face out; pure."""

from dataclasses import dataclass, field

from rendering.engine.arrangement import Arrangement, arrangements
from rendering.engine.families import FAMILIES
from rendering.engine.families.commission import Commission
from rendering.engine.finish import finish
from rendering.engine.library import GlyphLibrary
from rendering.engine.names import Name, read_name
from rendering.engine.seeds import Dice
from rendering.engine.setting import Setting
from rendering.engine.terms import SHAPE_OF_FAMILY, SILHOUETTE_OF_SHAPE
from rendering.engine.values import Face, Tweaks

OTHER_ARRANGEMENT = 0.2  # how often a seed takes another than the best arrangement, where there is one


@dataclass(frozen=True, slots=True)
class FaceRequest:
    """All that a face depends on. None for `silhouette` is the family's own."""

    name: str
    family: str
    seed: int
    silhouette: str | None = None
    mode: str = "shubun"
    deform: str = "none"
    mirrored: bool = False
    tweaks: Tweaks = field(default_factory=Tweaks)


def compose(request: FaceRequest, library: GlyphLibrary) -> Face:
    """Compose a face. Raises NameRefused for a name that cannot be carved."""
    name = read_name(request.name, library.covers)
    commission = Commission(
        setting=Setting(name, _arrangement(name, request.seed)),
        silhouette=request.silhouette or SILHOUETTE_OF_SHAPE[SHAPE_OF_FAMILY[request.family]],
        seed=request.seed,
        tweaks=request.tweaks,
        library=library,
    )
    composition = FAMILIES[request.family](commission)
    variants = tuple(letter.variant for letter in name.letters if letter.variant)
    return finish(composition, request.mode, request.deform, request.mirrored, variants)


def _arrangement(name: Name, seed: int) -> Arrangement:
    """Return the best arrangement, or, for some seeds, another sensible one."""
    choices = arrangements(name)
    dice = Dice(seed, "arrangement")
    if len(choices) == 1 or dice.unit() >= OTHER_ARRANGEMENT:
        return choices[0]
    return choices[1 + dice.pick(len(choices) - 1)]
