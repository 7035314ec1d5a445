"""The conical cutter: its path through the ground, what it cannot reach, and its program for the machine."""
