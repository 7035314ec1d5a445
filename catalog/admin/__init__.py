"""Where staff run the offer, one concept a file. Importing this registers every form with the shop's site."""

from catalog.admin import conditions as terms
from catalog.admin import editions, extras, families, materials, shapes

__all__ = ["editions", "extras", "families", "materials", "shapes", "terms"]
