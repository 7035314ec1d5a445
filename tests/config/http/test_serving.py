"""What holds for every response: health checks, security headers, misleading Content-Types ignored."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import Settings
from whitenoise import WhiteNoise

from config.http import health
from config.http.content_type import without_content_type_on_reads

pytestmark = pytest.mark.launches


def test_healthz_answers_without_a_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_readyz_answers_when_all_is_there(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.json() == {"status": "ok", "checks": {"database": True, "glyph_library": True, "offer": True}}
    assert answer.status_code == 200


@pytest.mark.django_db
def test_readyz_reports_the_progress_of_compiling_letters(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "letters_made_ready", lambda: (3, 7))
    answer = client.get("/readyz")
    assert answer.json()["status"] == "ok"
    assert answer.json()["letters"] == {"made_ready": 3, "of": 7}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/admin/login/", "/healthz", "/openapi.json"])
def test_every_answer_tells_browsers_to_run_nothing_but_our_own(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_static_files_have_weak_etags_plain_or_compressed(tmp_path: Path, settings: Settings) -> None:
    (tmp_path / "a.css").write_text("a { color: red }\n" * 99)
    (tmp_path / "a.css.gz").write_bytes(gzip.compress((tmp_path / "a.css").read_bytes()))
    files = WhiteNoise(None, root=tmp_path, add_headers_function=settings.WHITENOISE_ADD_HEADERS_FUNCTION).files
    for coding in ("identity", "gzip"):
        answer = files["/a.css"].get_response("HEAD", {"HTTP_ACCEPT_ENCODING": coding})
        assert dict(answer.headers).get("Content-Encoding", "identity") == coding
        assert dict(answer.headers)["ETag"].startswith('W/"')
        held = files["/a.css"].get_response("GET", {"HTTP_IF_NONE_MATCH": dict(answer.headers)["ETag"]})
        assert held.status == 304


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "title"), [("ja", "ログイン"), ("en", "Log in")])
def test_the_admin_speaks_the_browsers_language(client: Client, language: str, title: str) -> None:
    assert title in client.get("/admin/login/", headers={"Accept-Language": language}).content.decode()


def test_a_host_that_is_not_ours_is_refused(client: Client, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["seals.example"]
    assert client.get("/llms.txt", headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(("method", "kept"), [("GET", False), ("HEAD", False), ("POST", True)])
def test_reads_lose_their_content_type_before_it_can_mislead(method: str, kept: bool) -> None:
    seen: list[bool] = []

    def application(environ: dict[str, object], start_response: object) -> list[bytes]:
        seen.append("CONTENT_TYPE" in environ)
        return []

    without_content_type_on_reads(application)(
        {"REQUEST_METHOD": method, "CONTENT_TYPE": "text/plain; charset=shift_jis"}, print
    )
    assert seen == [kept]


def test_a_worker_holds_no_package_of_the_workshop_before_it_is_asked_for_a_file() -> None:
    loaded = "import sys, config.wsgi; print(*sys.modules.keys() & {'designs.admin', 'ezdxf', 'fpdf', 'trimesh'})"
    told = subprocess.run([sys.executable, "-c", loaded], cwd=settings.BASE_DIR, capture_output=True, check=True)
    assert told.stdout.split() == [b"designs.admin"]
