"""Every save in any table of the catalogue changes the revision, unless it is rolled back."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from catalog.editions import publishing
from catalog.live.standing import standing
from catalog.models import Draft, Revision, Sale, WordsChange
from designs.orders.models import PaymentWay

pytestmark = pytest.mark.django_db
MODELS = [model for model in apps.get_app_config("catalog").get_models() if model is not Revision]
MODELS += [PaymentWay]  # pages say how an order can be paid


@pytest.fixture(autouse=True)
def _a_row_of_each() -> None:
    """What a new shop has no row of."""
    user = User.objects.create_user("hana")
    Draft.objects.create(title="Spring", base=publishing.live_edition(), text="{}", made_by=user, made_by_name="hana")
    now = timezone.now()
    sale = Sale.objects.create(name_en="Spring", name_ja="春", begins_at=now, ends_at=now + timedelta(days=1))
    sale.prices.create(key="shipping", price_jpy=0)
    WordsChange.objects.create(path=["addons", "box"], changes=[], made_by=user, made_by_name="hana")


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_a_save_of_any_row_renews_the_revision(model: Any) -> None:
    row = model._default_manager.first()
    assert row is not None, "the shop as migrate leaves it has no row of this table: make one above"
    before = standing().revision
    row.save()
    assert standing().revision != before


@pytest.mark.parametrize(
    ("model", "field"),
    [(model, field.name) for model in MODELS for field in model._meta.many_to_many],
    ids=lambda part: getattr(part, "__name__", part),
)
def test_so_does_what_is_linked_to_what(model: Any, field: str) -> None:
    links = getattr(model._default_manager.first(), field)
    before = standing().revision
    links.clear()
    assert standing().revision != before


def test_a_save_that_is_undone_leaves_it_as_it_was() -> None:
    before = standing().revision
    with transaction.atomic():
        publishing.live_edition().save()
        assert standing().revision != before
        transaction.set_rollback(True)
    assert standing().revision == before
