"""Requests enter the composing room in the order of arrival, wait a limited time, and are refused when it closes."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from rendering.composing_room import ComposingRoom, RoomFull
from tests.rendering.waiting import SECONDS, until


def test_who_came_first_finishes_first_however_many_faces_it_takes() -> None:
    room = ComposingRoom(most_inside=3, patience_s=SECONDS)
    composed: list[str] = []
    first_is_composing, others_wait = threading.Event(), threading.Event()

    def sheet(name: str, *, first: bool = False) -> None:
        with room.one_request():
            for _ in range(3):
                room.admit()
                with room.place():
                    composed.append(name)
                    if first:
                        first_is_composing.set()
                        assert others_wait.wait(SECONDS)

    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(sheet, "a", first=True)]
        assert first_is_composing.wait(SECONDS)
        for number, name in enumerate("bc", start=2):
            asked.append(pool.submit(sheet, name))
            until(lambda number=number: room.inside == number)  # type: ignore[misc]
        others_wait.set()
        for each in asked:
            each.result()
    assert "".join(composed) == "aaabbbccc"


def test_a_free_place_goes_to_whoever_waited_first() -> None:
    room = ComposingRoom(most_inside=2, patience_s=SECONDS)
    composed: list[str] = []

    def face(name: str) -> None:
        with room.one_request():
            room.admit()
            with room.place():
                composed.append(name)

    with ThreadPoolExecutor(1) as pool:
        with room.one_request():
            room.admit()
            with room.place():
                waiting = pool.submit(face, "who waits")
                until(lambda: bool(room._waiting))
                room._change.acquire()  # so that who waits cannot see the free place before the newcomer asks
        face("newcomer")
        room._change.release()
        waiting.result(timeout=SECONDS)
    assert composed == ["who waits", "newcomer"]


def test_a_request_for_one_face_gets_in_between_two_faces_of_a_sheet() -> None:
    room = ComposingRoom(most_inside=5, patience_s=SECONDS)
    composed: list[str] = []
    first_is_composing, others_wait = threading.Event(), threading.Event()

    def ask_for(faces: str, *, gives_way: bool) -> None:
        with room.one_request(gives_way=gives_way):
            room.admit()
            for face in faces:
                with room.place():
                    composed.append(face)
                    first_is_composing.set()
                    assert others_wait.wait(SECONDS)

    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(ask_for, "a", gives_way=False)]
        assert first_is_composing.wait(SECONDS)
        for number, faces in enumerate(("1234", "b", "c"), start=2):
            asked.append(pool.submit(ask_for, faces, gives_way=len(faces) > 1))
            until(lambda number=number: len(room._waiting) == number - 1)  # type: ignore[misc]
        others_wait.set()
        for each in asked:
            each.result()
    assert "".join(composed) == "ab1c234"


def test_one_that_has_begun_is_finished_though_its_patience_ends() -> None:
    room = ComposingRoom(most_inside=1, patience_s=0.05)
    with room.one_request():
        room.admit()
        with room.place():
            threading.Event().wait(0.06)
        with room.place():
            assert room.seconds_left() > 1


def test_a_room_asks_for_patience_once_a_request() -> None:
    room = ComposingRoom(most_inside=1, patience_s=0)
    with room.one_request():
        room.admit()
        with pytest.raises(RoomFull):
            room.seconds_left()
    with room.one_request():
        room.admit()


def test_closing_the_room_refuses_waiting_requests_and_not_composing_ones() -> None:
    room = ComposingRoom(most_inside=4, patience_s=SECONDS)
    may_end, composed = threading.Event(), threading.Event()

    def sheet(faces: int) -> str:
        with room.one_request():
            for _ in range(faces):
                try:
                    room.admit()
                    with room.place():
                        composed.set()
                        assert may_end.wait(SECONDS)
                except RoomFull:
                    return "sent away"
        return "made"

    with ThreadPoolExecutor(4) as pool:
        first = pool.submit(sheet, 3)
        assert composed.wait(SECONDS)
        others = [pool.submit(sheet, 1) for _ in range(2)]
        until(lambda: room.inside == 3)
        room.close()
        assert [other.result(timeout=SECONDS) for other in others] == ["sent away"] * 2
        assert pool.submit(sheet, 1).result(timeout=SECONDS) == "sent away"
        assert not first.done()
        may_end.set()
        assert first.result(timeout=SECONDS) == "made"
