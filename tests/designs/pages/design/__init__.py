"""Tests of the page of one design."""
