"""Fixtures: an order's address, and staff of the workshop."""

from urllib.parse import urlencode

import pytest
from django.test import Client

from catalog.staff import groups
from tests.catalog.conftest import signed_in

CHOICE = {
    "name": "佐藤",
    "family": "tensho",
    "seed": "123",
    "size": "15",
    "shape": "round",
    "material": "titanium",
    "use": "registered",
    "locale": "ja",
}


def address(**instead: str) -> str:
    return "https://shop.example/order?" + urlencode({**CHOICE, **instead})


@pytest.fixture
def worker(db: None) -> Client:
    return signed_in("worker", groups.WORKSHOP)
