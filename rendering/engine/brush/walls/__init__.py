"""Works on the edges of brushed letters: smooths them, makes uprights thinner, and changes the ends of strokes."""
