"""Where the launcher listens, and what address it tells people."""

from pathlib import Path

from config.launch.options import options_from

ROOT = Path("/srv/seals")


def test_alone_it_listens_on_this_machine_only_and_keeps_files_in_var() -> None:
    options = options_from({}, ROOT)
    assert (options.host, options.port, options.base_url) == ("127.0.0.1", 8000, "http://127.0.0.1:8000")
    assert (options.data, options.library) == (ROOT / "var", ROOT / "var/glyphs.lib")


def test_an_ipv6_address_is_bracketed_in_the_address_people_use() -> None:
    assert options_from({"HOST": "::1", "PORT": "9000"}, ROOT).base_url == "http://[::1]:9000"


def test_listening_everywhere_gives_people_an_address_they_can_reach() -> None:
    options = options_from({"HOST": "0.0.0.0"}, ROOT)  # noqa: S104
    assert "0.0.0.0" not in options.base_url  # noqa: S104
    assert options.base_url.removeprefix("http://").removesuffix(":8000") in options.allowed_hosts.split(",")


def test_the_slash_at_the_end_of_an_address_is_not_passed_on() -> None:
    options = options_from({"HOST": "0.0.0.0", "BASE_URL": "https://[2001:db8::1]/"}, ROOT)  # noqa: S104
    assert options.base_url == "https://[2001:db8::1]"
    assert options.allowed_hosts.startswith("[2001:db8::1],")


def test_as_many_processes_serve_as_were_asked_for() -> None:
    assert options_from({"WORKERS": "3"}, ROOT).workers == 3


def test_hosts_that_were_named_are_left_alone() -> None:
    options = options_from({"HOST": "0.0.0.0", "ALLOWED_HOSTS": "seals.example"}, ROOT)  # noqa: S104
    assert options.allowed_hosts == "seals.example"
