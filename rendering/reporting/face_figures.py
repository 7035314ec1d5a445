"""Composes and measures many faces, in several processes, for reports."""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from rendering.engine.face import FaceRequest, compose
from rendering.engine.names.refusals import NameRefused
from rendering.engine.values import Face
from rendering.glyphs import drawable_name, glyph_library
from rendering.reporting.figures import Figures, figures_of
from rendering.reporting.room import most_alike
from rendering.reporting.targets import SHEETS_COMPARED

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class DesignsToMeasure:
    """The designs to measure: those of a name in a family on the sheets `indexes`."""

    name: str
    family: str
    indexes: tuple[int, ...]
    shape: str | None  # None is the family's own


@dataclass(frozen=True, slots=True)
class MeasuredDesigns:
    """The result: by sheet, the figures of the design or the message of its failure.

    `alike` is the largest overlap between two designs of the first sheets (SHEETS_COMPARED), None if only one is there.
    """

    wanted: DesignsToMeasure
    figures: dict[int, Figures]
    failures: dict[int, str]
    alike: float | None


def measure_designs(wanted: DesignsToMeasure) -> MeasuredDesigns:
    """Compose and measure the designs. A design that fails is noted in the result, and the others are still made."""
    faces: dict[int, Face] = {}
    figures: dict[int, Figures] = {}
    failures: dict[int, str] = {}
    for index in wanted.indexes:
        try:
            faces[index] = composed(wanted.name, wanted.family, index, wanted.shape)
            figures[index] = figures_of(faces[index])
        except NameRefused as refused:
            failures[index] = refused.message
        except Exception as error:  # noqa: BLE001  # the report shows which face failed, and goes on
            failures[index] = f"{type(error).__name__}: {error}"
    compared = [face for index, face in faces.items() if index < SHEETS_COMPARED]
    return MeasuredDesigns(wanted, figures, failures, most_alike(compared) if len(compared) > 1 else None)


def composed(name: str, family: str, index: int, shape: str | None = None) -> Face:
    """Compose the design of a name on a sheet. `shape` is round or square, None for the family's own.

    Raises NameRefused.
    """
    return compose(FaceRequest.of_sheet(drawable_name(name), family, index, shape), glyph_library())


def on_all_cores(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Yield the results of `work` in the order of its tasks, made by `jobs` processes.

    The glyph library is opened before the processes start, so that they share its memory.
    """
    glyph_library()
    if jobs == 1:
        yield from map(work, tasks)
        return
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        yield from pool.imap(work, tasks, chunksize=4)
