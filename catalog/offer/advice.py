"""What is odd about an offer without breaking it: for staff to look at, refusing nothing.

Reads one document. What geometry says is `catalog.offer.geometry_check`' business.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _

from catalog.offer.differences import in_language, said

Document = Mapping[str, Any]
API_DEFAULT_SIZE_MM: Final = 15
API_DEFAULT_MATERIAL: Final = "titanium"


def oddities(document: Document) -> list[str]:
    """Return what can be seen from the document alone, in the active language."""
    return [*_unsold(document), *_prices(document), *_fits(document), *_defaults(document), *_names(document)]


def _unsold(document: Document) -> Iterator[str]:
    for family in document["families"]:
        if not family["uses"]:
            yield _("%(family)s is sold for nothing.") % {"family": in_language(family["name"])}
    for use in document["uses"]:
        sold = [family for family in document["families"] if use["id"] in family["uses"]]
        if len(sold) == 1:
            yield _("Only one family is sold for %(use)s.") % {"use": in_language(use["name"])}


def _prices(document: Document) -> Iterator[str]:
    corporate_set = document["corporateSet"]
    for material in document["materials"]:
        name = {"material": in_language(material["name"])}
        if material["corporatePriceJpy"] < material["priceJpy"]:
            yield _("%(material)s: a company seal costs less than a personal one.") % name
        set_price = corporate_set[f"{material['id']}Jpy"]
        parts = corporate_set["seals"] * material["corporatePriceJpy"] + corporate_set["caseJpy"]
        if set_price > parts:
            words = {**name, "set": said(set_price), "parts": said(parts)}
            yield _("%(material)s: the corporate set (%(set)s) costs more than its parts (%(parts)s).") % words
        for tier in document["gifts"]["tiers"]:
            if tier["material"] == material["id"] and tier["priceJpy"] < material["priceJpy"]:
                yield _("Gift tier %(tier)s costs less than the seal it is for.") % {"tier": tier["id"]}


def _fits(document: Document) -> Iterator[str]:
    for addon in document["addons"]:
        band = addon.get("fitsMm")
        if band and not any(band["min"] <= size <= band["max"] for size in document["sizesMm"]):
            yield _("Add-on %(addon)s fits no size that is made.") % {"addon": addon["id"]}


def _defaults(document: Document) -> Iterator[str]:
    seal = document["seal"]
    if (seal["defaultSizeMm"], seal["defaultMaterial"]) != (API_DEFAULT_SIZE_MM, API_DEFAULT_MATERIAL):
        yield _("The default seal is not the one that listDesigns assumes (15 mm, titanium).")
    host = settings.BASE_URL
    for key, url in document["links"].items():
        if url.startswith("http://") and not url.startswith(host):
            yield _("Link %(key)s is not secure (http).") % {"key": key}


def _names(document: Document) -> Iterator[str]:
    for section in ("uses", "materials", "shapes", "families"):
        for language in ("en", "ja"):
            names = [entry["name"][language] for entry in document[section]]
            for name in sorted({name for name in names if names.count(name) > 1}):
                yield _("Two entries are both called “%(name)s”.") % {"name": name}
