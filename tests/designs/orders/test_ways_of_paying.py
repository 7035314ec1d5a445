"""A new shop has a way of paying. Staff write payment links with braces that an order fills in, and no others."""

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.utils.translation import override

from designs.orders.models import OrderSettings, PaymentWay

HTTPS, BRACES = "begins with https://", "Only {number} and {total} may stand in braces"


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("http://pay.example/{number}", HTTPS),
        ("pay.example", HTTPS),
        ("https://pay.example/{name}", BRACES),
        ("https://pay.example/{}", BRACES),
        ("https://pay.example/{number", BRACES),
        ("https://pay.example/{{number}}", BRACES),
    ],
)
def test_a_link_that_no_order_can_fill_in_is_refused(link: str, said: str) -> None:
    with override("en"):
        with pytest.raises(ValidationError) as refused:
            PaymentWay(link=link).clean()
        assert said in refused.value.message_dict["link"][0]


@pytest.mark.parametrize(
    ("link", "filled_in"),
    [
        ("", ""),
        ("https://pay.example/", "https://pay.example/"),
        ("https://pay.example/{number}?jpy={total}", "https://pay.example/261128-4316?jpy=20570"),
    ],
)
def test_an_order_fills_its_number_and_total_in(link: str, filled_in: str) -> None:
    way = PaymentWay(link=link)
    way.clean()
    assert way.link_for("261128-4316", 20570) == filled_in


@pytest.mark.django_db
def test_a_new_shop_has_one_way_of_paying_and_none_comes_back_once_staff_removed_it() -> None:
    PaymentWay.objects.all().delete()
    OrderSettings.objects.all().delete()
    call_command("migrate", verbosity=0)
    assert PaymentWay.objects.get().told("name", "en") == "Bank transfer, in advance"
    PaymentWay.objects.all().delete()
    call_command("migrate", verbosity=0)
    assert not PaymentWay.objects.exists()
