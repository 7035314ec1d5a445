"""What is written down of orders: the papers of one, the table for bookkeeping, and what is kept of a customer."""
