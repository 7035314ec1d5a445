"""The face of an order: stored as polygons, drawn from them, and found again for the workshop."""
