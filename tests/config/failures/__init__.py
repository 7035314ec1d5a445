"""Tests of the real server while something that it relies on fails, moves or is replaced."""
