"""A mistake of deployment is found by `manage.py check`, with what to do about it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from pytest_django import Settings

from catalog.models import ShopDetails, ShopText

Check = Callable[[], None]


@pytest.fixture
def check() -> Check:
    """`manage.py check --fail-level WARNING`, as the gate runs it."""

    def run() -> None:
        call_command("check", fail_level="WARNING")

    return run


def test_the_settings_as_they_are_pass(check: Check) -> None:
    check()


def test_a_missing_glyph_library_is_an_error_that_names_the_command(
    check: Check, settings: Settings, tmp_path: Path
) -> None:
    settings.GLYPH_LIBRARY = tmp_path / "glyphs.lib"
    with pytest.raises(SystemCheckError, match=r"there is no glyph library at .*(\n.*)*manage\.py compileglyphs"):
        check()


@pytest.mark.parametrize("length_bytes", [0, 10, 4_000])
def test_a_truncated_glyph_library_is_an_error(
    check: Check, settings: Settings, tmp_path: Path, length_bytes: int
) -> None:
    whole = settings.GLYPH_LIBRARY.read_bytes()
    settings.GLYPH_LIBRARY = tmp_path / "glyphs.lib"
    settings.GLYPH_LIBRARY.write_bytes(whole[:length_bytes])
    with pytest.raises(SystemCheckError, match=r"config\.E001"):
        check()


def test_a_base_url_that_is_no_web_address_is_an_error(check: Check, settings: Settings) -> None:
    settings.BASE_URL = "ftp://localhost"
    with pytest.raises(SystemCheckError, match="is not an http or https address"):
        check()


def test_a_base_url_with_a_path_is_an_error(check: Check, settings: Settings) -> None:
    settings.BASE_URL = "https://localhost/shop"
    with pytest.raises(SystemCheckError, match="Set BASE_URL to https://localhost"):
        check()


def test_a_base_url_that_would_be_refused_is_an_error(check: Check, settings: Settings) -> None:
    settings.BASE_URL = "https://seals.example"
    with pytest.raises(SystemCheckError, match=r"seals\.example is not in ALLOWED_HOSTS"):
        check()


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:8000", "http://[::1]:8000", "https://localhost", "https://LOCALHOST:8443"]
)
def test_a_base_url_of_this_machine_passes(check: Check, settings: Settings, address: str) -> None:
    settings.BASE_URL = address
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    check()


def test_debug_on_a_public_address_is_an_error(check: Check, settings: Settings) -> None:
    settings.DEBUG = True
    settings.BASE_URL = "https://seals.example"
    settings.ALLOWED_HOSTS = ["seals.example"]
    with pytest.raises(SystemCheckError, match="DEBUG is on while the shop is public"):
        check()


@pytest.mark.parametrize("address", ["memcached://localhost", "redis://", "redis:///0", "rediss://:6379", "unix://"])
def test_a_cache_address_that_names_no_redis_is_an_error(check: Check, settings: Settings, address: str) -> None:
    settings.REDIS_URL = address
    with pytest.raises(SystemCheckError, match=r"config\.E007") as refused:
        check()
    assert "the workers of this machine share a file in DATA" in str(refused.value)


@pytest.mark.parametrize(
    "address", ["", "redis://cache:6379/0", "rediss://:secret@[::1]:6379/1", "unix:///run/redis.sock"]
)
def test_the_address_of_a_redis_passes(check: Check, settings: Settings, address: str) -> None:
    settings.REDIS_URL = address
    check()


@pytest.mark.django_db
def test_a_public_address_without_tls_is_a_warning_before_deployment(settings: Settings) -> None:
    settings.BASE_URL = "http://seals.example"
    settings.ALLOWED_HOSTS = ["seals.example"]
    with pytest.raises(SystemCheckError, match="travel in the clear"):
        call_command("check", deploy=True, fail_level="WARNING")


@pytest.mark.django_db
def test_a_shop_that_does_not_say_who_it_is_is_refused_before_deployment() -> None:
    with pytest.raises(SystemCheckError, match=r"config\.E009.*\n?.*seller.*the text terms"):
        call_command("check", deploy=True)
    filled = dict.fromkeys(("email", "phone", "seller_ja", "responsible_ja", "address_ja", "payment_ja"), "x@y.example")
    ShopDetails.objects.update(**filled)
    ShopText.objects.filter(pk="terms").update(body_ja="規約", body_en="Terms")
    call_command("check", deploy=True)


@pytest.mark.django_db
def test_a_public_shop_without_a_mail_server_is_a_deployment_warning(settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = False
    with pytest.raises(SystemCheckError, match=r"config\.W008"):
        call_command("check", deploy=True, fail_level="WARNING")
