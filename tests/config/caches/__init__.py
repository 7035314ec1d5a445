"""Tests of the caches of faces and of whole responses."""
