"""A repeated request is answered without Django, but only if all its parts are equal to the earlier one's."""

import contextlib
import gc
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from io import BytesIO
from typing import Any
from urllib.parse import quote

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from django.utils import timezone

from catalog.editions import publishing
from catalog.staff import groups
from config.api.responses.conditional import HANGS_ON_TOLD, REVALIDATE
from config.caches.repeated_answers import KEPT_BYTES, RepeatedAnswers
from designs.links import STILL_PATH
from tests.catalog.conftest import signed_in
from tests.catalog.forms import edit, is_saved, open_form, send_form
from tests.catalog.offer.test_sales import made

CATALOGUE = ("/api/v1/catalog", "")
SHEET = ("/api/v1/designs", f"name={quote('佐藤')}")
RENDER = ("/api/seal", f"name={quote('佐藤')}&family=tensho")
PAGE = ("/en/gifts", "")
STILL = (STILL_PATH, f"name={quote('佐藤')}&family=tensho&seed=7&shape=round&size=15&material=titanium")

pytestmark = pytest.mark.django_db


@dataclass
class Shop:
    """Django behind what was answered before; `reached` counts what came through to Django."""

    reached: int = 0
    before_answering: Callable[[], object] = lambda: None
    _application: Any = field(default_factory=WSGIHandler)

    def __post_init__(self) -> None:
        self._repeated = RepeatedAnswers(self._counted)

    def _counted(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.reached += 1
        self.before_answering()
        with connection_kept():
            return list(self._application(environ, start_response))

    def ask(
        self, asked: tuple[str, str], method: str = "GET", **of_the_request: str
    ) -> tuple[str, dict[str, str], bytes]:
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": asked[0],
            "QUERY_STRING": asked[1],
            "SCRIPT_NAME": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "HTTP_HOST": "localhost",
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(),
            "wsgi.errors": sys.stderr,
            **of_the_request,
        }
        begun: list[tuple[str, list[tuple[str, str]]]] = []
        body = b"".join(self._repeated(environ, lambda status, headers: begun.append((status, headers))))
        ((status, headers),) = begun
        return status, dict(headers), body


