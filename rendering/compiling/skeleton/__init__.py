"""Centrelines of letters: found in an outline, cleaned, levelled and proven against the glyph.

Runs once a letter, when the glyph library is compiled. Knows no name, no face and no family.
"""
