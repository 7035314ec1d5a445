"""Runs over thousands of faces: every letter, and random names."""
