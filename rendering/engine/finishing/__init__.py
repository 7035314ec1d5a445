"""Finishes a composition: polarity, halves, white margins, deform and mirror."""
