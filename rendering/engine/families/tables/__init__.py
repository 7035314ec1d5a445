"""The table of each family: the figures that tell it from the others."""
