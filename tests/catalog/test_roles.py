"""What each role may open and do, page by page: one table."""

import pytest
from django.test import Client

from catalog import groups, publishing
from tests.catalog.conftest import signed_in
from tests.catalog.forms import edit

OWNER, PUBLISHER, EDITOR, WORKER = groups.OWNERS, groups.PUBLISHERS, groups.EDITORS, groups.WORKSHOP
HANDLER = groups.ORDERS
ALL = (OWNER, PUBLISHER, EDITOR, WORKER, HANDLER)
MAY_OPEN = {
    "": ALL,
    "catalog/material/": ALL,
    "catalog/material/titanium/change/": ALL,
    "catalog/edition/": ALL,
    "catalog/draft/": (OWNER, PUBLISHER, EDITOR),
    "exchange/": ALL,
    "offer-check/": ALL,
    "letters/": ALL,
    "workshop/": ALL,
    "second-factor/": ALL,
    "catalog/addon/add/": (OWNER, PUBLISHER, EDITOR),
    "catalog/edition/{live}/restore/": (OWNER, PUBLISHER),
    "waiting-orders/": (OWNER, WORKER, HANDLER),
    "orders/order/": (OWNER, HANDLER),
    "orders/mail/": (OWNER, HANDLER),
    "orders/paymentway/": (OWNER,),
    "orders/ordersettings/": (OWNER,),
    "auth/user/": (OWNER,),
    "auth/user/add/": (OWNER,),
    "axes/accessattempt/": (OWNER,),
}


@pytest.fixture(params=ALL)
def role(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def member(db: None, role: str) -> Client:
    return signed_in("member", role)


@pytest.mark.parametrize("page", MAY_OPEN)
def test_who_may_open_what(member: Client, role: str, page: str) -> None:
    path = f"/admin/{page.format(live=publishing.live_edition().pk)}"
    assert (member.get(path).status_code == 200) == (role in MAY_OPEN[page])


def test_who_may_change_a_price(member: Client, role: str) -> None:
    if role in (WORKER, HANDLER):
        sent = member.post("/admin/catalog/material/titanium/change/", {"price_jpy": 20000})
        assert sent.status_code == 403
    else:
        edit(member, "material", "titanium", price_jpy=20000)
    price = publishing.live().document["materials"][1]["priceJpy"]
    assert price == (19800 if role in (WORKER, HANDLER) else 20000)


def test_an_owner_who_is_no_superuser_can_make_a_login_and_give_it_a_role(db: None) -> None:
    owner = signed_in("owner", OWNER)
    password = "a-long-seal-pass-7"  # noqa: S105 - of a user that only this test has
    fields = {"username": "ai", "password1": password, "password2": password, "usable_password": "true"}
    made = owner.post("/admin/auth/user/add/", fields)
    assert made.status_code == 302
    assert 'name="groups"' in owner.get(made["Location"]).content.decode()
