"""One table of what each role may open and do, page by page."""

import pytest
from django.test import Client

from catalog.editions import publishing
from catalog.models import Draft
from catalog.staff import groups
from tests.catalog.conftest import signed_in
from tests.catalog.drafting import keep
from tests.catalog.forms import edit
from tests.catalog.offer.test_sales import made

OWNER, PUBLISHER, EDITOR, WORKER = groups.OWNERS, groups.PUBLISHERS, groups.EDITORS, groups.WORKSHOP
HANDLER = groups.ORDERS
ALL = (OWNER, PUBLISHER, EDITOR, WORKER, HANDLER)
MAY_OPEN = {
    "": ALL,
    "catalog/material/": ALL,
    "catalog/material/titanium/change/": ALL,
    "catalog/edition/": ALL,
    "catalog/draft/": (OWNER, PUBLISHER, EDITOR),
    "catalog/edition/{live}/change/": ALL,
    "catalog/edition/{live}/json/": ALL,
    "catalog/edition/{live}/differences/{live}/": ALL,
    "catalog/edition/{live}/undo/": (OWNER, PUBLISHER),
    "catalog/draft/{draft}/change/": (OWNER, PUBLISHER, EDITOR),
    "catalog/draft/{draft}/delete/": (OWNER, PUBLISHER),
    "catalog/material/titanium/change/?draft={draft}": ALL,
    "catalog/material/titanium/history/": ALL,
    "catalog/family/": ALL,
    "catalog/use/": ALL,
    "catalog/shape/": ALL,
    "catalog/addon/": ALL,
    "catalog/link/": ALL,
    "catalog/sale/": ALL,
    "catalog/sale/{sale}/change/": ALL,
    "catalog/corporateset/1/change/": ALL,
    "catalog/gifts/1/change/": ALL,
    "catalog/shipping/1/change/": ALL,
    "catalog/cancellation/1/change/": ALL,
    "catalog/guarantee/1/change/": ALL,
    "catalog/sealdefaults/1/change/": ALL,
    "catalog/checkoutlink/1/change/": ALL,
    "catalog/shopdetails/1/change/": ALL,
    "catalog/shoptext/": ALL,
    "catalog/shoptext/legal/change/": ALL,
    "catalog/shoptext/legal/history/": ALL,
    "exchange/": ALL,
    "exchange/prices.csv": ALL,
    "exchange/offer.json": ALL,
    "offer-check/": ALL,
    "letters/": ALL,
    "workshop/": ALL,
    "second-factor/": ALL,
    "catalog/addon/add/": (OWNER, PUBLISHER, EDITOR),
    "catalog/sale/add/": (OWNER, PUBLISHER, EDITOR),
    "catalog/sale/{sale}/delete/": (OWNER, PUBLISHER, EDITOR),
    "catalog/edition/{live}/restore/": (OWNER, PUBLISHER),
    "waiting-orders/": (OWNER, WORKER, HANDLER),
    "orders/order/": (OWNER, HANDLER),
    "orders/mail/": (OWNER, HANDLER),
    "orders/paymentway/": (OWNER,),
    "orders/ordersettings/": (OWNER,),
    "auth/user/": (OWNER,),
    "auth/user/add/": (OWNER,),
    "auth/group/": (OWNER,),
    "auth/group/add/": (),
    "axes/accessattempt/": (OWNER,),
    "otp_totp/totpdevice/": (OWNER,),
    "otp_static/staticdevice/": (OWNER,),
    "second-factor/groups/": (OWNER,),
}


