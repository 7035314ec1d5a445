"""Drafts: begun in a form, changed by several people, approved by a second person, and published."""

from typing import Any

from django.test import Client

from catalog.editions import publishing
from catalog.models import Draft
from tests.catalog.drafting import keep, page, price, publish, where
from tests.catalog.forms import edit, fields_of, open_form, send_form


def test_a_draft_is_not_live_and_is_shown_as_differences(editor: Client, draft: Draft) -> None:
    assert price() == 19800
    assert "19800" in str(open_form(editor, "material", "titanium"))
    assert "Titanium: price 19,800 → 21,000" in page(editor, draft)


def test_a_large_change_in_a_draft_needs_a_yes_only_when_it_is_published(editor: Client, publisher: Client) -> None:
    draft = keep(editor, "material", "titanium", price_jpy=198)
    assert "Nothing is changed yet" in page(publisher, draft, _publish="1")
    assert price() == 19800
    publish(publisher, draft)
    assert price() == 198


def test_several_forms_make_one_draft(editor: Client, publisher: Client, draft: Draft) -> None:
    keep(editor, "material", "aluminium", into=draft.pk, price_jpy=9900)
    keep(editor, "shipping", 1, into=draft.pk, price_jpy=880)
    assert Draft.objects.count() == 1
    publish(publisher, draft)
    assert (price(0), price(1)) == (9900, 21000)
    assert publishing.live().document["shipping"]["priceJpy"] == 880


def test_a_form_that_is_wrong_is_kept_nowhere(editor: Client) -> None:
    fields = open_form(editor, "material", "titanium")
    response = send_form(editor, "material", "titanium", fields, _draft="1", price_jpy=0)
    assert "The price must be above 0." in response.content.decode()
    assert not Draft.objects.exists()


def test_an_edition_says_that_it_was_a_draft_and_by_whom(publisher: Client, draft: Draft) -> None:
    publish(publisher, draft)
    live = publishing.live_edition()
    assert (live.kind, live.made_by_name) == ("drafted", "publisher")
    assert "Published." in page(publisher, draft)
    assert "published already" in page(publisher, draft, _publish="1")


def test_an_editor_may_not_publish_approve_or_schedule(editor: Client, draft: Draft) -> None:
    for button in ("_publish", "_approve", "_schedule"):
        assert editor.post(f"/admin/catalog/draft/{draft.pk}/change/", {button: "1"}).status_code == 403
    assert price() == 19800


def test_where_the_shop_wants_it_a_second_person_approves_first(
    publisher: Client, owner: Client, settings: Any
) -> None:
    settings.DRAFTS_NEED_APPROVAL = True
    draft = keep(publisher, "material", "titanium", price_jpy=21000)
    assert "A second person has to approve this draft first." in publish(publisher, draft)
    assert "Somebody else has to approve this draft: it holds a change of yours." in page(
        publisher, draft, _approve="1"
    )
    page(owner, draft, _approve="1")
    publish(publisher, draft)
    assert price() == 21000


def test_a_draft_that_is_changed_after_approval_needs_another(
    editor: Client, publisher: Client, settings: Any, draft: Draft
) -> None:
    settings.DRAFTS_NEED_APPROVAL = True
    page(publisher, draft, _approve="1")
    keep(editor, "material", "aluminium", into=draft.pk, price_jpy=9900)
    assert "A second person has to approve" in publish(publisher, draft)


def test_changes_of_others_stay_where_the_draft_changes_nothing(
    editor: Client, publisher: Client, draft: Draft
) -> None:
    edit(editor, "material", "aluminium", price_jpy=9900)
    publish(publisher, draft)
    assert (price(0), price(1)) == (9900, 21000)


def test_a_conflict_is_said_and_needs_a_yes(editor: Client, publisher: Client, draft: Draft) -> None:
    edit(editor, "material", "titanium", price_jpy=20000)
    assert "Changed by others meanwhile: Titanium: price 19,800 → 20,000" in page(publisher, draft)
    page(publisher, draft, _publish="1")
    assert price() == 20000
    publish(publisher, draft)
    assert price() == 21000


