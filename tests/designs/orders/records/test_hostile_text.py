"""Hostile texts in papers and file names are shown as text and do nothing."""

import io
import re
import zipfile

import pypdfium2
import pytest
from django.test import Client

from catalog.models import ShopDetails
from catalog.staff import groups
from designs.orders.models import Order
from designs.workshop.files import MAKERS
from tests.catalog.conftest import signed_in
from tests.designs.orders.conftest import approved, page_of
from tests.designs.workshop.conftest import address

HOSTILE = (
    "<script>alert(1)</script>",
    ") /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (",
    '=HYPERLINK("http://evil.example","x")',
    "\u202egnp.exe \u2066\u200b\ufeff",
    "名" * 60,
    "W" * 90,
    "🖋️👩‍👩‍👧 ﷽ ก็็็็็ z̷̢̛",
)
ACTIVE = re.compile(rb"/(JS|JavaScript|AA|Launch|URI|EmbeddedFile|RichMedia|SubmitForm)\b|/OpenAction\s*<<")
STREAM = re.compile(rb"stream\r?\n.*?endstream", re.DOTALL)  # compressed: it may hold any bytes
HOSTILE_NAMES = ("..A", "AUX")


@pytest.fixture
def worker(db: None) -> Client:
    return signed_in("worker", groups.WORKSHOP)


def papers_of(order: Order, client: Client, handler: Client) -> list[bytes]:
    answers = [client.get(page_of(order, "orders/receipt.pdf"))]
    answers.append(handler.get(f"/admin/waiting-orders/{order.pk}/job-card.pdf"))
    assert [answer.status_code for answer in answers] == [200, 200]
    return [answer.content for answer in answers]


def test_papers_show_a_hostile_text_as_text_within_their_edges(
    client: Client, handler: Client, shop: ShopDetails
) -> None:
    orders = Order.objects.filter(pk=approved(handler).pk)
    for text in HOSTILE:
        orders.update(name=text[:60], street=text[:100], building=text[:60], message=text, staff_note=text)
        for paper in papers_of(orders.get(), client, handler):
            assert not ACTIVE.search(STREAM.sub(b"", paper))
            document = pypdfium2.PdfDocument(paper)
            assert 1 <= len(document) <= 2
            for page in document:
                right, top = page.get_size()
                for item in page.get_objects():
                    left_end, lower_end, right_end, upper_end = item.get_bounds()
                    assert min(left_end, lower_end) >= -1
                    assert right_end <= right + 1
                    assert upper_end <= top + 1


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_files_of_a_name_are_called_so_that_every_system_takes_them(name: str, worker: Client) -> None:
    asked = {"order": address(name=name)}
    archive = worker.get("/admin/workshop/all.zip", asked)
    assert archive.status_code == 200
    called = zipfile.ZipFile(io.BytesIO(archive.content)).namelist()
    assert len(called) == len(MAKERS) + 1
    (sent,) = re.findall(r"""filename(?:="|\*=utf-8'')([^";]+)""", archive["Content-Disposition"])
    for file in (*called, sent):
        assert not re.search(r'[/\\:*?"<>|\s]|^[-.]|\.\.$', file)
        assert file.split(".")[0] not in ("AUX", "CON", "NUL", "PRN")
