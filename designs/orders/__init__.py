"""Orders: placed on the shop's own pages, stored exactly as placed, approved by the customer, made and dispatched."""
