"""Somebody with a browser's cookies before a running shop: reads pages, sends forms."""

import http.client
import re
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode

Connect = Callable[[], http.client.HTTPConnection]


class Page(NamedTuple):
    status: int
    text: str
    headers: http.client.HTTPMessage

    def fields(self) -> dict[str, str]:
        """Return the values of a form's plain fields, as they would be sent."""
        found = re.findall(r"<input[^>]*>", self.text)
        named = [(re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag), tag) for tag in found]
        boxes = ('type="checkbox"', 'type="file"', 'type="submit"')
        sent = {
            name[1]: value[1] if value else "" for name, value, tag in named if name and not _is_left_out(tag, boxes)
        }
        chosen = re.findall(r'<select name="([^"]+)".*?</select>', self.text, re.DOTALL)
        for name in chosen:
            part = self.text.split(f'<select name="{name}"', 1)[1].split("</select>", 1)[0]
            option = re.search(r'value="([^"]*)" selected', part)
            sent[name] = option[1] if option else ""
        return sent


def _is_left_out(tag: str, boxes: tuple[str, ...]) -> bool:
    return any(box in tag for box in boxes) and not ('type="checkbox"' in tag and "checked" in tag)


class Visitor:
    def __init__(self, connect: Connect, host: str, origin: str) -> None:
        self._connect, self._host, self._origin = connect, host, origin
        self._cookies: SimpleCookie = SimpleCookie()

    def ask(self, method: str, path: str, form: dict[str, str] | None = None, /, **headers: str) -> Page:
        connection = self._connect()
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in self._cookies.items())
        sent = {"Host": self._host, "Origin": self._origin, "Accept-Language": "en", **headers}
        sent |= {"Cookie": cookies} if cookies else {}
        sent |= {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        connection.request(method, path, urlencode(form) if form else None, sent)
        answer = connection.getresponse()
        page = Page(answer.status, answer.read().decode(errors="replace"), answer.headers)
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            self._cookies.load(cookie)
        connection.close()
        return page

    def sign_in(self, user: str, password: str, **headers: str) -> int:
        """Return the status of the answer to a name and a password: 302 lets in."""
        if "csrftoken" not in self._cookies:
            self.ask("GET", "/admin/login/")
        token = self._cookies["csrftoken"].value
        form = {"username": user, "password": password, "csrfmiddlewaretoken": token, "next": "/admin/"}
        return self.ask("POST", "/admin/login/", form, **headers).status
