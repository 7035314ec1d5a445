"""Tests of the words that staff write: texts of the shop, and names and descriptions of entries."""
