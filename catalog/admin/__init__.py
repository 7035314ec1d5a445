"""The admin of the offer, one concept a folder. Importing this package registers every form with the shop's site."""

from catalog.admin import editions, offer, staff

__all__ = ["editions", "offer", "staff"]
