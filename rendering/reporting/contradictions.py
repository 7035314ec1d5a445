"""Checks that an eligibility report contradicts neither itself nor the face that it describes."""

import math
from collections.abc import Iterator

from rendering.eligibility.report import EligibilityReport
from rendering.eligibility.rules import ALL_USES, BANK, EVERYDAY, LEVELS, REGISTRATION
from rendering.engine.values import Face
from rendering.reporting.figures import wrong_letters


def contradictions(face: Face, told: EligibilityReport) -> Iterator[str]:
    """Yield a sentence for each contradiction within the report `told`, and between the report and `face`."""
    permitted = {use: bool(getattr(told, use)) for use in ALL_USES}
    refused = {use for reason in told.reasons for use in reason.refuses}
    for use, is_permitted in permitted.items():
        if is_permitted == (use in refused):
            yield f"{use} is " + (
                "permitted although a reason refuses it" if is_permitted else "refused without reason"
            )
    if permitted[REGISTRATION] > permitted[BANK] or permitted[BANK] > permitted[EVERYDAY]:
        yield "a stricter use is permitted, and a less strict one is not"
    if told.level != next((level for level in LEVELS if permitted[level]), None):
        yield f"the level is {told.level}"
    yield from _wrong_figures(face, told)
    if permitted[REGISTRATION] and (wrong := wrong_letters(face)):
        yield f"registration is permitted, although parts or counters of these letters are wrong: {' '.join(wrong)}"


def _wrong_figures(face: Face, told: EligibilityReport) -> Iterator[str]:
    """Yield a sentence for each figure of the report that is impossible, or that differs from the face."""
    for name, figure in told.metrics.items():
        if not math.isfinite(figure) or figure < 0:
            yield f"{name} is {figure}"
    letters = face.composition.letters
    if told.metrics["charCount"] != len(letters):
        yield f"{told.metrics['charCount']} letters are reported, and the face has {len(letters)}"
    incomplete = sum(reason.key == "letter_incomplete" for reason in told.reasons)
    if told.metrics["lettersIncomplete"] != incomplete:
        yield f"{told.metrics['lettersIncomplete']} letters are reported incomplete, but {incomplete} reasons say so"
