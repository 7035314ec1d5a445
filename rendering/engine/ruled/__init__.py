"""Sets centrelines in cells and draws them as strokes of one width. It does not depend on typefaces or families."""
