"""The launcher, the Makefile, the settings and the checks, as the person who sets the shop up meets them."""
