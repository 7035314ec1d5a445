"""The contract, part by part, and the proof by tools that others wrote."""