@contextlib.contextmanager
def connection_kept() -> Iterator[None]:
    """Keep Django from closing the connection, and with it the test's transaction, at either end of a request."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


@pytest.fixture
def shop() -> Shop:
    return Shop()


@pytest.fixture
def editor() -> Client:
    return signed_in("editor", groups.EDITORS)


@pytest.mark.parametrize("asked", [CATALOGUE, SHEET, RENDER, PAGE, STILL])
def test_the_same_request_is_answered_again_without_django_and_in_the_same_bytes(
    shop: Shop, asked: tuple[str, str]
) -> None:
    """What is asked twice is asked again: it is kept from the second time on."""
    first = shop.ask(asked)
    assert first[0] == "200 OK"
    assert [shop.ask(asked) for _ in range(3)] == 3 * [first]
    assert shop.reached == 2


def test_no_cached_answer_from_before_a_sale_is_sent_once_it_has_begun(shop: Shop) -> None:
    prices = {"materials.titanium.priceJpy": 17_800, "gifts.titanium-in-gift-box.priceJpy": 20_000}
    began_at = time.monotonic() + 0.6
    made(prices, seconds=(0.6, 60))
    kept = {asked: [shop.ask(asked) for _ in range(3)][-1] for asked in (CATALOGUE, SHEET, PAGE)}
    time.sleep(max(0.0, began_at - time.monotonic()) + 0.1)
    for asked, (_status, headers, body) in kept.items():
        status, headers_now, body_now = shop.ask(asked, HTTP_IF_NONE_MATCH=headers["ETag"])
        assert status == "200 OK", asked
        assert (body_now, headers_now["ETag"]) != (body, headers["ETag"])


@pytest.mark.parametrize("asked", [CATALOGUE, SHEET, RENDER, PAGE, STILL])
def test_who_holds_an_answer_is_told_so_again(shop: Shop, asked: tuple[str, str]) -> None:
    etag = shop.ask(asked)[1]["ETag"]
    held = [shop.ask(asked, HTTP_IF_NONE_MATCH=etag) for _ in range(3)]
    assert held[0] == held[1] == held[2]
    assert (held[0][0], held[0][2]) == ("304 Not Modified", b"")
    assert shop.reached == 3


@pytest.mark.parametrize(
    "other",
    [
        {"HTTP_ACCEPT_ENCODING": "gzip"},
        {"HTTP_IF_NONE_MATCH": '"another"'},
        {"HTTP_IF_MATCH": "*"},
        {"HTTP_HOST": "127.0.0.1"},
        {"wsgi.url_scheme": "https"},
        {"HTTP_X_FORWARDED_PROTO": "https"},
        {"QUERY_STRING": f"{RENDER[1]}&size=18"},
    ],
)
def test_a_request_that_differs_in_one_thing_is_another(shop: Shop, other: dict[str, str]) -> None:
    for _ in range(2):
        shop.ask(RENDER)
    for _ in range(2):
        shop.ask(RENDER, **other)
    assert shop.reached == 4


@pytest.mark.parametrize("asked", [CATALOGUE, RENDER])
@pytest.mark.parametrize("header", ["HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH", "HTTP_ACCEPT_ENCODING", "HTTP_HOST"])
def test_what_is_asked_in_many_words_is_never_kept(shop: Shop, asked: tuple[str, str], header: str) -> None:
    for _ in range(3):
        shop.ask(asked, **{header: "x" * 3_000})
    assert shop.reached == 3


def test_strangers_fill_no_memory_with_requests_that_are_all_different() -> None:
    """Answers are the smallest there are; what they were asked by is as large as may be."""
    headers = [("Cache-Control", REVALIDATE), ("ETag", '"x"')]

    def smallest(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response("304 Not Modified", list(headers))
        return (b"",)

    shop = Shop(_application=smallest)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for number in range(5_000):
        for _ in range(1 + number % 3):
            shop.ask(CATALOGUE, HTTP_IF_NONE_MATCH=f'"{number:01500}"')
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert held < 1.25 * KEPT_BYTES  # other threads of the process allocate a little too


def test_a_render_asks_no_database(shop: Shop, django_assert_num_queries: Callable[[int], Any]) -> None:
    for _ in range(2):
        shop.ask(RENDER)
    with django_assert_num_queries(0):
        shop.ask(RENDER)
        shop.ask(("/api/seal", f"{RENDER[1]}&seed=7"))


def test_an_unknown_host_is_refused_though_the_answer_is_cached(shop: Shop) -> None:
    for _ in range(2):
        shop.ask(RENDER)
    assert shop.ask(RENDER, HTTP_HOST="evil.example")[0] == "400 Bad Request"


@pytest.mark.parametrize(
    ("asked", "of_the_request"),
    [
        (("/api/seal", "name="), {}),
        (("/healthz", ""), {}),
        (("/en/nothing", ""), {}),
        (("/admin/login/", ""), {}),
        (PAGE, {"HTTP_COOKIE": "draft_preview=x"}),
        (("/api/v1/nothing", ""), {}),
        (RENDER, {"method": "HEAD"}),
        (RENDER, {"HTTP_COOKIE": "draft_preview=x"}),
    ],
)
def test_errors_forms_head_and_requests_with_cookies_are_never_cached(
    shop: Shop, asked: tuple[str, str], of_the_request: dict[str, str]
) -> None:
    for _ in range(3):
        shop.ask(asked, **of_the_request)
    assert shop.reached == 3


@pytest.mark.parametrize("asked", [CATALOGUE, SHEET])
def test_a_changed_offer_is_answered_at_once(shop: Shop, editor: Client, asked: tuple[str, str]) -> None:
    before = [shop.ask(asked)[2] for _ in range(3)][-1]
    edit(editor, "material", "titanium", price_jpy=21000)
    after = shop.ask(asked)[2]
    assert b"21000" in after
    assert b"21000" not in before


@pytest.mark.parametrize("header", ["HTTP_ACCEPT", "HTTP_ACCEPT_LANGUAGE"])
def test_a_page_is_another_to_who_likes_another_form_or_language(shop: Shop, header: str) -> None:
    told = {shop.ask(("/gifts", ""), **{header: liked})[2] for liked in ("ja", "en", "text/markdown") for _ in range(3)}
    assert len(told) == 2


@pytest.mark.parametrize("header", ["HTTP_ACCEPT", "HTTP_ACCEPT_LANGUAGE"])
def test_an_answer_of_the_api_is_the_same_to_all_whatever_form_or_language_they_like(shop: Shop, header: str) -> None:
    answers = [shop.ask(CATALOGUE, **{header: liked}) for liked in ("text/html", "en", "ja", "*")]
    assert answers == 4 * answers[:1]
    assert shop.reached == 2


def test_nothing_is_said_of_how_a_page_is_kept(shop: Shop) -> None:
    assert [HANGS_ON_TOLD in shop.ask(PAGE)[1] for _ in range(3)] == [False] * 3


def _price(editor: Client) -> None:
    edit(editor, "material", "titanium", price_jpy=21000)


def _shop(editor: Client) -> None:
    fields = open_form(editor, "shopdetails", "1")
    assert is_saved(send_form(editor, "shopdetails", "1", fields, name_en="The Other Shop"))


def _text(editor: Client) -> None:
    fields = open_form(editor, "shoptext", "faq")
    assert is_saved(send_form(editor, "shoptext", "faq", fields, name_en="Asked again and again"))


@pytest.mark.parametrize(
    ("change", "asked", "said"),
    [
        (_price, ("/en/materials", ""), "21,000"),
        (_shop, PAGE, "The Other Shop"),
        (_text, ("/en/faq", ""), "Asked again and again"),
    ],
)
def test_a_page_tells_at_once_what_staff_saved(
    shop: Shop, editor: Client, change: Callable[[Client], None], asked: tuple[str, str], said: str
) -> None:
    before = [shop.ask(asked)[2].decode() for _ in range(3)]
    change(editor)
    assert [said in page for page in (*before, shop.ask(asked)[2].decode())] == [False, False, False, True]


def test_what_was_answered_while_the_offer_changed_is_not_kept(shop: Shop, editor: Client) -> None:
    first = shop.ask(CATALOGUE)
    shop.before_answering = lambda: edit(editor, "material", "titanium", price_jpy=21000)
    assert b"21000" in shop.ask(CATALOGUE)[2]
    shop.before_answering = lambda: None
    edit(editor, "material", "titanium", price_jpy=19800)
    assert publishing.live().digest in first[1]["ETag"]  # the offer is as it was
    assert shop.ask(CATALOGUE) == first


def test_a_page_names_days_and_is_asked_anew_on_another(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        shop.ask(PAGE)
    reached, tomorrow = shop.reached, timezone.localdate() + timedelta(days=1)
    shop.ask(PAGE)
    assert shop.reached == reached
    monkeypatch.setattr(timezone, "localdate", lambda: tomorrow)
    shop.ask(PAGE)
    assert shop.reached == reached + 1
