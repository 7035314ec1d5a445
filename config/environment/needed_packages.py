"""Packages that a setting needs and that `make run` does not install: refused in a sentence where one is missing."""

from importlib.util import find_spec

from config.environment.readers import VariableRefused
from config.environment.variables import Variables


def require_packages(given: Variables) -> None:
    """Raise VariableRefused for the first variable whose package is not installed."""
    needed = {
        "DATABASE_URL": ("psycopg", given.database["ENGINE"] == "config.postgres"),
        "REDIS_URL": ("redis", bool(given.redis_url)),
    }
    for variable, (package, is_set) in needed.items():
        if is_set and find_spec(package) is None:
            raise VariableRefused(f"{variable} is set, but {package} is not installed: `make databases` installs it.")
