"""Addresses as staff write them: a whole https address, or a path on this site.

Checks and completes an address, and does not request it.
"""

import re

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

_is_url = URLValidator(schemes=["http", "https"])
_PATH = re.compile(r"/(?!/)[\w\-./~%?=&#+,:@!$'()*;]*", re.ASCII)
HELP = _("A whole address (https://…), or a path on this site (/…).")


def check_address(value: str) -> None:
    """Raise ValidationError unless `value` is an http(s) address or a path on this site."""
    if _PATH.fullmatch(value):
        return
    try:
        _is_url(value)
    except ValidationError:
        raise ValidationError(
            _("“%(value)s” is neither a whole address (https://…) nor a path on this site (/…)."),
            code="address",
            params={"value": value},
        ) from None


def whole_address(address: str, base_url: str) -> str:
    """Return `address` complete: a path gets `base_url` before it."""
    return base_url.rstrip("/") + address if address.startswith("/") else address


def address_field(label: StrPromise, *, blank: bool = False) -> "models.CharField[str, str]":
    """Return a field that holds an address; see check_address."""
    return models.CharField(label, max_length=300, blank=blank, validators=[check_address], help_text=HELP)
