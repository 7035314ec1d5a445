"""What is made once before the shop can run: the packages, the typefaces, and the glyph library."""
