"""Requests wait for faces. Cached answers never wait, and too many requests are told when to retry."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from config.api.responses.errors import RETRY_AFTER_S
from rendering import cache as kept
from rendering import composing_room, service
from rendering.composing_room import ComposingRoom
from rendering.engine.face import FaceRequest, compose
from rendering.engine.vocabulary import FAMILY_IDS
from rendering.glyphs import drawable_name
from rendering.query import SealQuery
from tests.rendering.waiting import SECONDS, until


class Gate:
    """An engine that composes only when it is let: who is inside can be counted."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.entered = threading.Semaphore(0)
        self.composed: list[str] = []
        self.inside = self.most_inside = 0

    def compose(self, request: Any, library: Any) -> Any:
        self.composed.append(request.family)
        self.inside += 1
        self.most_inside = max(self.most_inside, self.inside)
        self.entered.release()
        assert self.open.wait(SECONDS)
        self.inside -= 1
        return compose(request, library)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    cache.clear()
    service.face_of.cache_clear()
    made = Gate()
    monkeypatch.setattr(service, "compose", made.compose)
    yield made
    made.open.set()


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> ComposingRoom:
    small = ComposingRoom(most_inside=2, patience_s=SECONDS)
    monkeypatch.setattr(service, "_room", lambda: small)
    return small


@pytest.fixture
def people(gate: Gate) -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as pool:
        yield pool
        gate.open.set()  # or who is still inside would be waited for


def ask(family: str, **further: str) -> Any:
    return Client().get("/api/seal", {"name": "田", "family": family, **further})


def test_a_worker_composes_few_at_once(gate: Gate, room: ComposingRoom, people: ThreadPoolExecutor) -> None:
    asked = [people.submit(ask, family) for family in ("wave", "insou")]
    assert gate.entered.acquire(timeout=SECONDS)
    until(lambda: room.inside == 2)
    assert not gate.entered.acquire(timeout=0.1)
    gate.open.set()
    assert [each.result().status_code for each in asked] == [200, 200]
    assert gate.most_inside == 1


def test_what_is_kept_and_what_is_cheap_is_answered_meanwhile(
    gate: Gate, room: ComposingRoom, people: ThreadPoolExecutor
) -> None:
    gate.open.set()
    warm = ask("kaku")
    gate.open.clear()
    held = [people.submit(ask, family) for family in ("wave", "insou")]
    until(lambda: room.inside == 2)
    assert ask("kaku").content == warm.content
    again = Client().get("/api/seal?name=田&family=wave", headers={"If-None-Match": "*"})
    assert again.status_code == 304
    assert ask("no such family").status_code == 400
    assert Client().get("/healthz").status_code == 200
    assert not any(each.done() for each in held)


def test_one_too_many_is_told_when_to_come_again(gate: Gate, room: ComposingRoom, people: ThreadPoolExecutor) -> None:
    held = [people.submit(ask, family) for family in ("wave", "insou")]
    until(lambda: room.inside == 2)
    refused = ask("tensho")
    assert refused.status_code == 503
    assert int(refused["Retry-After"]) == RETRY_AFTER_S
    assert refused["Cache-Control"] == "no-store"
    assert refused["Access-Control-Allow-Origin"] == "*"
    error = refused.json()["error"]
    assert error["code"] == "render_failed"
    assert str(RETRY_AFTER_S) in error["hint"]
    gate.open.set()
    wait(held)
    assert ask("tensho").status_code == 200


