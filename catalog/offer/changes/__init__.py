"""Finds, describes and merges changes of an offer, and tells which are suspiciously large."""
