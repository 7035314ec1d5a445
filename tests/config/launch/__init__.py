"""The launcher and the Makefile, as the person who sets the shop up meets them."""
