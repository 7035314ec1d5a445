"""Error pages for staff are in their language and say what to do. What was typed into a form is not lost."""

import re
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from catalog.editions import publishing
from tests.catalog.conftest import signed_in
from tests.catalog.forms import open_form

HERE: Any = {"HTTP_ORIGIN": "http://127.0.0.1"}
TITANIUM = "/admin/catalog/material/titanium/change/"


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("catalog/nothing/", 404, "このページはありません"),
        ("catalog/edition/{live}/restore/", 403, "この操作はできません"),
    ],
)
def test_what_is_missing_or_forbidden_is_said_in_the_readers_language(
    editor: Client, path: str, status: int, said: str
) -> None:
    editor.defaults["HTTP_ACCEPT_LANGUAGE"] = "ja"
    answer = editor.get(f"/admin/{path.format(live=publishing.live_edition().pk)}")
    assert answer.status_code == status
    assert said in answer.content.decode()


def test_what_was_typed_is_kept_when_the_session_has_ended(editor: Client) -> None:
    typed = {**open_form(editor, "material", "titanium"), "price_jpy": "21000"}
    editor.logout()
    answer = editor.post(TITANIUM, typed, **HERE)
    assert answer.status_code == 403
    assert "You are signed out" in answer.content.decode()
    again = kept(answer)
    assert again["price_jpy"] == "21000"
    assert "csrfmiddlewaretoken" not in typed or again.get("csrfmiddlewaretoken")
    back = signed_in("colleague", "Catalogue editors")
    assert back.post(TITANIUM, again).status_code == 302
    assert publishing.live().document["materials"][1]["priceJpy"] == 21000


def kept(answer: Any) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', answer.content.decode()))


def test_an_outdated_form_is_shown_again_without_its_password(db: None, caplog: pytest.LogCaptureFixture) -> None:
    client = Client(enforce_csrf_checks=True, HTTP_HOST="127.0.0.1", HTTP_ACCEPT_LANGUAGE="en")
    answer = client.post("/admin/login/", {"username": "hana", "password": "secret-word"}, **HERE)
    assert answer.status_code == 403
    assert "Please send this once more" in answer.content.decode()
    assert kept(answer)["username"] == "hana"
    assert "secret-word" not in answer.content.decode()
    assert "A form was refused: CSRF cookie not set." in caplog.messages


def test_what_another_site_sends_is_not_offered_to_be_sent_again(editor: Client) -> None:
    editor.logout()
    answer = editor.post(TITANIUM, {"price_jpy": "1"}, HTTP_ORIGIN="https://evil.example")
    assert kept(answer) == {}


def test_a_database_that_is_gone_is_said_and_is_no_traceback(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise OperationalError("no route")

    monkeypatch.setattr(publishing, "live", gone)
    answer = editor.get("/admin/")
    assert answer.status_code == 503
    assert "The database does not answer" in answer.content.decode()


def test_what_could_not_be_kept_is_not_called_changed(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full is found out when the change is kept, after Django has thanked for it."""

    def full(*_: Any) -> None:
        raise OperationalError("database or disk is full")

    typed = {**open_form(editor, "material", "titanium"), "price_jpy": "21000"}
    with monkeypatch.context() as while_full:
        while_full.setattr("catalog.admin.forms.base.say_live", full)
        answer = editor.post(TITANIUM, typed, **HERE)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert kept(answer)["price_jpy"] == "21000"
    assert "Nothing was changed." in answer.content.decode()
    for page in (answer, editor.get("/admin/")):
        assert "success" not in page.content.decode()
