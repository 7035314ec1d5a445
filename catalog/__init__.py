"""The shop's offer: what is sold, at what price, and its published editions.

Must not depend on single designs or on how faces are drawn.
"""
