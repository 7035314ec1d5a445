"""A password rule that Django lacks: a password must not be mainly the login's own name."""

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LEAST_BESIDE_THE_NAME: Final = 8  # letters


class NotTheLoginsName:
    """Refuses a password that has few letters beside the login's name, however often that stands in it."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raise ValidationError where a password says little but the name."""
        name = (user.get_username() if user else "").lower()
        beside = password.lower().replace(name, "") if name else password
        if name and len(beside) < min(len(password), LEAST_BESIDE_THE_NAME):
            raise ValidationError(_("The password is too similar to the login’s name."), code="password_is_the_name")

    def get_help_text(self) -> str:
        return _("Your password can’t consist mainly of your login’s name.")
