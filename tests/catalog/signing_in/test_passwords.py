"""A password that is weak, or that says little but the login's name, is refused."""

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError


@pytest.mark.parametrize("password", ["short", "password1234", "123456789012"])
def test_a_weak_password_is_refused(password: str) -> None:
    with pytest.raises(ValidationError):
        validate_password(password)


def test_a_password_that_is_mainly_the_logins_name_is_refused() -> None:
    with pytest.raises(ValidationError) as refused:
        validate_password("Hana-hana-hana", User(username="hana"))
    assert "password_is_the_name" in [each.code for each in refused.value.error_list]
    validate_password("a-long-seal-pass-7", User(username="hana"))
