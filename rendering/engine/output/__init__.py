"""Writes a finished face as SVG, and as the geometry JSON for machines."""
