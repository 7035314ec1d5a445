"""A composition to a finished face: polarity, halves, white margins, deform, mirror. Knows no family."""
