"""A typed client of a seal shop's API. `schema` has the types of answers, made of the shop's openapi.json."""

from seals_client.client import Seals, SealsError

__all__ = ["Seals", "SealsError"]
