"""Makes the edges of a brushed letter even, opens whites that are too narrow, and ends strokes cleanly."""
