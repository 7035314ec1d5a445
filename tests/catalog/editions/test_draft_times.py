"""Scheduled drafts are published at their time, unless something holds them up."""

import io
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

from catalog.editions import clock, drafts, publishing
from catalog.models import Draft
from tests.catalog.drafting import keep, page, price, publish
from tests.catalog.forms import edit


def due(draft: Draft, minutes: int) -> None:
    Draft.objects.filter(pk=draft.pk).update(publish_at=timezone.now() - timedelta(minutes=minutes))


def run() -> str:
    said = io.StringIO()
    call_command("publishdue", stdout=said)
    return said.getvalue()


def tomorrow() -> dict[str, str]:
    day = timezone.localtime() + timedelta(days=1)
    return {"publish_at_0": day.strftime("%Y-%m-%d"), "publish_at_1": "09:00:00"}


def test_a_draft_goes_live_when_its_time_has_come_and_not_before(draft: Draft) -> None:
    due(draft, -10)
    assert run() == ""
    assert price() == 19800
    due(draft, 1)
    assert "is live as edition" in run()
    assert (price(), publishing.live_edition().kind) == (21000, "scheduled")
    assert run() == ""


def test_due_drafts_are_published_in_the_order_of_their_times(editor: Client, draft: Draft) -> None:
    earlier = keep(editor, "shipping", 1, price_jpy=880)
    due(draft, 1)
    due(earlier, 2)
    run()
    published = Draft.objects.order_by("published_as__pk").values_list("pk", flat=True)
    assert list(published) == [earlier.pk, draft.pk]


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


def test_a_likely_mistake_needs_a_yes_when_it_is_scheduled(editor: Client, publisher: Client) -> None:
    draft = keep(editor, "material", "titanium", price_jpy=198)
    assert "Tick the box to confirm" in page(publisher, draft, _schedule="1", **tomorrow())
    draft.refresh_from_db()
    assert draft.publish_at is None
    consent = publisher.get(f"/admin/catalog/draft/{draft.pk}/change/").context["consent"]
    page(publisher, draft, _schedule="1", _yes=consent.token, **tomorrow())
    due(draft, 1)
    assert "is live as edition" in run()
    assert price() == 198


def test_a_scheduled_draft_without_a_yes_is_held_up_shown_and_mailed_once(
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


def test_a_change_put_into_a_draft_that_waits_takes_it_from_its_time(
    editor: Client, publisher: Client, draft: Draft
) -> None:
    page(publisher, draft, _schedule="1", **tomorrow())
    keep(editor, "shipping", 1, into=draft.pk, price_jpy=880)
    draft.refresh_from_db()
    assert draft.publish_at is None


def test_who_takes_a_time_back_undoes_nothing_that_another_did_meanwhile(draft: Draft) -> None:
    due(draft, -10)
    opened = Draft.objects.get(pk=draft.pk)
    Draft.objects.filter(pk=draft.pk).update(title="Spring")
    drafts.unschedule(opened)
    draft.refresh_from_db()
    assert (draft.title, draft.publish_at) == ("Spring", None)


def test_the_front_page_lists_no_draft_that_nothing_holds_up(publisher: Client, draft: Draft) -> None:
    page(publisher, draft, _schedule="1", **tomorrow())
    assert list(publisher.get("/admin/").context["held_up_drafts"]) == []
