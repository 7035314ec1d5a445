"""A page of another site, in a real browser, fetches all three operations and shows seals by img, object and inline."""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from rendering.engine.version import ENGINE_VERSION
from tests.browsing import Browsers, in_a_browser
from tests.contract.conftest import Server

pytestmark = [
    pytest.mark.launches,
    in_a_browser,
]
PATIENCE_MS = 120_000  # a machine with much else to do is slow, not wrong
PAGE = """<!DOCTYPE html><html lang="ja"><meta charset="utf-8">
<title>Another site</title><link rel="icon" href="data:,">
<img alt="" src="{seal}"><object type="image/svg+xml" data="{seal}"></object><iframe src="{seal}"></iframe>
<div id="inline"></div></html>"""
FETCHES = """async (shop) => {
  const inline = document.getElementById("inline");
  const told = {};
  told.catalog = (await (await fetch(`${shop}/api/v1/catalog`)).json()).currency;
  const answer = await fetch(`${shop}/api/v1/designs?name=林&use=bank`);
  const etag = answer.headers.get("ETag");
  told.engine = answer.headers.get("Engine-Version");
  const sheet = await answer.json();
  for (const design of sheet.designs) {
    inline.insertAdjacentHTML("beforeend", await (await fetch(design.preview.svg)).text());
  }
  told.face = (await (await fetch(sheet.designs[0].preview.json)).json()).face.scale;
  told.etag = etag;
  told.preflighted = (await fetch(`${shop}/openapi.json`, { headers: { "X-Asked-By": "a page" } })).status;
  told.llms = (await (await fetch(`${shop}/llms.txt`)).text()).startsWith("# ");
  told.refused = (await (await fetch(`${shop}/api/seal?name=<`)).json()).error.param;
  told.ids = [...inline.querySelectorAll("[id]")].map((element) => element.id);
  return told;
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def other_site(server: Server, tmp_path: Path) -> Iterator[str]:
    """Another origin: another port, and localhost instead of 127.0.0.1."""
    seal = f"{server.url}/api/seal?name={quote('林')}&amp;family=kaku"
    (tmp_path / "index.html").write_text(PAGE.format(seal=seal), encoding="utf-8")
    handler = functools.partial(Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://localhost:{site.server_address[1]}/index.html"
        site.shutdown()


def test_another_site_reads_the_api_and_shows_seals(server: Server, other_site: str, browsers: Browsers) -> None:
    complaints: list[str] = []
    with browsers.chromium() as chromium:
        page = chromium.new_context().new_page()
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.goto(other_site, wait_until="load", timeout=PATIENCE_MS)
        told = page.evaluate(FETCHES, server.url)
        assert page.evaluate("document.images[0].naturalWidth") > 0
        frames = [frame for frame in page.frames if frame.url.startswith(server.url)]
        assert [frame.evaluate("document.documentElement.tagName") for frame in frames] == ["svg", "svg"]
    assert (told["catalog"], told["face"], told["refused"]) == ("JPY", 15 / 2000, "name")
    assert (told["preflighted"], told["llms"]) == (200, True)
    assert told["etag"].startswith('"')
    assert told["engine"] == ENGINE_VERSION
    assert len(told["ids"]) == len(set(told["ids"])) == 16
    assert [line for line in complaints if "400" not in line] == []  # the refusal that it asked for
