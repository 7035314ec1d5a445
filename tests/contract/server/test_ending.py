"""The server is stopped while it composes: waiting requests get 503, requests in progress get their answer."""

import http.client
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest

from config.launch.serving.server import SECONDS_TO_STOP
from tests.contract.conftest import serving

pytestmark = pytest.mark.launches

DENSE = ("齋籠鷲龍", "鬱轟響麗", "驛鑛釀蘭", "髙橋龍齋")


def test_no_connection_is_lost_when_the_server_ends_over_dense_sheets(tmp_path: Path) -> None:
    with serving(tmp_path) as server, ThreadPoolExecutor(len(DENSE)) as people:

        def ask(name: str) -> tuple[int, float]:
            with closing(http.client.HTTPConnection(server.host, server.port, timeout=60)) as connection:
                connection.request("GET", f"/api/v1/designs?name={quote(name)}")
                answer = connection.getresponse()
                answer.read()
                return answer.status, time.monotonic()

        asked = [people.submit(ask, name) for name in DENSE]
        time.sleep(0.5)
        told = time.monotonic()
        os.kill(server.pid, signal.SIGTERM)
        answers = [each.result() for each in asked]
    assert {status for status, _ in answers} <= {200, 503}
    waiting = [ended - told for status, ended in answers if status == 503]
    assert len(waiting) >= 2
    assert min(waiting) < 3.0
    assert max(ended for _, ended in answers) - told < SECONDS_TO_STOP
