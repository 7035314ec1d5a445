"""A moment when no further face can be composed: customers and staff are told that it passes, and nothing is lost."""

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.test import Client

from catalog.staff import groups
from rendering import service
from tests.catalog.conftest import signed_in
from tests.designs.orders.conftest import answer, number_of, placed, take
from tests.designs.pages.contents import text_of
from tests.designs.workshop.conftest import address

pytestmark = pytest.mark.django_db

SEED = "918273645"  # no other test asks for its faces, so none is in a cache
PASSES = "Many seals are being drawn just now. Please try again in 5 seconds."


@pytest.fixture
def no_room() -> Iterator[None]:
    """Every face is refused, as when as many requests as allowed compose or wait for it."""
    service._room.cache_clear()
    service.end_composing()
    yield
    service._room.cache_clear()


@pytest.mark.usefixtures("no_room")
def test_kept_designs_that_cannot_be_drawn_now_are_not_called_unreadable(client: Client) -> None:
    shown = client.get("/en/compare?" + urlencode({"d": number_of(family="insou", seed=SEED)}))
    assert (shown.status_code, shown["Retry-After"]) == (503, "5")
    html = text_of(shown)
    assert "Many seals are being drawn just now." in html
    assert "could not be read" not in html


@pytest.mark.usefixtures("no_room")
def test_the_workshop_is_told_to_ask_again_and_not_for_another_design() -> None:
    worker = signed_in("worker", groups.WORKSHOP)
    page = worker.get("/admin/workshop/?" + urlencode({"order": address(seed=SEED)})).content.decode()
    assert PASSES in page
    assert "another design" not in page


def test_a_face_that_cannot_be_proposed_now_is_not_called_undrawable(request: pytest.FixtureRequest) -> None:
    handler, order = signed_in("handler", groups.ORDERS), placed()
    take(handler, order, "proof_sent")
    answer(order, "another", "もう少し太く")
    request.getfixturevalue("no_room")
    refused = take(handler, order, "proof_sent", design_number=number_of(family="insou", seed=SEED))
    assert refused.status_code == 422
    assert PASSES in refused.content.decode()
