"""Letters to lines: which arrangements of a name a carver would offer. Knows no drawing of a letter."""
