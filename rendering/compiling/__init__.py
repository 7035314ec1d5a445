"""Compiles the glyph library from the installed typefaces. Runs once per machine, never in a request."""
