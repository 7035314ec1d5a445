"""Drafts: begun in a form, seen by a link, approved by a second person, published now or at their time."""

import io
import json
import subprocess
import sys
import time
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from catalog import clock, drafts, publishing
from catalog.models import Draft
from catalog.offer.document import read_offer
from catalog.offer.merging import merge
from tests.catalog.forms import edit, fields_of, open_form, send_form


def keep(client: Client, model: str, row: object, into: object = "", **changed: Any) -> Draft:
    """Fill in a form and keep it as a draft."""
    response = send_form(client, model, row, open_form(client, model, row), _draft="1", _into=into, **changed)
    return Draft.objects.get(pk=response["Location"].split("/")[-3])


def page(client: Client, draft: Draft, **sent: Any) -> str:
    path = f"/admin/catalog/draft/{draft.pk}/change/"
    return (client.post(path, sent, follow=True) if sent else client.get(path)).content.decode()


def publish(client: Client, draft: Draft) -> str:
    """Publish a draft, and say yes when asked whether that is meant."""
    path = f"/admin/catalog/draft/{draft.pk}/change/"
    consent = client.get(path).context["consent"]
    return page(client, draft, _publish="1", _yes=consent.token)


def price(material: int = 1) -> int:
    return publishing.live().document["materials"][material]["priceJpy"]


def price_shown(client: Client) -> int:
    return int(client.get("/api/v1/catalog").json()["materials"][1]["priceJpy"])


@pytest.fixture
def draft(editor: Client) -> Draft:
    return keep(editor, "material", "titanium", price_jpy=21000)


def test_what_is_kept_as_a_draft_is_not_live_and_is_shown_as_differences(editor: Client, draft: Draft) -> None:
    assert price() == 19800
    assert "19800" in str(open_form(editor, "material", "titanium"))
    assert "Titanium: price 19,800 → 21,000" in page(editor, draft)


def test_a_large_change_is_kept_without_asking_and_asked_about_when_it_is_published(
    editor: Client, publisher: Client
) -> None:
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


