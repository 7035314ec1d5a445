"""Runs that take minutes: what strangers may send, by the million, and mixed traffic with faults in it.

Each is a command that tells its figures; docs/reliability.md keeps those of the last run. The gate runs a short piece.
"""
