"""Ordering: what is bought, what it costs, the form, what keeps robots away from it, and how the order is placed."""
