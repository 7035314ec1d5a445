"""Sets centrelines in cells and draws them as strokes of one width. Independent of typefaces and families."""
