"""Tests of how staff log in."""
