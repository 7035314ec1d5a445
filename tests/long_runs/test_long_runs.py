"""Short versions of the long runs, which also prove that the runs notice faults."""

from pathlib import Path
from random import Random
from typing import cast

import pytest
from redis import Redis as Client
from redis.exceptions import RedisError

from config.api.responses.errors import error_for_status
from tests.catalog.databases.postgres import Postgres
from tests.contract.conftest import Server
from tests.long_runs import inputs, traffic
from tests.long_runs.attacks import Attacked
from tests.long_runs.traffic import PRICES, Seen
from tests.redis_server import running_redis

A_FEW = 1_500


def test_no_input_of_any_kind_is_answered_but_as_it_should_be() -> None:
    found = inputs.run(A_FEW)
    assert found.faults == []
    assert set(found.tried.values()) == {A_FEW // len(inputs.KINDS)}
    assert sum(found.valid.values()) > A_FEW // 2


def test_an_input_that_breaks_a_parser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise error_for_status(500)

    monkeypatch.setattr(inputs, "parse_query", broken)
    faults = inputs.run(10).faults
    assert len(faults) == 4
    assert "refused with 500" in faults[0]


def test_an_input_that_takes_too_long_is_told() -> None:
    assert len(inputs.run(5, most_seconds=-1.0).faults) == 5


def test_spoiling_is_the_same_everywhere_and_spoils() -> None:
    once, again = (inputs.spoiled(Random(7), "name=%E6%9E%97") for _ in range(2))  # noqa: S311
    assert once == again != "name=%E6%9E%97"


def test_traffic_notices_an_error_another_body_and_one_body_too_many() -> None:
    seen = Seen()
    seen.answered("seal", "/a", 200, b"right", None)
    seen.answered("seal", "/a", 503, b"busy", None)
    assert seen.faults == []
    seen.answered("seal", "/a", 500, b"oh", None)
    seen.answered("seal", "/b", 200, b"wrong", "0" * 64)
    for number in range(len(PRICES) + 1):
        seen.answered("catalogue", "/c", 200, b"%d" % number, None)
    assert len(seen.faults) == 3


def test_only_an_attack_with_an_effect_counts_as_a_fault() -> None:
    said: list[str] = []
    shop = Attacked(Server("127.0.0.1", 0, Path()), database=cast(Postgres, None), proxy_port=0, say=said.append)
    shop.expect(True, "the owner is let in")
    shop.expect(False, "the owner is locked out")
    assert shop.faults == ["the owner is locked out"]
    assert said == ["held: the owner is let in", "FAULT: the owner is locked out"]


def test_a_run_has_every_fault_before_it_has_one_again() -> None:
    coming = traffic.faults(Random(7))  # noqa: S311
    for _ in range(3):
        assert {next(coming) for _ in traffic.FAULTS} == set(traffic.FAULTS)


def test_each_fault_of_redis_reaches_its_clients_and_ends() -> None:
    with running_redis() as redis:
        asking = Client.from_url(redis.address, socket_timeout=0.2, socket_connect_timeout=0.2)
        with redis.held_still(), pytest.raises(RedisError):
            asking.ping()
        redis.stop()
        with pytest.raises(RedisError):
            asking.ping()
        redis.start()
        assert asking.ping()
