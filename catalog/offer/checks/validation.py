"""Finds out why an offer cannot be published: it breaks the contract's form, or contradicts itself.

Pure functions: they get a document and return sentences. `catalog.offer.checks.advice` finds what is odd but allowed.
"""

from collections.abc import Iterator, Mapping
from typing import Final, cast

from django.utils.translation import gettext as _

from catalog import rules, vocabulary
from catalog.offer.document import Offer, Section
from catalog.offer.labels import ROLE_LABELS
from catalog.offer.tables.exporting import with_absolute_urls
from catalog.offer.wording import entry_name, in_language
from catalog.serializers import CatalogSerializer
from config.api.parameters.numbers import format_number

ANY_SITE: Final = "https://shop.example"  # stands for this site when addresses on it are checked
CLOSED: Final[Mapping[Section, tuple[str, ...]]] = {
    "uses": vocabulary.USE_IDS,
    "materials": vocabulary.MATERIAL_IDS,
    "shapes": vocabulary.SHAPE_IDS,
    "families": vocabulary.FAMILY_IDS,
}


def problems(offer: Offer) -> list[str]:
    """Return the reasons why `offer` cannot be published, in the active language; [] if it can."""
    return contract_problems(offer) or list(_shop_problems(offer))


def contract_problems(document: object) -> list[str]:
    """Describe where `document` breaks the contract's form. If there is nothing to describe, it is an Offer."""
    if not isinstance(document, Mapping):
        return [_("The offer must be a JSON object.")]
    undeclared = sorted(set(document) - set(CatalogSerializer().fields))
    if undeclared:
        return [_("The catalogue has no such fields: %(fields)s.") % {"fields": ", ".join(undeclared)}]
    offer = cast(Offer, document)  # the checks below find out whether it is one
    try:
        checked = CatalogSerializer(data=with_absolute_urls(offer, ANY_SITE))
    except (KeyError, TypeError, AttributeError):
        checked = CatalogSerializer(data=offer)
    if not checked.is_valid():
        return [f"{where}: {reason}" for where, reason in _flattened(checked.errors)]
    wrong_ids = [
        _("%(section)s must be exactly %(ids)s, in this order.") % {"section": section, "ids": ", ".join(ids)}
        for section, ids in CLOSED.items()
        if [entry["id"] for entry in offer[section]] != list(ids)
    ]
    return wrong_ids or list(_optional_but_ours(document))


def _optional_but_ours(document: Mapping[str, Mapping[str, object]]) -> Iterator[str]:
    """Yield the missing fields that are optional in the contract, but required in this shop."""
    needed = {
        "cancellation": ("freeUntilHoursAfterApproval",),
        "corporateSet": ("aluminiumJpy", "titaniumJpy", "caseJpy", "composition"),
        "gifts": ("tiers", "occasions", "validMonths"),
        "links": ("checkout",),
    }
    for section, keys in needed.items():
        for key in keys:
            if key not in document.get(section, {}):
                yield _("%(where)s is missing.") % {"where": f"{section}.{key}"}


def _flattened(errors: object, where: str = "") -> Iterator[tuple[str, str]]:
    """Yield each error of a serializer with the dotted path of its field."""
    items = errors.items() if isinstance(errors, Mapping) else enumerate(cast(list[object], errors))
    for key, inner in items:
        path = where if key == "non_field_errors" else f"{where}.{key}".lstrip(".")
        if isinstance(inner, str):
            yield where, inner
        else:
            yield from _flattened(inner, path)


def _shop_problems(offer: Offer) -> Iterator[str]:
    yield from _size_problems(offer)
    yield from _use_problems(offer)
    yield from _set_problems(offer)
    yield from _extra_problems(offer)


def _size_problems(offer: Offer) -> Iterator[str]:
    for shape, promised in vocabulary.SIZES_MM_OF_SHAPE.items():
        for end in (promised[0], promised[-1]):
            if float(end) not in offer["sizesByShape"][shape]:
                yield _(
                    "%(shape)s must be made in %(size)s mm: the published interface promises %(low)s to %(high)s mm."
                ) % {
                    "shape": entry_name(offer["shapes"], shape),
                    "size": format_number(end),
                    "low": format_number(promised[0]),
                    "high": format_number(promised[-1]),
                }
    for size in vocabulary.SIZES_MM:
        if float(size) not in offer["sizesMm"]:
            yield _("The published interface promises seals of %(size)s mm, but no shape is made in that size.") % {
                "size": format_number(size)
            }
    default = offer["seal"]["defaultSizeMm"]
    if default not in offer["sizesMm"]:
        yield _("The default size, %(size)s mm, is not made.") % {"size": format_number(default)}


def _use_problems(offer: Offer) -> Iterator[str]:
    for use in offer["uses"]:
        names = {"use": in_language(use["name"])}
        family = use["recommendedFamily"]
        if use["id"] not in rules.sold_for(offer, family):
            names["family"] = entry_name(offer["families"], family)
            yield _("%(family)s is recommended for %(use)s, but is not sold for it.") % names
        band = use["recommendedSizeMm"]
        if not rules.sizes_within(offer, band):
            yield _("No seal is made in a recommended size of %(use)s.") % names
        legal = use.get("legalSizeMm")
        if legal and not (legal["min"] < band["min"] and band["max"] <= legal["max"]):
            yield _("Ward offices do not accept all recommended sizes of %(use)s.") % names


def _set_problems(offer: Offer) -> Iterator[str]:
    composition = offer["corporateSet"]["composition"]
    roles = [seal["role"] for seal in composition]
    if roles != list(vocabulary.COMPOSITION_ROLES):
        yield _("The corporate set must have one seal in each role: %(roles)s.") % {
            "roles": ", ".join(str(ROLE_LABELS[role]) for role in vocabulary.COMPOSITION_ROLES)
        }
    for seal in composition:
        family = entry_name(offer["families"], seal["family"])
        words = {"role": ROLE_LABELS[seal["role"]], "family": family, "size": format_number(seal["sizeMm"])}
        words["shape"] = entry_name(offer["shapes"], seal["shape"])
        if seal["family"] not in vocabulary.FAMILY_IDS:
            yield _("Corporate set, %(role)s: there is no family %(family)s.") % words
        elif rules.CORPORATE not in rules.sold_for(offer, seal["family"]):
            yield _("Corporate set, %(role)s: %(family)s is not sold for companies.") % words
        if not rules.is_made(offer, seal["shape"], seal["sizeMm"]):
            yield _("Corporate set, %(role)s: %(shape)s is not made in %(size)s mm.") % words


def _extra_problems(offer: Offer) -> Iterator[str]:
    for tier in offer["gifts"]["tiers"]:
        if tier["material"] not in vocabulary.MATERIAL_IDS:
            yield _("Gift tier %(tier)s: there is no material %(material)s.") % {
                "tier": tier["id"],
                "material": tier["material"],
            }
