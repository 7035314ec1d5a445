"""The login form of staff. django-axes counts, limits and logs the attempts.

A wrong password and a wrong code have the same message. Otherwise an attacker without codes would learn which
password is right.
"""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import user_login_failed
from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _
from django_otp import devices_for_user, match_token

from catalog.signing_in.throttle import forget_codes_to_come


class SignInForm(AdminAuthenticationForm):
    """Asks for a password, and for a code of those who have a second factor."""

    code = forms.CharField(
        label=_("Code"),
        required=False,
        max_length=20,
        help_text=_(
            "The code that your authenticator app shows, or a recovery code. Leave it empty if you "
            "have no second factor."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "text"}),
    )
    error_messages = AdminAuthenticationForm.error_messages | {
        "invalid_login": _(
            "The login, the password or the code is not right. Large and small letters are not the same. If you have "
            "switched on a second factor, enter its code too: each code works once."
        ),
    }

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        user = self.get_user()
        if user is not None and any(devices_for_user(user)):
            self._check_code(user, cleaned.get("code", ""))
        return cleaned

    def _check_code(self, user: AbstractBaseUser, code: str) -> None:
        """Raise ValidationError without a code that is right and was not used before, and count the attempt."""
        forget_codes_to_come(user)
        if not code or match_token(user, code.replace(" ", "")) is None:
            credentials = {"username": user.get_username()}
            user_login_failed.send(__name__, credentials=credentials, request=self.request)
            raise self.get_invalid_login_error()
