"""Checks an offer: mistakes, for which it is refused, and oddities, which staff are only told of."""
