"""The staff: their logins and groups, their second factors, and attempts to sign in."""

from catalog.admin.staff import attempts, people, second_factors

__all__ = ["attempts", "people", "second_factors"]