@pytest.fixture(params=ALL)
def role(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def member(db: None, role: str) -> Client:
    return signed_in("member", role)


def test_who_may_open_what(member: Client, role: str) -> None:
    draft = keep(signed_in("hanako", EDITOR), "material", "titanium", price_jpy=21000)
    edit(signed_in("jiro", PUBLISHER), "material", "aluminium", price_jpy=9900)
    sale = made()
    first, live = 1, publishing.live_edition().pk
    for page, roles in MAY_OPEN.items():
        old = first if page.endswith("restore/") else live
        status = member.get(f"/admin/{page.format(live=old, draft=draft.pk, sale=sale.pk)}").status_code
        assert status == (200 if role in roles else 403), page


DRAFT = "catalog/draft/{draft}/change/"
MAY_DO: dict[str, tuple[str, dict[str, object], tuple[str, ...]]] = {
    "change a text": ("catalog/shoptext/faq/change/", {}, (OWNER, PUBLISHER, EDITOR)),
    "change the shop": ("catalog/shopdetails/1/change/", {}, (OWNER, PUBLISHER, EDITOR)),
    "name a draft": (DRAFT, {"_rename": "1", "title": "Spring"}, (OWNER, PUBLISHER, EDITOR)),
    "take a change out": (DRAFT, {"_take_out": "materials/titanium/priceJpy"}, (OWNER, PUBLISHER, EDITOR)),
    "approve a draft": (DRAFT, {"_approve": "1"}, (OWNER, PUBLISHER)),
    "set a time": (DRAFT, {"_schedule": "1"}, (OWNER, PUBLISHER)),
    "publish a draft": (DRAFT, {"_publish": "1"}, (OWNER, PUBLISHER)),
    "restore": ("catalog/edition/{live}/restore/", {}, (OWNER, PUBLISHER)),
    "move prices": ("exchange/", {"_move": "1", "percent": "5", "sections": "materials", "step_jpy": "100"}, ALL[:3]),
    "hold a sale": ("catalog/sale/add/", {}, (OWNER, PUBLISHER, EDITOR)),
    "send a table": ("exchange/", {"text": "price,what,jpy"}, (OWNER, PUBLISHER, EDITOR)),
    "send an offer": ("exchange/", {"text": "{}"}, (OWNER, PUBLISHER)),
}


def test_who_may_do_what(member: Client, role: str) -> None:
    editor = signed_in("hanako", EDITOR)
    for deed, (page, sent, roles) in MAY_DO.items():
        Draft.objects.filter(published_as=None).delete()
        draft = keep(editor, "material", "titanium", price_jpy=21500)
        path = f"/admin/{page.format(live=publishing.live_edition().pk, draft=draft.pk)}"
        assert (member.post(path, sent).status_code != 403) == (role in roles), deed


def test_who_may_change_a_price(member: Client, role: str) -> None:
    if role in (WORKER, HANDLER):
        sent = member.post("/admin/catalog/material/titanium/change/", {"price_jpy": 20000})
        assert sent.status_code == 403
    else:
        edit(member, "material", "titanium", price_jpy=20000)
    price = publishing.live().document["materials"][1]["priceJpy"]
    assert price == (19800 if role in (WORKER, HANDLER) else 20000)


def test_a_password_that_repeats_the_logins_name_is_refused(db: None) -> None:
    owner, sent = signed_in("owner", OWNER), {"username": "jiro", "usable_password": "true"}
    for password in ("jiro-jiro-jiro", "JIROjiroJIRO1"):
        refused = owner.post("/admin/auth/user/add/", {**sent, "password1": password, "password2": password})
        assert "too similar to the login" in refused.content.decode()
    longer = {"password1": "jiro-mends-old-clocks", "password2": "jiro-mends-old-clocks"}
    assert owner.post("/admin/auth/user/add/", {**sent, **longer}).status_code == 302


def test_an_owner_who_is_no_superuser_can_make_a_login_and_give_it_a_role(db: None) -> None:
    owner = signed_in("owner", OWNER)
    password = "a-long-seal-pass-7"  # noqa: S105 - of a user that only this test has
    fields = {"username": "ai", "password1": password, "password2": password, "usable_password": "true"}
    made = owner.post("/admin/auth/user/add/", fields)
    assert made.status_code == 302
    assert 'name="groups"' in owner.get(made["Location"]).content.decode()
