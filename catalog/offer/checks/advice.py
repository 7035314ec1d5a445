"""Finds oddities of a valid offer, for staff to look at. Refuses nothing.

Reads one offer. `catalog.offer.checks.geometry_check` finds oddities of geometry.
"""

from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from catalog import rules
from catalog.offer.document import SECTIONS, Offer
from catalog.offer.wording import format_value, in_language
from catalog.vocabulary import LOCALE_IDS

API_DEFAULT_SIZE_MM: Final = 15
API_DEFAULT_MATERIAL: Final = "titanium"
LEAST_OF_THREE: Final = 2 / 3  # share of the price of three company seals; a set that costs less is probably a mistake


def oddities(offer: Offer) -> list[str]:
    """Return the oddities that can be found without composing a face, in the active language."""
    return [*alarms(offer), *_sold_narrowly(offer), *_prices(offer), *_fits(offer), *_defaults(offer), *_names(offer)]


def alarms(offer: Offer) -> list[str]:
    """Return the oddities that customers would notice at once. A change that adds one needs a second yes."""
    return [*_unsold(offer), *_metals(offer), *_sets(offer)]


def _unsold(offer: Offer) -> Iterator[str]:
    for family in offer["families"]:
        if not family["uses"]:
            yield _("%(family)s is not sold for any use.") % {"family": in_language(family["name"])}


def _metals(offer: Offer) -> Iterator[str]:
    prices = {material["id"]: material for material in offer["materials"]}
    cheap, dear = prices["aluminium"], prices["titanium"]
    names = {"titanium": in_language(dear["name"]), "aluminium": in_language(cheap["name"])}
    if dear["priceJpy"] < cheap["priceJpy"] or dear["corporatePriceJpy"] < cheap["corporatePriceJpy"]:
        yield _("%(titanium)s costs less than %(aluminium)s.") % names
    for material in offer["materials"]:
        name = {"material": in_language(material["name"])}
        if not material["colors"]:
            yield _("%(material)s has no colour: customers can choose none.") % name
        if material["leadDays"] == 0:
            yield _("%(material)s is promised to leave on the day of approval (lead time 0).") % name


def _sets(offer: Offer) -> Iterator[str]:
    corporate_set = offer["corporateSet"]
    for material in offer["materials"]:
        set_price = rules.corporate_set_price_jpy(offer, material["id"])
        seals = corporate_set["seals"] * material["corporatePriceJpy"]
        parts = seals + corporate_set["caseJpy"]
        words = {"material": in_language(material["name"]), "set": format_value(set_price)}
        if set_price > parts:
            words["parts"] = format_value(parts)
            yield _("%(material)s: the corporate set (%(set)s) costs more than its parts (%(parts)s).") % words
        elif set_price < seals * LEAST_OF_THREE:
            words["seals"] = format_value(seals)
            yield (
                _("%(material)s: the corporate set (%(set)s) costs far less than its three seals (%(seals)s).") % words
            )


def _sold_narrowly(offer: Offer) -> Iterator[str]:
    for use in offer["uses"]:
        sold = [family for family in offer["families"] if use["id"] in family["uses"]]
        if len(sold) == 1:
            yield _("Only one family is sold for %(use)s.") % {"use": in_language(use["name"])}


def _prices(offer: Offer) -> Iterator[str]:
    for material in offer["materials"]:
        name = {"material": in_language(material["name"])}
        if material["corporatePriceJpy"] < material["priceJpy"]:
            yield _("%(material)s: a company seal costs less than a personal one.") % name
        for tier in offer["gifts"]["tiers"]:
            if tier["material"] == material["id"] and tier["priceJpy"] < material["priceJpy"]:
                yield _("Gift tier %(tier)s costs less than the seal it is for.") % {"tier": tier["id"]}


def _fits(offer: Offer) -> Iterator[str]:
    for addon in offer["addons"]:
        band = addon.get("fitsMm")
        if band and not rules.sizes_within(offer, band):
            yield _("Add-on %(addon)s fits no size that is made.") % {"addon": addon["id"]}


def _defaults(offer: Offer) -> Iterator[str]:
    seal = offer["seal"]
    if (seal["defaultSizeMm"], seal["defaultMaterial"]) != (API_DEFAULT_SIZE_MM, API_DEFAULT_MATERIAL):
        yield _("The default seal is not the one that listDesigns assumes (15 mm, titanium).")
    host = settings.BASE_URL
    for key, url in offer["links"].items():
        if url.startswith("http://") and not url.startswith(host):
            yield _("Link %(key)s is not secure (http).") % {"key": key}


def _names(offer: Offer) -> Iterator[str]:
    for section in SECTIONS:
        for language in LOCALE_IDS:
            names = [entry["name"][language] for entry in offer[section]]
            for name in sorted({name for name in names if names.count(name) > 1}):
                yield _("Two entries are both called “%(name)s”.") % {"name": name}
