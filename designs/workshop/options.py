"""The options for making a seal, each with its bounds and its words, for both the page and the command.

`rendering.workshop` applies them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from designs.workshop.ordered_seal import OrderedSeal
from designs.workshop.sheets import TYPEFACES
from rendering.engine.vocabulary import RELIEF_MM
from rendering.workshop.carved import CarvedFace
from rendering.workshop.lettering import outlines, settable
from rendering.workshop.milling.tool import Tool
from rendering.workshop.plate import PlateOptions
from rendering.workshop.solids.side import Side
from rendering.workshop.solids.solid import PLAIN_SIDE, STEEPEST_DRAFT_DEGREES, SolidOptions


@dataclass(frozen=True, slots=True)
class Setting:
    """A number to choose: its name in addresses and on the command line, its default and its bounds."""

    name: str
    label: StrOrPromise
    default: float
    lowest: float
    highest: float
    remark: StrOrPromise = ""

    @property
    def argument(self) -> str:
        return f"--{self.name.replace('_', '-')}"


LONGEST_SIDE_TEXT: Final = 20
_SOLID, _TOOL, _PLATE = SolidOptions(), Tool(), PlateOptions()
_CARVING: Final = gettext_lazy("For the program that carves (v-carving.nc).")

SETTINGS: Final = (
    Setting("depth", gettext_lazy("Depth of the ground below the face (mm)"), RELIEF_MM, 0.05, 3.0),
    Setting("base", gettext_lazy("Metal beneath the ground (mm)"), _SOLID.base_mm, 0.5, 80.0),
    Setting(
        "chamfer",
        gettext_lazy("Chamfer (mm)"),
        _SOLID.chamfer_mm,
        0.0,
        5.0,
        gettext_lazy("The body is wider by this, its edge bevelled at 45°; the impression keeps its size."),
    ),
    Setting(
        "draft",
        gettext_lazy("Slope of the walls, from upright (°)"),
        _SOLID.draft_degrees,
        0.0,
        STEEPEST_DRAFT_DEGREES,
        gettext_lazy("In STL and 3MF, and in the ways of cutters; the face keeps its size."),
    ),
    Setting("letter", gettext_lazy("Size of the letters on the side (mm)"), PLAIN_SIDE.letter_mm, 1.0, 20.0),
    Setting("plate", gettext_lazy("Width of a plate for several seals (mm)"), _PLATE.width_mm, 10.0, 1000.0),
    Setting("spacing", gettext_lazy("From seal to seal on the plate (mm)"), _PLATE.spacing_mm, 0.5, 100.0),
    Setting("tip", gettext_lazy("Width of the cutter’s tip (mm)"), _TOOL.tip_mm, 0.0, 3.0, _CARVING),
    Setting("angle", gettext_lazy("Angle of the cutter from side to side (°)"), _TOOL.angle_degrees, 2.0, 150.0),
    Setting("pass_depth", gettext_lazy("Depth of one pass (mm)"), _TOOL.pass_depth_mm, 0.01, 3.0),
    Setting("feed", gettext_lazy("Feed (mm/min)"), _TOOL.feed_mm_per_minute, 1.0, 10000.0),
    Setting(
        "plunge",
        gettext_lazy("Feed downwards and along the lead-in (mm/min)"),
        _TOOL.plunge_mm_per_minute,
        1.0,
        10000.0,
    ),
    Setting("spindle", gettext_lazy("Turns of the spindle (1/min)"), _TOOL.spindle_per_minute, 1.0, 200000.0),
    Setting(
        "safe_height", gettext_lazy("Height between two paths (mm above the face)"), _TOOL.safe_height_mm, 0.1, 100.0
    ),
    Setting("lead_in", gettext_lazy("Length of the lead-in (mm)"), _TOOL.lead_in_mm, 0.01, 50.0),
)


OF_THE_TOOL: Final = ("tip", "angle", "pass_depth", "feed", "plunge", "spindle", "safe_height", "lead_in")
"""The settings of the cutter."""


@dataclass(frozen=True, slots=True)
class MakingOptions:
    """How seals are made: the solid, the tool, the relief in mm, the plate for several, and whether files have the rim.

    Without the rim, letters stand alone in all files for cutting, unless they join the rim. The sheet to sign shows the
    impression as it was ordered.
    """

    solid: SolidOptions = _SOLID
    tool: Tool = _TOOL
    relief_mm: float = RELIEF_MM
    with_rim: bool = True
    plate: PlateOptions = _PLATE

    def cut(self, seal: OrderedSeal) -> CarvedFace:
        """Return the face that the files of a seal are made of. Raises ApiError."""
        carved = seal.carved() if self.with_rim else seal.carved().without_rim()
        return replace(carved, relief_mm=self.relief_mm)


def making_options(
    chosen: Mapping[str, float], *, with_rim: bool = True, has_mark: bool = False, side_text: str = ""
) -> MakingOptions:
    """Return the options with the chosen values, which are given by the names of SETTINGS.

    Raises ValueError with a sentence, in English about a value out of bounds, otherwise in the active language. Raises
    FileNotFoundError where the typefaces for the text on the side are not installed.
    """
    for setting in SETTINGS:
        if not setting.lowest <= chosen[setting.name] <= setting.highest:
            raise ValueError(f"{setting.argument} must be {setting.lowest:g} to {setting.highest:g}.")
    side = _side(side_text, chosen["letter"], has_mark=has_mark)
    if chosen["chamfer"] >= chosen["base"]:
        raise ValueError(_("The chamfer must be smaller than the metal beneath is thick."))
    needed = chosen["chamfer"] + side.length_mm()
    if needed > chosen["base"]:
        raise ValueError(
            _("What is cut into the side needs %(mm)s mm of metal beneath the ground.") % {"mm": f"{needed:.1f}"}
        )
    return MakingOptions(
        solid=SolidOptions(chosen["base"], chosen["chamfer"], chosen["draft"], side),
        tool=Tool(
            tip_mm=chosen["tip"],
            angle_degrees=chosen["angle"],
            feed_mm_per_minute=chosen["feed"],
            plunge_mm_per_minute=chosen["plunge"],
            spindle_per_minute=round(chosen["spindle"]),
            safe_height_mm=chosen["safe_height"],
            pass_depth_mm=chosen["pass_depth"],
            lead_in_mm=chosen["lead_in"],
        ),
        relief_mm=chosen["depth"],
        with_rim=with_rim,
        plate=PlateOptions(chosen["plate"], chosen["spacing"]),
    )


def _side(text: str, letter_mm: float, *, has_mark: bool) -> Side:
    letters = "".join(text.split())
    if len(letters) > LONGEST_SIDE_TEXT:
        raise ValueError(_("The text on the side may have %(most)s letters.") % {"most": LONGEST_SIDE_TEXT})
    missing = [letter for letter in letters if settable(letter, TYPEFACES) != letter]
    if missing:
        raise ValueError(
            _("No typeface has these letters of the side’s text: %(letters)s") % {"letters": "".join(missing)}
        )
    return Side(has_mark, outlines(letters, TYPEFACES) if letters else (), letter_mm)
