"""From an order's address to what the workshop needs: the seal read, reported on in words, and its files made."""
