"""Checks of our own letters: on faces, and against an earlier revision."""
