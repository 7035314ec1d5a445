"""Extends outer ends of strokes to the rim, as insou does."""
