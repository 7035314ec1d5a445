"""A draft is merged with an offer that others have changed. Both changes stay, and conflicts are listed."""

import json
from typing import Any

import pytest

from catalog.editions import publishing
from catalog.offer.changes.merging import merge, without
from catalog.offer.document import read_offer


def addons(ids: str, **prices: int) -> Any:
    return {"addons": [{"id": each, "priceJpy": prices.get(each, 100)} for each in ids]}


@pytest.mark.parametrize(
    ("base", "live", "draft", "merged", "conflicts"),
    [
        ("abc", "abc", "cab", "cab", []),
        ("abc", "cab", "abc", "cab", []),
        ("abc", "abcx", "cab", "cxab", []),
        ("abc", "abcx", "yabc", "yabcx", []),
        ("abc", "ac", "cab", "ca", []),
        ("abc", "bac", "cab", "cab", [("addons",)]),
        ("abc", "cab", "cab", "cab", []),
    ],
)
def test_an_order_that_a_draft_changes_is_kept(
    base: str, live: str, draft: str, merged: str, conflicts: list[Any]
) -> None:
    found = merge(addons(base), addons(live, b=300), addons(draft))
    assert "".join(addon["id"] for addon in found.offer["addons"]) == merged
    assert found.conflicts == conflicts
    assert all(addon["priceJpy"] == 300 for addon in found.offer["addons"] if addon["id"] == "b")


@pytest.mark.django_db
def test_merging_keeps_both_sides_and_tells_where_they_meet() -> None:
    base: Any = read_offer(publishing.live_edition().text)
    live, wanted = (json.loads(json.dumps(base)) for _ in range(2))
    live["materials"][0]["priceJpy"], wanted["materials"][0]["priceJpy"] = 1, 2
    live["addons"].append({"id": "pouch", "priceJpy": 300})
    del wanted["addons"][0]
    wanted["links"]["faq"] = "/faq"
    merged = merge(base, live, wanted)
    assert merged.conflicts == [("materials", "aluminium", "priceJpy")]
    assert merged.offer["materials"][0]["priceJpy"] == 2
    assert [addon["id"] for addon in merged.offer["addons"]] == [addon["id"] for addon in live["addons"][1:]]
    assert merged.offer["links"]["faq"] == "/faq"


def test_merging_leaves_the_parts_of_the_offer_in_their_order() -> None:
    base: Any = {"links": {"faq": "/a", "terms": "/b"}, "shipping": {"priceJpy": 1}}
    live: Any = {**base, "addons": []}
    draft: Any = {"shipping": {"priceJpy": 2}, "links": {"terms": "/b", "faq": "/a"}}
    assert json.dumps(merge(base, live, draft).offer) == json.dumps(
        {"links": {"faq": "/a", "terms": "/b"}, "shipping": {"priceJpy": 2}, "addons": []}
    )


@pytest.mark.parametrize(
    ("live", "draft", "path", "left"),
    [
        ("ab", "abc", ("addons", "c"), "ab"),
        ("abc", "ac", ("addons", "b"), "abc"),
        ("a", "", ("addons", "a"), "a"),
        ("abc", "cab", ("addons",), "abc"),
    ],
)
def test_an_entry_that_came_went_or_moved_is_taken_out_of_a_draft(
    live: str, draft: str, path: tuple[str, ...], left: str
) -> None:
    assert without(addons(live), addons(draft), path) == addons(left)


def test_a_value_that_came_is_gone_when_it_is_taken_out_of_a_draft() -> None:
    live: Any = {"links": {"terms": "/terms"}}
    draft: Any = {"links": {"terms": "/terms", "faq": "/faq"}}
    assert without(live, draft, ("links", "faq")) == live


def test_one_change_taken_out_of_a_draft_leaves_those_beside_it() -> None:
    live: Any = {"seal": {"size": {"min": 1, "max": 9}, "shape": "round"}}
    draft: Any = {"seal": {"size": {"min": 2, "max": 8}, "shape": "square"}}
    found: Any = without(live, draft, ("seal", "size", "min"))
    assert found == {"seal": {"size": {"min": 1, "max": 8}, "shape": "square"}}
