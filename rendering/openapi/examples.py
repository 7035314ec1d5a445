"""Examples of renderSeal's responses for the OpenAPI document. Their form is right; the geometry is shortened."""

from typing import Any, Final

from rendering.engine.output.geometry_json import AXES
from rendering.engine.version import ENGINE_VERSION
from rendering.engine.vocabulary import RADIUS_UNITS, RELIEF_MM
from rendering.versions import ANSWERS_VERSION

SVG_EXAMPLE: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1000 -1000 2000 2000" role="img"'
    ' aria-labelledby="seal-0f3c-title seal-0f3c-description"><title id="seal-0f3c-title">一</title>'
    '<desc id="seal-0f3c-description">A seal impression in the kaku manner: inked characters on bare paper.</desc>'
    '<path fill="#D9381E" fill-rule="evenodd" d="M-600 -60h1200v120h-1200z"/></svg>'
)
REPORT_EXAMPLE: Final[dict[str, Any]] = {
    "registration": False,
    "bank": True,
    "everyday": True,
    "corporate": True,
    "level": "bank",
    "reasons": [
        {
            "key": "cell_below_floor",
            "params": {"minCellMm": 2.31, "floorMm": 2.5, "charCount": 5, "refusesRegistration": 1},
        }
    ],
    "metrics": {
        "sizeMm": 15,
        "frameMm": 0.525,
        "minStrokeMm": 0.416,
        "minGapMm": 0.245,
        "minCellMm": 2.31,
        "majorMm": 15,
        "minorMm": 15,
        "overrunMm": 0,
        "charCount": 5,
        "rimContacts": 0,
        "rimBreaks": 0,
        "countersExpected": 0,
        "countersFound": 0,
        "partsExpected": 6,
        "partsFound": 6,
        "strokesFused": 0,
        "strokeBreaks": 0,
        "lettersIncomplete": 0,
        "inkRatio": 0.178,
        "rimCoverage": 1,
    },
}
SEAL_JSON_EXAMPLE: Final[dict[str, Any]] = {
    "face": {
        "version": ENGINE_VERSION,
        "answersVersion": ANSWERS_VERSION,
        "unit": "impression unit",
        "radius": RADIUS_UNITS,
        "axes": AXES,
        "scale": 0.0075,
        "depth": RELIEF_MM,
        "mirrored": False,
        "silhouette": "square",
        "deform": "none",
        "mode": "shubun",
        "letters": [{"text": "一", "form": "seal", "drawing": "1"}],
        "arrangement": {"direction": "columnsFromRight", "lines": [[0]]},
        "outline": [[-1000, -1000], [1000, -1000], [1000, 1000], [-1000, 1000], [-1000, -1000]],
        "parts": [
            {
                "outer": [[-1000, -1000], [1000, -1000], [1000, 1000], [-1000, 1000], [-1000, -1000]],
                "holes": [[[-930, -930], [-930, 930], [930, 930], [930, -930], [-930, -930]]],
            },
            {"outer": [[-600, -60], [600, -60], [600, 60], [-600, 60], [-600, -60]], "holes": []},
        ],
    },
    "eligibility": REPORT_EXAMPLE,
}
