"""The number of database queries of each list in the admin. It does not grow with the rows."""

from datetime import timedelta
from typing import Final

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from catalog.editions import publishing
from catalog.models import AddOn, Color, Draft, Edition, Family, GiftTier, Link, Occasion, Sale, Use
from tests.catalog.drafting import keep

QUERIES: Final = {
    "": 8,
    "catalog/material/": 8,
    "catalog/family/": 8,
    "catalog/use/": 7,
    "catalog/shape/": 8,
    "catalog/addon/": 7,
    "catalog/link/": 7,
    "catalog/sale/": 7,
    "catalog/sale/add/": 8,
    "catalog/edition/": 10,
    "catalog/draft/": 7,
    "catalog/draft/{draft}/change/": 9,
    "catalog/material/titanium/change/": 10,
    "catalog/shoptext/": 7,
    "catalog/shoptext/faq/change/": 7,
    "exchange/": 4,
}
"""Four of each are for who asks: the session, the user, the rights of the user and those of the groups."""
MANY: Final = 20


def fill_the_open_tables() -> None:
    """Make many rows wherever staff may add some, sell every family for every use, and publish editions of it."""
    for n in range(MANY):
        names = {"name_en": f"Colour {n}", "name_ja": f"色{n}"}
        Color.objects.create(material_id=("aluminium", "titanium")[n % 2], color_id=f"colour-{n}", **names)
        AddOn.objects.create(addon_id=f"addon-{n}", price_jpy=1 + n)
        Link.objects.create(key=f"link{n}", url=f"/{n}")
        GiftTier.objects.create(gifts_id=1, tier_id=f"tier-{n}", price_jpy=30_000 + n, material_id="titanium")
        Occasion.objects.create(gifts_id=1, occasion_id=f"occasion-{n}")
        begins_at = timezone.now() + timedelta(days=n)
        Sale.objects.create(name_en="S", name_ja="セ", begins_at=begins_at, ends_at=begins_at + timedelta(hours=1))
        Draft.objects.create(title=str(n), base_id=1, text=Edition.objects.get(pk=1).text)
        publishing.publish(None)
    for family in Family.objects.all():
        family.uses.set(Use.objects.all())


def queries_of(client: Client, path: str) -> int:
    client.get(path)  # what a process asks only once: types of content, the text of a new edition
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


def test_a_list_asks_no_more_often_with_many_rows(editor: Client) -> None:
    draft = keep(editor, "shipping", 1, price_jpy=880)
    paths = {path: f"/admin/{path.format(draft=draft.pk)}" for path in QUERIES}
    assert {path: queries_of(editor, address) for path, address in paths.items()} == QUERIES
    fill_the_open_tables()
    assert {path: queries_of(editor, address) for path, address in paths.items()} == QUERIES
    assert Edition.objects.count() > MANY
