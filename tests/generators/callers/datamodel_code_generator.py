"""Reads all three answers with the models that datamodel-code-generator made: argv is the shop's address."""

import sys
import urllib.request
from urllib.parse import urlencode

import models


def got(path: str, **asked: object) -> bytes:
    with urllib.request.urlopen(f"{sys.argv[1]}{path}?{urlencode(asked)}") as answer:  # noqa: S310  our own server
        return bytes(answer.read())


catalog = models.Catalog.model_validate_json(got("/api/v1/catalog"))
assert catalog.pricesIncludeTax is True
assert 13.5 in catalog.sizesMm
sheet = models.DesignSheet.model_validate_json(got("/api/v1/designs", name="佐藤", size=13.5))
assert (sheet.sizeMm, len(sheet.designs)) == (13.5, 8)
design = sheet.designs[0]
answer = models.SealJson.model_validate_json(
    got("/api/seal", name="佐藤", family=design.family.value, seed=design.seed, size=13.5, view="json")
)
assert answer.face.scale == 13.5 / 2000
assert answer.eligibility == design.eligibility
