"""The first requests after a start, all at once, get the same answers as later ones."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.contract.conftest import serving

pytestmark = pytest.mark.launches

CALLERS = 16


def test_many_simultaneous_first_requests_get_the_same_openapi_document(tmp_path: Path) -> None:
    with serving(tmp_path) as server, ThreadPoolExecutor(CALLERS) as callers:

        def ask(path: str) -> bytes:
            with urlopen(f"{server.url}{path}", timeout=20) as answer:  # noqa: S310 our own server
                body: bytes = answer.read()
                return body

        catalogs = callers.map(ask, ["/.well-known/api-catalog", "/openapi.json"] * (CALLERS // 2))
        assert len(set(catalogs)) == 2
