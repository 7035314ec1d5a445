"""While the shop composes faces, it still answers quick requests, and refuses those for which it has no room."""

import contextlib
import http.client
import json
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.contract.conftest import Server, serving

pytestmark = pytest.mark.launches

DENSE = quote("鷲龍靈")
SECONDS = 120  # until it is given up; none of what is asserted depends on it
WARM = f"/api/seal?name={quote('田')}&family=tensho"


def answer_of(server: Server, path: str) -> tuple[int, dict[str, str], bytes]:
    with contextlib.closing(http.client.HTTPConnection(server.host, server.port, timeout=SECONDS)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


def test_quick_answers_do_not_wait_and_one_request_too_many_gets_503(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as people, serving(tmp_path, COMPOSING_QUEUE="2") as server:
        first = answer_of(server, WARM)
        assert first[0] == 200
        start = threading.Barrier(4)

        def dense_sheet(index: int) -> tuple[int, dict[str, str], bytes]:
            start.wait(SECONDS)
            return answer_of(server, f"/api/v1/designs?name={DENSE}&index={index}")

        sheets = [people.submit(dense_sheet, index) for index in range(4)]
        refused = [each.result() for each, _ in zip(as_completed(sheets, SECONDS), range(2), strict=False)]
        for status, headers, body in refused:
            assert status == 503
            assert int(headers["retry-after"]) > 0
            assert json.loads(body)["error"]["code"] == "render_failed"
        for _ in range(2):
            assert answer_of(server, "/api/v1/catalog")[0] == 200
            assert answer_of(server, WARM)[2] == first[2]
            assert answer_of(server, "/healthz")[0] == 200
        assert not all(sheet.done() for sheet in sheets), "quick answers waited for the sheets"
