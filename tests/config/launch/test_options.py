"""Where the launcher listens, and what address it tells people."""

from pathlib import Path

from config.launch.places import wishes_from

ROOT = Path("/srv/seals")


def test_alone_it_listens_on_this_machine_only_and_keeps_files_in_var() -> None:
    wishes = wishes_from({}, ROOT)
    assert (wishes.host, wishes.port, wishes.base_url) == ("127.0.0.1", 8000, "http://127.0.0.1:8000")
    assert (wishes.data, wishes.library) == (ROOT / "var", ROOT / "var/glyphs.lib")


def test_an_ipv6_address_is_bracketed_in_the_address_people_use() -> None:
    assert wishes_from({"HOST": "::1", "PORT": "9000"}, ROOT).base_url == "http://[::1]:9000"


def test_listening_everywhere_gives_people_an_address_they_can_reach() -> None:
    wishes = wishes_from({"HOST": "0.0.0.0"}, ROOT)  # noqa: S104
    assert "0.0.0.0" not in wishes.base_url  # noqa: S104
    assert wishes.base_url.removeprefix("http://").removesuffix(":8000") in wishes.allowed_hosts.split(",")


def test_the_slash_at_the_end_of_an_address_is_not_passed_on() -> None:
    wishes = wishes_from({"HOST": "0.0.0.0", "BASE_URL": "https://[2001:db8::1]/"}, ROOT)  # noqa: S104
    assert wishes.base_url == "https://[2001:db8::1]"
    assert wishes.allowed_hosts.startswith("[2001:db8::1],")


def test_as_many_processes_serve_as_were_asked_for() -> None:
    assert wishes_from({"WORKERS": "3"}, ROOT).workers == 3


def test_hosts_that_were_named_are_left_alone() -> None:
    wishes = wishes_from({"HOST": "0.0.0.0", "ALLOWED_HOSTS": "seals.example"}, ROOT)  # noqa: S104
    assert wishes.allowed_hosts == "seals.example"
