"""An order stores the chosen polarity and rim. Its proof, job card and workshop files use them."""

import io
from urllib.parse import quote

import pypdfium2
import pytest
from django.test import Client

from tests.designs.orders.conftest import after_the_grace, approved, page_of, take
from tests.designs.pages.contents import text_of

pytestmark = pytest.mark.django_db
LOOKS = {
    "mode=hakubun": ({"mode": "hakubun", "use": "everyday"}, ["朱文・白文", "白文"]),
    "frame=0.14": ({"frame": "0.14", "use": "registered"}, ["外枠の太さ", "1.05 mm"]),
}


@pytest.mark.parametrize("asked", LOOKS)
def test_the_polygons_of_the_chosen_look_are_kept_shown_and_cut(client: Client, handler: Client, asked: str) -> None:
    choice, fact = LOOKS[asked]
    order = approved(handler, "ja", **choice)
    drawn = client.get(f"/api/seal?name={quote('佐藤')}&family=tensho&seed=123&shape=round&view=json&{asked}").json()
    assert order.face.geometry == drawn["face"]
    assert fact in order.face.told["ja"]["facts"]
    sheet = client.get(page_of(order, "orders/proof.pdf")).content
    assert fact[1] in pypdfium2.PdfDocument(io.BytesIO(sheet))[0].get_textpage().get_text_bounded()
    workshop = text_of(handler.get(f"/admin/workshop/?order={order.number}"))
    assert {"mode=hakubun": "White letters", "frame=0.14": "1.05 mm"}[asked] in workshop
    after_the_grace(order)
    assert take(handler, order, "in_work").status_code == 302
