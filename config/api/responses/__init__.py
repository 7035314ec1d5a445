"""A response: its errors, what a client prefers, conditional requests, compression, and what all have in common."""
