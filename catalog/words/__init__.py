"""The shop's own words and pictures: those of the offer's entries, and its texts."""
