"""Tests of a company's set."""
