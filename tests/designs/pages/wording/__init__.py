"""Tests of the words on pages."""
