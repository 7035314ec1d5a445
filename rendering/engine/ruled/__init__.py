"""Centrelines to strokes of one width, evenly spaced, clear of each other. Knows no typeface and no family."""
