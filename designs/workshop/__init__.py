"""Turns an order's address into what the workshop needs: the seal, a report in words, and its files."""
