"""Clients are told a year ahead that a part of the API will be removed: in headers, in openapi.json, in words."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiResponse, extend_schema

from config.api.deprecation import Deprecation
from config.api.parameters.fields import Integer
from config.api.parameters.params import json_schema, optional, told
from config.api.responses.conditional import FOREVER, Validators, conditional_response
from config.api.views import Operation

SOON = Deprecation(date(2026, 5, 1), date(2027, 5, 1))
LATE = Deprecation(date(2026, 6, 1), date(2028, 6, 1))


@dataclass(frozen=True)
class Query:
    old: int = optional(Integer(0, 9), "What will go.", default=0, deprecation=SOON)
    new: int = optional(Integer(0, 9), "What stays.", default=0)


class Staying(Operation[Query]):
    query_class = Query

    @extend_schema(responses={200: OpenApiResponse(description="Nothing.")})
    def get(self, request: HttpRequest) -> HttpResponse:
        return super().get(request)

    def answer(self, request: HttpRequest, query: Query) -> HttpResponse:
        return conditional_response(request, Validators('"1"', FOREVER), "application/json", lambda: b"{}")


class Going(Staying):
    deprecation = LATE


urlpatterns = [path("api/staying", Staying.as_view()), path("api/going", Going.as_view())]
pytestmark = pytest.mark.urls(__name__)


@pytest.mark.parametrize(
    ("asked", "notice"),
    [
        ("/api/staying", None),
        ("/api/staying?new=1", None),
        ("/api/staying?new=1&old=0", SOON),
        ("/api/going", LATE),
        ("/api/going?old=1", SOON),
    ],
)
@pytest.mark.parametrize("held", [{}, {"If-None-Match": '"1"'}])
def test_answers_tell_whoever_uses_what_will_go(
    client: Client, asked: str, notice: Deprecation | None, held: dict[str, str]
) -> None:
    response = client.get(asked, headers=held)
    assert response.status_code == (304 if held else 200)
    assert ("Deprecation" in response, "Sunset" in response) == (notice is not None,) * 2
    assert ('</reference/#changes>; rel="deprecation"' in response["Link"]) == (notice is not None)
    assert 'rel="service-desc"' in response["Link"]
    if notice:
        since = datetime.fromtimestamp(int(response["Deprecation"].removeprefix("@")), UTC)
        assert (since.date(), parsedate_to_datetime(response["Sunset"]).date()) == (notice.since, notice.sunset)


@pytest.fixture
def operations() -> dict[str, Any]:
    document = SchemaGenerator(patterns=urlpatterns).get_schema(request=None, public=True)
    return {name: methods["get"] for name, methods in document["paths"].items()}


def test_the_contract_marks_it(operations: dict[str, Any]) -> None:
    assert operations["/api/going"]["deprecated"]
    assert "deprecated" not in operations["/api/staying"]
    marked = {each["name"]: each for each in operations["/api/staying"]["parameters"]}
    assert marked["old"]["deprecated"]
    assert "deprecated" not in marked["new"]


def test_models_and_people_are_told_in_words() -> None:
    for said in (told(Query)["old"], json_schema(Query)["properties"]["old"]["description"]):
        assert "Deprecated: do without it before 2027-05-01." in said
    assert "Deprecated" not in told(Query)["new"]


def test_nobody_is_told_less_than_a_year_ahead() -> None:
    with pytest.raises(ValueError, match="told 365 days ahead: not before 2027-01-01"):
        Deprecation(date(2026, 1, 1), date(2026, 1, 1) + timedelta(days=364))
