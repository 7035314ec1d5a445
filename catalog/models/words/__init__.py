"""The tables of the shop's own words: those of the offer's entries, and its texts."""
