"""Runs over thousands of faces: every letter and random names, and every constant of the engine."""
