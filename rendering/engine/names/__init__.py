"""Reads text into letters: what a name may contain, and where a surname ends. Independent of typefaces and layout."""
