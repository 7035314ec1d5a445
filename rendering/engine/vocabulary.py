"""The ids and the constants that the engine, the rules of use and the catalogue share.

They are declared here only; this module imports nothing. Source: the contract (parts 2 and 4.3) and the trade's usage.
"""

FAMILY_IDS = ("insou", "tensho", "reisho", "kaisho", "koin", "kaku", "wave", "vortex")
RULED_FAMILY_IDS = ("tensho", "insou", "kaku", "wave", "vortex")  # drawn with a pen of one width
SHAPE_IDS = ("round", "square")
SILHOUETTE_IDS = ("circle", "ellipse", "square", "roundedSquare")
ROUND_SILHOUETTES = ("circle", "ellipse")
MODE_IDS = ("shubun", "split", "hakubun")
DEFORM_IDS = ("none", "elliptical", "fgSquircle")

SILHOUETTE_OF_SHAPE = {"round": "circle", "square": "roundedSquare"}
SHAPE_OF_FAMILY = {family: "square" if family == "kaku" else "round" for family in FAMILY_IDS}

MAX_NAME_CODE_POINTS = 24
MAX_NAME_GRAPHEMES = 12

RADIUS_UNITS = 1000.0
"""Half the side, or the radius, of an impression. y grows downward, the centre is (0, 0)."""

RELIEF_MM = 0.6
"""How far the characters stand above the ground of the face."""
