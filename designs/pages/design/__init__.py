"""The pages of chosen designs: one on its seal, several side by side, and the one that a number names."""
