"""Tests of the pages with the shop's own texts."""
