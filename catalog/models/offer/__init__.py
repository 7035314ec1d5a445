"""The tables of the parts of the offer, one part a file."""
