"""The three operations as functions: asked again while the shop is busy, kept by ETag, refusals as exceptions.

Needs nothing but Python. One client serves one thread.
"""

from __future__ import annotations

import gzip
import json
import time
import urllib.error
import urllib.request
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from urllib.parse import urlencode

if TYPE_CHECKING:
    from typing import Unpack

    from seals_client.schema import (
        Catalog,
        DesignSheet,
        ListDesignsParametersQuery,
        RenderSealParametersQuery,
        SealJson,
    )


class SealsError(Exception):
    """What the shop says of a request that it does not answer. Fields are those of the contract's ApiError."""

    def __init__(self, status: int, error: dict[str, str]) -> None:
        self.status = status
        self.code = error["code"]
        self.message = error["message"]
        self.hint = error.get("hint", "")
        self.param = error.get("param")
        super().__init__(" ".join(filter(None, (self.message, self.hint))))


class _Kept(NamedTuple):
    etag: str
    is_immutable: bool
    body: bytes


class Seals:
    """A shop at an address like https://seals.example.

    A request that finds the shop busy is made up to `attempts` times, each as many seconds later as the shop says.
    The last `most_kept` answers are kept; one that may change is asked about again, which costs next to nothing.
    `user_agent` tells the shop who asks.
    """

    def __init__(self, shop: str, attempts: int = 5, most_kept: int = 200, user_agent: str = "seals-client") -> None:
        self._shop = shop.rstrip("/")
        self._headers = {"Accept-Encoding": "gzip", "User-Agent": user_agent}
        self._attempts = attempts
        self._most_kept = most_kept
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def get_catalog(self) -> Catalog:
        """Return the offer: prices, metals, sizes, uses, families. Raises SealsError."""
        return cast("Catalog", json.loads(self.fetch("/api/v1/catalog")))

    def list_designs(self, **asked: Unpack[ListDesignsParametersQuery]) -> DesignSheet:
        """Return the eight designs of a name. Raises SealsError."""
        return cast("DesignSheet", json.loads(self._asked("/api/v1/designs", asked)))

    def render_svg(self, **asked: Unpack[RenderSealParametersQuery]) -> str:
        """Return one impression as SVG. Raises SealsError."""
        return self._asked("/api/seal", {**asked, "view": "svg"}).decode()

    def render_json(self, **asked: Unpack[RenderSealParametersQuery]) -> SealJson:
        """Return one impression as polygons, with what it may be used for. Raises SealsError."""
        return cast("SealJson", json.loads(self._asked("/api/seal", {**asked, "view": "json"})))

    def fetch(self, address: str) -> bytes:
        """Return what is at an address that the shop gave, such as a design's `preview.svg`. Raises SealsError."""
        url = self._shop + address if address.startswith("/") else address
        kept = self._kept.get(url)
        if kept is not None and kept.is_immutable:
            return kept.body
        headers = {**self._headers, **({"If-None-Match": kept.etag} if kept else {})}
        for attempts_left in reversed(range(self._attempts)):
            try:
                return self._keep(url, urllib.request.Request(url, headers=headers))  # noqa: S310
            except urllib.error.HTTPError as answer:
                if answer.code == 304 and kept is not None:
                    return kept.body
                if answer.code != 503 or not attempts_left:
                    raise SealsError(answer.code, json.load(answer)["error"]) from None
                time.sleep(int(answer.headers["Retry-After"]))
        raise ValueError("At least one attempt is needed.")

    def _asked(self, path: str, asked: Any) -> bytes:
        return self.fetch(f"{path}?{urlencode(asked)}")

    def _keep(self, url: str, request: urllib.request.Request) -> bytes:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            sent = bytes(answer.read())
        body = gzip.decompress(sent) if answer.headers.get("Content-Encoding") == "gzip" else sent
        self._kept[url] = _Kept(answer.headers["ETag"], "immutable" in answer.headers["Cache-Control"], body)
        self._kept.move_to_end(url)
        while len(self._kept) > self._most_kept:
            self._kept.popitem(last=False)
        return body
