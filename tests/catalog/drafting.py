"""Helpers for tests of drafts: store a draft from a form, open it, publish it."""

from typing import Any

from django.test import Client

from catalog.editions import publishing
from catalog.models import Draft
from tests.catalog.forms import open_form, send_form


def keep(client: Client, model: str, row: object, into: object = "", **changed: Any) -> Draft:
    """Fill in a form and keep it as a draft."""
    response = send_form(client, model, row, open_form(client, model, row), _draft="1", _into=into, **changed)
    return Draft.objects.get(pk=response["Location"].split("/")[-3])


def where(draft: Draft) -> str:
    return f"/admin/catalog/draft/{draft.pk}/change/"


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
