"""Orders in the admin, for staff who handle them. Importing this package registers the forms."""

from designs.orders.admin import orders, running

__all__ = ["orders", "running"]
