"""How a face is read, in words. In the active language."""

from django.utils.translation import gettext as _

from rendering.engine.face import FaceRequest
from rendering.service import letter_lines


def reading_order(request: FaceRequest) -> str:
    """Return a sentence; an empty one for a single letter."""
    lines, direction = letter_lines(request)
    told = {"lines": " | ".join(lines) if direction == "columns" else " / ".join(lines)}
    if sum(map(len, lines)) == 1:
        return ""
    if direction == "rows" and len(lines) == 1:
        return _("It is read from left to right.")
    if direction == "rows":
        return _("It is read row by row from the top, each from left to right: %(lines)s") % told
    if len(lines) == 1:
        return _("It is read from top to bottom.")
    told["lines"] = " | ".join(reversed(lines))  # as they stand on the face
    if all(len(line) == 1 for line in lines):
        return _("It is read from right to left, as seals are: %(lines)s") % told
    return _("The right column is read first, each from top to bottom: %(lines)s") % told
