"""Tests of the pages that show the faces of a name."""
