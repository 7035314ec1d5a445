"""Calls all three operations through the Python client that openapi-generator made: argv is the shop's address."""

import sys

import openapi_client

api = openapi_client.SealsApi(openapi_client.ApiClient(openapi_client.Configuration(host=sys.argv[1])))
catalog = api.get_catalog()
assert catalog.currency == "JPY"
assert catalog.prices_include_tax is True
sheet = api.list_designs(name="佐藤", size=13.5)
assert (sheet.name, sheet.size_mm, len(sheet.designs)) == ("佐藤", 13.5, 8)
design = sheet.designs[0]
svg = api.render_seal(name="佐藤", family=design.family, seed=design.seed, size=13.5)
assert bytes(svg).startswith(b"<svg")
answer = openapi_client.SealJson.from_json(
    bytes(api.render_seal(name="佐藤", family=design.family, seed=design.seed, size=13.5, view="json")).decode()
)
assert answer is not None
assert answer.face.scale == 13.5 / 2000
assert answer.eligibility == design.eligibility
refusal = None
try:
    api.list_designs(name="<svg>")
except openapi_client.ApiException as refused:
    refusal = refused
assert refusal is not None
assert (refusal.status, refusal.data.error.param) == (400, "name")
