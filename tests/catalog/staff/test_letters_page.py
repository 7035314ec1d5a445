"""The page on letters shows staff which letters of a name have seal forms, and why a name cannot be carved."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(get_user_model().objects.create_superuser("hanako"))
    return client


def page(staff: Client, **asked: str) -> str:
    answer = staff.get("/admin/letters/", asked, headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_each_letter_is_shown_with_its_form(staff: Client) -> None:
    shown = page(staff, name="佐鱶")
    assert shown.index("U+4F50") < shown.index("Seal form") < shown.index("U+9C76") < shown.index("Not drawn yet")


def test_a_name_that_cannot_be_carved_is_told_and_stays_in_the_field(staff: Client) -> None:
    shown = page(staff, name="佐藤☺")
    assert "may not contain" in shown
    assert 'value="佐藤☺"' in shown


def test_the_page_is_staffs_alone_and_the_front_page_leads_to_it(client: Client, staff: Client) -> None:
    assert "/admin/letters/" in staff.get("/admin/").content.decode()
    assert Client().get("/admin/letters/").status_code == 302
