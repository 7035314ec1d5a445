"""Orders in the admin: a desk for those who handle them. Importing this registers the forms."""

from designs.orders.admin import orders, running

__all__ = ["orders", "running"]
