"""Two tests that take minutes: a million inputs to parsers, and mixed traffic while parts of the shop fail.

Each is a command that prints its results. docs/reliability.md has those of the last run. The gate runs short ones.
"""
