"""Tests of the real server: connections, its start and end, callers at once, a cache or a site in front."""
