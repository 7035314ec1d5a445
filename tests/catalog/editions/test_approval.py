"""If the shop demands a second person, nobody can publish a change alone, in any way."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from catalog.editions import drafts, publishing
from catalog.editions.consent import YES_TO_ALL, OfferRefused
from catalog.models import AddOn, Draft, Edition, ShopText
from tests.catalog.conftest import signed_in
from tests.catalog.drafting import keep, page, publish
from tests.catalog.forms import edit
from tests.catalog.offer.test_exchange import say_yes, send, table


@pytest.fixture(autouse=True)
def _wanted(settings: Any) -> None:
    settings.DRAFTS_NEED_APPROVAL = True


def live_number() -> int:
    return publishing.live_edition().pk


def test_every_save_becomes_a_draft(editor: Client) -> None:
    before = live_number()
    edit(editor, "material", "titanium", price_jpy=21000)
    edit(editor, "shoptext", "faq", body_en="Ask us.")
    edit(editor, "shopdetails", 1, phone="03-0000-0000")
    edit(editor, "addon", AddOn.objects.get(addon_id="ink-pad").pk, name_en="Paste")
    assert live_number() == before
    assert ShopText.objects.get(pk="faq").body_en != "Ask us."
    titles = [draft.title for draft in Draft.objects.order_by("pk")]
    assert titles[0] == "Titanium: price 19,800 → 21,000"
    assert titles[1].startswith("Text, Questions and answers: body text in English")
    assert titles[2:] == [
        "The shop: Telephone none → 03-0000-0000",
        "Add-on, Paste: name in English Ink pad → Paste",
    ]


def test_a_new_row_and_a_removal_become_drafts(editor: Client) -> None:
    before = live_number()
    row = AddOn.objects.get(addon_id="ink-pad").pk
    editor.post(f"/admin/catalog/addon/{row}/delete/", {"post": "yes"})
    everything = list(AddOn.objects.values_list("pk", flat=True))
    editor.post("/admin/catalog/addon/", {"action": "delete_selected", "_selected_action": everything, "post": "yes"})
    assert (live_number(), AddOn.objects.count()) == (before, 4)
    assert Draft.objects.count() == 2


def test_restores_and_files_become_drafts(owner: Client, publisher: Client) -> None:
    first = publishing.live_edition()
    draft = keep(owner, "material", "titanium", price_jpy=21000)
    page(publisher, draft, _approve="1")
    publish(owner, draft)
    before = live_number()
    publisher.post(f"/admin/catalog/edition/{first.pk}/restore/", {"_edition": before})
    owner.post(f"/admin/catalog/edition/{before}/undo/", {"_edition": before})
    say_yes(publisher, send(publisher, table(materials__titanium__priceJpy=20500)))
    offer: Any = json.loads(publishing.live_edition().text)
    offer["guarantee"]["faceYears"] = 12
    say_yes(publisher, send(publisher, json.dumps(offer), "offer.json"))
    assert live_number() == before
    assert Draft.objects.filter(published_as=None).count() == 4


def test_an_import_by_command_becomes_a_draft(db: None, tmp_path: Path) -> None:
    before, file = live_number(), tmp_path / "offer.json"
    offer: Any = json.loads(publishing.live_edition().text)
    offer["materials"][1]["priceJpy"] = 198
    file.write_text(json.dumps(offer), encoding="utf-8")
    said = io.StringIO()
    call_command("offer", "import", str(file), "--yes", stdout=said)
    assert "Kept as draft" in said.getvalue()
    assert live_number() == before


def test_nobody_approves_what_holds_a_change_of_their_own(editor: Client, publisher: Client, owner: Client) -> None:
    draft = keep(editor, "material", "titanium", price_jpy=21000)
    keep(publisher, "shipping", 1, into=draft.pk, price_jpy=880)
    assert "it holds a change of yours" in page(publisher, draft, _approve="1")
    assert "A second person has to approve" in publish(publisher, draft)
    page(owner, draft, _approve="1")
    publish(publisher, draft)
    live = publishing.live_edition()
    assert (live.drafted_by_name, live.approved_by_name, live.made_by_name) == (
        "editor, publisher",
        "owner",
        "publisher",
    )
    shown = editor.get(f"/admin/catalog/edition/{live.pk}/change/").content.decode()
    assert "drafted by editor, publisher" in shown
    assert "approved by owner" in shown


def test_every_refusal_of_a_draft_is_told_in_japanese_to_who_reads_japanese(editor: Client, draft: Draft) -> None:
    maker, colleague = User.objects.get(username="editor"), User.objects.create_user("colleague")
    with override("ja"):
        refused = [
            reason_of(lambda: drafts.approve(draft, maker, YES_TO_ALL)),
            reason_of(lambda: drafts.publish(draft, maker, YES_TO_ALL)),
        ]
        drafts.approve(draft, colleague, YES_TO_ALL)
        drafts.publish(draft, maker, YES_TO_ALL)
        refused.append(reason_of(lambda: drafts.publish(draft, maker, YES_TO_ALL)))
    assert all(re.search("[ぁ-ん]", reason) for reason in refused), refused


def reason_of(attempt: Callable[[], object]) -> str:
    with pytest.raises(OfferRefused) as refused:
        attempt()
    (reason,) = refused.value.reasons
    return reason


def test_what_looks_like_a_slip_is_looked_at_before_it_is_approved(editor: Client, publisher: Client) -> None:
    draft = keep(editor, "material", "titanium", price_jpy=198)
    page(publisher, draft, _approve="1")
    draft.refresh_from_db()
    assert draft.approved_by_name == ""
    consent = publisher.get(f"/admin/catalog/draft/{draft.pk}/change/").context["consent"]
    page(publisher, draft, _approve="1", _yes=consent.token)
    draft.refresh_from_db()
    assert draft.approved_by_name == "publisher"


def test_what_the_program_publishes_needs_nobody(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catalog.vocabulary.RELIEF_MM", 0.7)
    publishing.refresh()
    assert publishing.live_edition().kind == Edition.Kind.UPGRADED


def test_an_editor_throws_away_only_what_is_theirs_alone(editor: Client, publisher: Client) -> None:
    own, mixed = (keep(editor, "material", "titanium", price_jpy=price) for price in (21000, 20000))
    keep(publisher, "shipping", 1, into=mixed.pk, price_jpy=880)
    colleague = signed_in("colleague", "Catalogue editors")
    for draft in (own, mixed):
        assert colleague.post(f"/admin/catalog/draft/{draft.pk}/delete/", {"post": "yes"}).status_code == 403
    assert editor.post(f"/admin/catalog/draft/{mixed.pk}/delete/", {"post": "yes"}).status_code == 403
    editor.post(f"/admin/catalog/draft/{own.pk}/delete/", {"post": "yes"})
    publisher.post(f"/admin/catalog/draft/{mixed.pk}/delete/", {"post": "yes"})
    assert not Draft.objects.exists()
