"""Tests of what every request and response passes, on the real server or without it."""
