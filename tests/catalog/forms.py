"""Fills in the admin's forms as a browser does: reads every field of a page, changes some, sends them all."""

from html.parser import HTMLParser
from typing import Any

from django.test import Client

Fields = dict[str, Any]
Response = Any  # the test client's response, with the context it was rendered in


class _FormReader(HTMLParser):
    """Collects what a browser would send if the page's form were sent untouched."""

    def __init__(self, form_id: str) -> None:
        super().__init__()
        self.form_id, self.inside = form_id, False
        self.fields: dict[str, list[str]] = {}
        self.select: str | None = None
        self.textarea: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "form":
            self.inside = given.get("id") == self.form_id
        if not self.inside or "disabled" in given:
            return
        if tag == "input" and name and given.get("type") not in ("submit", "button"):
            if given.get("type") not in ("checkbox", "radio") or "checked" in given:
                self.fields.setdefault(name, []).append(value or ("on" if "checked" in given else ""))
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and "selected" in given:
            self.fields.setdefault(self.select, []).append(value)
        elif tag == "textarea":
            self.textarea = name

    def handle_data(self, data: str) -> None:
        if self.textarea:
            self.fields.setdefault(self.textarea, []).append(data.removeprefix("\n"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "select":
            self.select = None
        elif tag == "textarea":
            self.textarea = None


def fields_of(page: Response, form_id: str) -> Fields:
    """Return the values of a form of the page, lists where a name has several."""
    reader = _FormReader(form_id)
    reader.feed(page.content.decode())
    return {name: values if len(values) > 1 else values[0] for name, values in reader.fields.items()}


def open_form(client: Client, model: str, row: object) -> Fields:
    """Open the form of a row and return its fields, as they would be sent untouched."""
    page = client.get(f"/admin/catalog/{model}/{row}/change/")
    assert page.status_code == 200, page
    return fields_of(page, f"{model}_form")


def send_form(client: Client, model: str, row: object, fields: Fields, **changed: Any) -> Response:
    """Send a form that was opened before, with some fields changed."""
    return client.post(f"/admin/catalog/{model}/{row}/change/", {**fields, **changed})


def edit(client: Client, model: str, row: object, **changed: Any) -> Response:
    """Open the form of a row, change some fields and save."""
    return send_form(client, model, row, open_form(client, model, row), **changed)


def is_saved(response: Response) -> bool:
    return bool(response.status_code == 302)


def errors(response: Response) -> str:
    """Return everything the form says is wrong, inline rows included."""
    context: Any = response.context
    said = [str(context["errors"])] if "errors" in context else []
    return " ".join(said)


def asked(response: Response) -> list[str]:
    """Return what the form asks about before it saves, in its own words."""
    consent = (response.context or {}).get("consent")
    return list(consent.doubts) if consent else []


def edit_surely(client: Client, model: str, row: object, **changed: Any) -> Response:
    """Change some fields of a row, and say yes when asked whether that is meant."""
    fields = {**open_form(client, model, row), **changed}
    response = send_form(client, model, row, fields)
    assert asked(response)
    return send_form(client, model, row, fields, _yes=response.context["consent"].token)