def test_a_dead_checkout_is_asked_about_in_a_draft_too(editor: Client, publisher: Client) -> None:
    draft = keep(editor, "checkoutlink", 1, url="/nowhere")
    assert "/nowhere does not answer" in page(publisher, draft)
    page(publisher, draft, _publish="1")
    assert publishing.live().document["links"]["checkout"].endswith("/order")


def open_in(client: Client, draft: Draft, model: str, row: object) -> Any:
    """Open a form for a draft; return its fields and where it is sent."""
    path = f"/admin/catalog/{model}/{row}/change/?draft={draft.pk}"
    return fields_of(client.get(path), f"{model}_form"), path


def test_a_form_opened_for_a_draft_shows_its_values_and_changes_them(
    editor: Client, publisher: Client, draft: Draft
) -> None:
    assert f"/admin/catalog/material/titanium/change/?draft={draft.pk}" in page(editor, draft)
    fields, path = open_in(editor, draft, "material", "titanium")
    assert fields["price_jpy"] == "21000"
    assert "19800" in str(open_form(editor, "material", "titanium"))
    wrong = editor.post(path, {**fields, "price_jpy": 0, "_draft": "1"})
    assert "The price must be above 0." in wrong.content.decode()
    assert editor.post(path, {**fields, "price_jpy": 20500, "_draft": "1"}).status_code == 302
    assert (price(), Draft.objects.count()) == (19800, 1)
    publish(publisher, draft)
    assert price() == 20500


def test_a_form_opened_for_a_draft_never_goes_live(editor: Client, draft: Draft) -> None:
    fields, path = open_in(editor, draft, "material", "titanium")
    editor.post(path, {**fields, "price_jpy": 20500, "_save": "1"})
    assert price() == 19800
    assert "20,500" in page(editor, draft)


def test_a_row_that_only_a_draft_has_is_edited_there(editor: Client, publisher: Client, draft: Draft) -> None:
    green = {"color_id": "green", "name_en": "Green", "name_ja": "グリーン", "swatch": "#2E6B4F", "position": ""}
    rows = {f"colors-4-{field}": value for field, value in green.items()}
    fields, path = open_in(editor, draft, "material", "titanium")
    editor.post(path, {**fields, **rows, "colors-TOTAL_FORMS": 5, "_draft": "1"})
    fields, path = open_in(editor, draft, "material", "titanium")
    assert fields["colors-4-color_id"] == "green"
    assert editor.post(path, {**fields, "colors-4-swatch": "#2E6B50", "_draft": "1"}).status_code == 302
    publish(publisher, draft)
    assert publishing.live().document["materials"][1]["colors"][-1]["swatch"] == "#2E6B50"


def test_who_opened_a_draft_before_another_changed_it_is_told(editor: Client, draft: Draft) -> None:
    fields, path = open_in(editor, draft, "material", "titanium")
    keep(editor, "shipping", 1, into=draft.pk, price_jpy=880)
    told = editor.post(path, {**fields, "price_jpy": 20500, "_draft": "1"}).content.decode()
    assert "Somebody changed this draft while you had it open." in told
    assert "21,000" in page(editor, draft)


def test_a_change_is_taken_out_of_a_draft(editor: Client, publisher: Client, draft: Draft) -> None:
    keep(editor, "shipping", 1, into=draft.pk, price_jpy=880)
    keep(editor, "material", "titanium", into=draft.pk, price_jpy=21000, **{"colors-3-DELETE": "on"})
    page(editor, draft, _take_out="materials/titanium/priceJpy")
    page(editor, draft, _take_out="materials/titanium/colors/gold")
    assert [change["path"] for change in editor.get(where(draft)).context["changes"]] == ["shipping/priceJpy"]
    publish(publisher, draft)
    assert (price(), publishing.live().document["shipping"]["priceJpy"]) == (19800, 880)
    assert len(publishing.live().document["materials"][1]["colors"]) == 4


def test_a_draft_is_called_by_its_change_or_as_one_likes(editor: Client, draft: Draft) -> None:
    assert draft.title == "Titanium: price 19,800 → 21,000"
    assert keep(editor, "shipping", 1, _title="New Year", price_jpy=880).title == "New Year"
    page(editor, draft, _rename="1", title="Spring")
    draft.refresh_from_db()
    assert draft.title == "Spring"
