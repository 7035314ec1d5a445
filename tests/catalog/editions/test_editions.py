"""Editions: listed with their changes, compared, shown as exact JSON, and restored by those who may."""

import json

import pytest
from django.test import Client
from django.utils.translation import override

from catalog.editions import publishing
from catalog.editions.consent import OfferRefused
from catalog.models import Edition, Use
from tests.catalog.forms import edit

LIST = "/admin/catalog/edition/"


@pytest.fixture
def changed(editor: Client) -> Edition:
    """The edition before a price and a colour were changed."""
    before = publishing.live_edition()
    edit(editor, "material", "titanium", price_jpy=21000)
    edit(editor, "material", "titanium", **{"colors-3-DELETE": "on"})
    return before


def restore(client: Client, edition: Edition, read: object = None) -> str:
    sent = {"_edition": publishing.live_edition().pk if read is None else read}
    return client.post(f"{LIST}{edition.pk}/restore/", sent, follow=True).content.decode()


def test_the_list_says_what_each_edition_changed(editor: Client, changed: Edition) -> None:
    page = editor.get(LIST).content.decode()
    assert "Titanium: price 19,800 → 21,000" in page
    assert "Titanium, Anodised gold removed" in page


def test_any_two_editions_can_be_compared(editor: Client, changed: Edition) -> None:
    live = publishing.live_edition().pk
    chosen = {"action": "compare", "_selected_action": [live, changed.pk]}
    page = editor.post(LIST, chosen, follow=True).content.decode()
    assert f"From edition {changed.pk} to edition {live}" in page
    assert "Titanium: price 19,800 → 21,000" in page
    assert "Titanium, Anodised gold removed" in page


@pytest.mark.parametrize("count", [1, 3])
def test_comparing_needs_two(editor: Client, changed: Edition, count: int) -> None:
    chosen = list(Edition.objects.values_list("pk", flat=True)[:count])
    page = editor.post(LIST, {"action": "compare", "_selected_action": chosen}, follow=True).content.decode()
    assert "Tick two editions to compare." in page


def test_an_editions_json_is_exactly_what_was_published(editor: Client, changed: Edition) -> None:
    response = editor.get(f"{LIST}{changed.pk}/json/")
    assert response["Content-Type"] == "application/json"
    assert response.content.decode() == changed.text


def test_restoring_makes_the_old_offer_live_as_a_new_edition(publisher: Client, changed: Edition) -> None:
    count = Edition.objects.count()
    restore(publisher, changed)
    live = publishing.live_edition()
    assert (live.text, live.kind, live.restored_from) == (changed.text, "restored", changed)
    assert live.made_by_name == "publisher"
    assert Edition.objects.count() == count + 1
    assert publisher.get("/api/v1/catalog").json()["materials"][1]["priceJpy"] == 19800


def test_the_restored_offer_is_in_the_forms_too(publisher: Client, changed: Edition) -> None:
    restore(publisher, changed)
    page = publisher.get("/admin/catalog/material/titanium/change/").content.decode()
    assert 'value="19800"' in page
    assert "Anodised gold" in page


def test_before_restoring_one_sees_what_it_would_change(publisher: Client, changed: Edition) -> None:
    page = publisher.get(f"{LIST}{changed.pk}/restore/").content.decode()
    assert "Titanium: price 21,000 → 19,800" in page


def test_restoring_needs_its_own_permission(editor: Client, changed: Edition) -> None:
    assert editor.get(f"{LIST}{changed.pk}/restore/").status_code == 403
    assert editor.post(f"{LIST}{changed.pk}/restore/", {"_edition": publishing.live_edition().pk}).status_code == 403
    assert "restore/" not in editor.get(f"{LIST}{changed.pk}/change/").content.decode()


def test_restoring_is_refused_when_the_offer_moved_on_meanwhile(publisher: Client, changed: Edition) -> None:
    live = publishing.live_edition().pk
    assert "The offer changed meanwhile" in restore(publisher, changed, read=live - 1)
    assert publishing.live_edition().pk == live


def test_editions_cannot_be_changed_or_deleted(owner: Client, changed: Edition) -> None:
    assert owner.post(f"{LIST}{changed.pk}/change/", {"text": "{}"}).status_code == 403
    assert owner.post(f"{LIST}{changed.pk}/delete/", {"post": "yes"}).status_code == 403
    assert json.loads(Edition.objects.get(pk=changed.pk).text)["currency"] == "JPY"


def test_a_visitor_who_is_not_staff_sees_no_edition(anyone: Client, changed: Edition) -> None:
    for path in ("", f"{changed.pk}/change/", f"{changed.pk}/json/", f"{changed.pk}/restore/"):
        assert anyone.get(LIST + path)["Location"].startswith("/admin/login/")


def test_a_document_that_is_no_offer_is_refused_with_every_reason(db: None) -> None:
    with pytest.raises(OfferRefused) as refused:
        publishing.import_offer({})
    assert len(refused.value.reasons) > 1
    assert str(refused.value) == " ".join(refused.value.reasons)


def test_an_offer_that_a_new_version_refuses_stays_live_and_the_log_says_why(
    db: None, caplog: pytest.LogCaptureFixture
) -> None:
    before = publishing.live_edition()
    Use.objects.filter(pk="registered").update(recommended_family_id="wave")
    with override("en"):
        publishing.refresh()
    assert publishing.live_edition() == before
    assert "Wave is recommended for Registered seal, but is not sold for it." in caplog.text