def test_what_others_changed_meanwhile_stays_where_the_draft_says_nothing_of_it(
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


def due(draft: Draft, minutes: int) -> None:
    Draft.objects.filter(pk=draft.pk).update(publish_at=timezone.now() - timedelta(minutes=minutes))


def run() -> str:
    said = io.StringIO()
    call_command("publishdue", stdout=said)
    return said.getvalue()


def test_a_draft_goes_live_when_its_time_has_come_and_not_before(draft: Draft) -> None:
    due(draft, -10)
    assert run() == ""
    assert price() == 19800
    due(draft, 1)
    assert "is live as edition" in run()
    assert (price(), publishing.live_edition().kind) == (21000, "scheduled")
    assert run() == ""


def test_a_time_is_set_on_the_page_and_taken_back(publisher: Client, draft: Draft) -> None:
    assert "to be published at" in page(publisher, draft, _schedule="1", **tomorrow())
    draft.refresh_from_db()
    assert draft.publish_at is not None
    page(publisher, draft, _unschedule="1")
    draft.refresh_from_db()
    assert draft.publish_at is None
    assert "This time is past." in page(
        publisher, draft, _schedule="1", publish_at_0="2020-01-01", publish_at_1="09:00"
    )


def test_at_its_time_a_conflict_holds_a_draft_up_and_no_other(editor: Client, draft: Draft) -> None:
    other = keep(editor, "shipping", 1, price_jpy=880)
    edit(editor, "material", "titanium", price_jpy=20000)
    due(draft, 2)
    due(other, 1)
    with pytest.raises(CommandError, match="is held up: Changed by others meanwhile"):
        run()
    assert price() == 20000
    assert publishing.live().document["shipping"]["priceJpy"] == 880
    assert "It was not published at its time" in page(editor, draft)


def tomorrow() -> dict[str, str]:
    day = timezone.localtime() + timedelta(days=1)
    return {"publish_at_0": day.strftime("%Y-%m-%d"), "publish_at_1": "09:00:00"}


@pytest.mark.parametrize("written", ["{:%Y-%m-%d} {:%H:%M}", "{:%Y/%m/%d} {:%H:%M}", "{:%Y年%m月%d日} {:%H時%M分}"])
def test_a_time_is_taken_as_the_pages_write_it_and_is_japans(publisher: Client, draft: Draft, written: str) -> None:
    when = timezone.localtime().replace(hour=9, minute=30, second=0, microsecond=0) + timedelta(days=1)
    date, time = written.format(when, when).split(" ")
    wide = time.translate({ord(str(digit)): chr(0xFF10 + digit) for digit in range(10)} | {ord(":"): "："})
    page(publisher, draft, _schedule="1", publish_at_0=date, publish_at_1=wide)
    draft.refresh_from_db()
    assert draft.publish_at == when
    assert str(timezone.get_default_timezone()) == "Asia/Tokyo"


@pytest.mark.django_db(transaction=True)
def test_a_worker_publishes_by_itself_what_is_due(editor: Client, draft: Draft, settings: Any) -> None:
    settings.PUBLISH_DUE_SECONDS = 0.05
    due(draft, 1)
    stopped = clock.start()
    assert stopped
    try:
        for _try in range(200):
            if price() == 21000:
                break
            time.sleep(0.05)
    finally:
        stopped.set()
    assert (price(), publishing.live_edition().kind) == (21000, "scheduled")


def test_the_server_starts_looking_for_what_is_due() -> None:
    program = "import threading, config.wsgi; print([thread.name for thread in threading.enumerate()])"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603
    assert clock.NAME in said.stdout


def test_approval_that_comes_after_its_time_puts_a_draft_live(
    publisher: Client, editor: Client, draft: Draft, settings: Any
) -> None:
    settings.DRAFTS_NEED_APPROVAL = True
    page(publisher, draft, _schedule="1", **tomorrow())
    due(draft, 1)
    with pytest.raises(CommandError, match="A second person has to approve"):
        run()
    page(publisher, draft, _approve="1")
    assert "is live as edition" in run()


def test_a_slip_is_asked_about_when_its_time_is_set_and_then_goes_live_at_it(editor: Client, publisher: Client) -> None:
    draft = keep(editor, "material", "titanium", price_jpy=198)
    assert "tick that this is meant" in page(publisher, draft, _schedule="1", **tomorrow())
    draft.refresh_from_db()
    assert draft.publish_at is None
    consent = publisher.get(f"/admin/catalog/draft/{draft.pk}/change/").context["consent"]
    page(publisher, draft, _schedule="1", _yes=consent.token, **tomorrow())
    due(draft, 1)
    assert "is live as edition" in run()
    assert price() == 198


def test_what_nobody_said_yes_to_is_held_up_at_its_time_told_and_mailed_once(
    editor: Client, publisher: Client, mailoutbox: list[Any]
) -> None:
    User.objects.filter(username="publisher").update(email="publisher@shop.example")
    draft = keep(editor, "material", "titanium", price_jpy=14000)
    page(publisher, draft, _schedule="1", **tomorrow())
    edit(editor, "material", "aluminium", price_jpy=13000)
    edit(editor, "material", "aluminium", price_jpy=15000)
    due(draft, 1)
    with pytest.raises(CommandError, match="Titanium costs less than Aluminium"):
        run()
    assert run() == ""
    assert price() == 19800
    publisher.defaults["HTTP_ACCEPT_LANGUAGE"] = "ja"
    front = publisher.get("/admin/").content.decode()
    assert "チタンがアルミニウムより安くなっています。" in front
    assert f"/admin/catalog/draft/{draft.pk}/change/" in front
    assert "時刻に公開されませんでした" in publisher.get("/admin/catalog/draft/").content.decode()
    (mail,) = mailoutbox
    assert mail.to == ["publisher@shop.example"]
    assert "チタンがアルミニウムより安くなっています。" in mail.body
    assert "Titanium costs less than Aluminium." in mail.body
    publish(publisher, draft)
    assert "公開されませんでした" not in publisher.get("/admin/").content.decode()


def test_a_dead_checkout_is_asked_about_in_a_draft_too(editor: Client, publisher: Client) -> None:
    draft = keep(editor, "checkoutlink", 1, url="/nowhere")
    assert "/nowhere does not answer" in page(publisher, draft)
    page(publisher, draft, _publish="1")
    assert publishing.live().document["links"]["checkout"].endswith("/order")


def test_a_change_put_into_a_draft_that_waits_takes_it_from_its_time(
    editor: Client, publisher: Client, draft: Draft
) -> None:
    page(publisher, draft, _schedule="1", **tomorrow())
    keep(editor, "shipping", 1, into=draft.pk, price_jpy=880)
    draft.refresh_from_db()
    assert draft.publish_at is None


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


def where(draft: Draft) -> str:
    return f"/admin/catalog/draft/{draft.pk}/change/"


def test_a_draft_is_called_by_its_change_or_as_one_likes(editor: Client, draft: Draft) -> None:
    assert draft.title == "Titanium: price 19,800 → 21,000"
    assert keep(editor, "shipping", 1, _title="New Year", price_jpy=880).title == "New Year"
    page(editor, draft, _rename="1", title="Spring")
    draft.refresh_from_db()
    assert draft.title == "Spring"


def test_whoever_has_the_link_sees_the_draft_on_pages_and_api_and_nobody_else_does(
    anyone: Client, draft: Draft
) -> None:
    anyone.get(f"/preview/{drafts.preview_token(draft)}")
    assert price_shown(anyone) == 21000
    answer = anyone.get("/api/v1/catalog")
    assert answer["Cache-Control"] == "private, no-store"
    held = Client(HTTP_HOST="127.0.0.1").get("/?locale=en")["ETag"]
    asked = {"Accept-Encoding": "gzip, br", "If-None-Match": f"{held}, *"}
    home = anyone.get("/?locale=en", headers=asked).content.decode()
    assert "21,000" in home
    assert draft.title in home
    another = Client(HTTP_HOST="127.0.0.1")
    assert price_shown(another) == 19800
    anyone.get("/preview/end")
    assert price_shown(anyone) == 19800


def test_a_link_that_is_forged_or_too_old_shows_nothing(
    anyone: Client, draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = drafts.preview_token(draft)
    assert anyone.get(f"/preview/{token}x").status_code == 410
    monkeypatch.setattr(drafts, "PREVIEW_S", -1)
    assert anyone.get(f"/preview/{token}").status_code == 410


@pytest.mark.parametrize(
    "path", ["/api/v1/catalog", "/api/v1/designs?name=林", "/api/seal?name=林&family=kaku", "/api/nothing"]
)
def test_an_answer_of_the_api_carries_no_cookie_whatever_cookie_is_sent(anyone: Client, path: str) -> None:
    plain = anyone.get(path)
    anyone.cookies["draft_preview"] = "forged"
    answer = anyone.get(path)
    assert not answer.cookies
    assert (answer.content, answer["Cache-Control"]) == (plain.content, plain["Cache-Control"])


def test_a_page_that_takes_a_dead_link_away_is_kept_by_no_cache(anyone: Client) -> None:
    anyone.cookies["draft_preview"] = "forged"
    page = anyone.get("/en/gifts")
    assert page.cookies["draft_preview"]["max-age"] == 0
    assert page["Cache-Control"] == "private, no-store"
    assert "ETag" not in page


def test_a_preview_ends_when_its_draft_is_published(anyone: Client, publisher: Client, draft: Draft) -> None:
    anyone.get(f"/preview/{drafts.preview_token(draft)}")
    publish(publisher, draft)
    edit(publisher, "material", "titanium", price_jpy=20000)
    assert price_shown(anyone) == 20000


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
