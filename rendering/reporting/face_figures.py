"""Measures many faces on all cores, for reports."""

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
class Wanted:
    """Some sheets of a name in a family."""

    name: str
    family: str
    indexes: tuple[int, ...]
    shape: str | None  # None is the family's own


@dataclass(frozen=True, slots=True)
class Found:
    """The result: figures by sheet, or a failure; and how alike the first two sheets are."""

    wanted: Wanted
    figures: dict[int, Figures]
    failures: dict[int, str]
    alike: float | None


def found(wanted: Wanted) -> Found:
    """Compose and measure the sheets. A failure is part of the result, and the others continue."""
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
    return Found(wanted, figures, failures, most_alike(compared) if len(compared) > 1 else None)


def composed(name: str, family: str, index: int, shape: str | None = None) -> Face:
    """Compose a sheet of a name; `shape` is a shop's word, None the family's own. Raises NameRefused."""
    return compose(FaceRequest.of_sheet(drawable_name(name), family, index, shape), glyph_library())


def on_all_cores(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Yield the results of `work` in the order of its tasks. The library is opened first, so that all share it."""
    glyph_library()
    if jobs == 1:
        yield from map(work, tasks)
        return
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        yield from pool.imap(work, tasks, chunksize=4)
