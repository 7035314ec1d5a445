"""The shop's offer: what is sold, at what price, and its published editions.

Knows nothing of single designs or of how faces are drawn.
"""