def test_who_waits_too_long_is_told_so(gate: Gate, people: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    impatient = ComposingRoom(most_inside=8, patience_s=0.05)
    monkeypatch.setattr(service, "_room", lambda: impatient)
    first = people.submit(ask, "wave")
    assert gate.entered.acquire(timeout=SECONDS)
    assert ask("insou").status_code == 503
    assert ask("wave").status_code == 503  # the same face, of which another thread is at work
    gate.open.set()
    assert first.result().status_code == 200


def test_a_face_asked_for_by_many_at_once_is_composed_once(
    gate: Gate, people: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    roomy = ComposingRoom(most_inside=8, at_once=8, patience_s=SECONDS)
    monkeypatch.setattr(service, "_room", lambda: roomy)
    asked: list[Future[Any]] = [people.submit(ask, "wave", **form) for form in ({}, {}, {"view": "json"}, {})]
    until(lambda: roomy.inside == 4)
    gate.open.set()
    answers = [each.result() for each in asked]
    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({answer.content for answer in answers}) == 2
    assert gate.composed == ["wave"]


def test_a_face_that_another_worker_is_at_is_waited_for_not_composed(
    gate: Gate, room: ComposingRoom, people: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = service.asked_seal(SealQuery(name=drawable_name("田"), family="wave"))
    leases: list[str] = []
    take = kept._take_lease

    def noted(lease: str) -> bool:
        leases.append(lease)
        return take(lease)

    monkeypatch.setattr(kept, "_take_lease", noted)
    with kept.alone(kept.key_of("face", service.canonical(asked.face)), lambda: SECONDS):
        lease = leases.pop()
    assert take(lease)  # as the other worker does
    waiting = people.submit(ask, "wave")
    until(lambda: lease in leases)
    kept.write(f"svg:{asked.digest}", b"<svg>of the other worker</svg>")
    kept._release_lease(lease)
    assert waiting.result().content == b"<svg>of the other worker</svg>"
    assert gate.composed == []


def test_a_worker_that_died_over_a_face_holds_nobody_up_for_long(
    gate: Gate, room: ComposingRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate.open.set()
    monkeypatch.setattr(kept, "LEASE_S", 0.1)
    monkeypatch.setattr(kept, "_take_lease", lambda lease: False)
    assert ask("wave").status_code == 200
    assert gate.composed == ["wave"]


def test_a_face_that_fails_leaves_the_room_as_it_was(room: ComposingRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    service.face_of.cache_clear()

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as while_broken:
        while_broken.setattr(service, "compose", broken)
        assert [ask("wave").status_code for _ in range(4)] == [500] * 4
    assert ask("wave").status_code == 200


@pytest.mark.django_db
def test_a_sheet_is_one_request_and_leaves_its_previews_to_the_next_worker(
    gate: Gate, room: ComposingRoom, client: Client
) -> None:
    gate.open.set()
    room.most_inside = 1
    designs = client.get("/api/v1/designs?name=田中").json()["designs"]
    assert len(gate.composed) == 8
    service.face_of.cache_clear()  # another worker, or this one after a restart
    for design in designs:
        assert client.get(design["preview"]["svg"]).status_code == 200
    assert len(gate.composed) == 8


@pytest.mark.django_db
def test_a_sheet_composes_the_recommended_face_first_and_lists_all_in_catalogue_order(
    gate: Gate, room: ComposingRoom, client: Client
) -> None:
    gate.open.set()
    designs = client.get("/api/v1/designs?name=田中&use=everyday").json()["designs"]
    catalogue = client.get("/api/v1/catalog").json()["families"]
    assert [design["family"] for design in designs] == [family["id"] for family in catalogue]
    (recommended,) = (design["family"] for design in designs if design["recommendedFor"])
    assert gate.composed[0] == recommended != designs[0]["family"]


@pytest.mark.django_db
def test_faces_of_a_name_are_composed_and_measured_only_once(
    gate: Gate, room: ComposingRoom, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate.open.set()
    measured: list[object] = []
    real = service.measure  # type: ignore[attr-defined]
    monkeypatch.setattr(service, "measure", lambda face: measured.append(face) or real(face))  # type: ignore[func-returns-value]
    designs = client.get("/api/v1/designs?name=田中&size=15").json()["designs"]
    pages = ["/ja/?name=田中&size=15", "/en/face?name=田中&family=kaku&size=15", "/api/v1/designs?name=田中&use=bank"]
    previews = [address for design in designs for address in design["preview"].values()]
    for address in [*pages, *previews]:
        assert client.get(address).status_code == 200
    assert len(gate.composed) == len(set(gate.composed)) == 8
    assert len(measured) == 8


def test_two_who_ask_for_a_new_sheet_at_once_cost_one(
    gate: Gate, room: ComposingRoom, people: ThreadPoolExecutor
) -> None:
    faces = [FaceRequest.of_sheet(drawable_name("田中"), family, 0) for family in FAMILY_IDS]

    def sheet() -> list[Any]:
        with service.one_sheet():
            return [service.measures_of(face) for face in faces]

    sheets = [people.submit(sheet) for _ in range(2)]
    until(lambda: room.inside == 2)
    gate.open.set()
    first, second = (each.result() for each in sheets)
    assert first == second
    assert len(gate.composed) == 8


@pytest.mark.django_db
def test_pages_say_when_to_come_again(room: ComposingRoom, client: Client) -> None:
    cache.clear()
    service.face_of.cache_clear()
    room.most_inside = 0
    page = client.get("/?name=田中&locale=en")
    assert page.status_code == 503
    assert page["Retry-After"] == str(RETRY_AFTER_S)
    assert f"try again in {RETRY_AFTER_S} seconds" in page.content.decode()


@pytest.mark.django_db
def test_a_sheet_that_takes_too_long_stops_between_two_faces_and_continues_at_the_next_request(
    gate: Gate, room: ComposingRoom, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate.open.set()
    monkeypatch.setattr(composing_room, "BEGUN_S", 0.0)
    statuses = []
    for _ in range(9):
        service.face_of.cache_clear()
        statuses.append(client.get("/api/v1/designs?name=田中").status_code)
    assert statuses == [503] * 7 + [200] * 2
    assert len(gate.composed) == 8
