"""Tests of the offer as a document: prices for a time, files in and out, merging, checks."""
