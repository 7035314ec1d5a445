"""Describes a sheet of designs in English sentences for models: which are eligible, and why the others are not."""

from typing import Any

from rendering.eligibility.rules import GEOMETRY_OF_USE
from rendering.openapi.wording import REASONS


def sheet_in_words(sheet: dict[str, Any], shipping_jpy: int, *, is_sold_out: bool = False) -> str:
    """Return a line with price and time of a sheet (the contract's DesignSheet), and a line about each design."""
    use = sheet["use"]
    heading = (
        f"{sheet['name']} as a {use} seal, {sheet['sizeMm']} mm, {sheet['material']}: {sheet['priceJpy']} yen with tax "
        f"and {shipping_jpy} yen for shipping within Japan; ready {sheet['leadDays']} days after approval."
    )
    if is_sold_out:
        heading += f" {sheet['material'].capitalize()} is sold out for now: none of these can be ordered in it."
    return "\n".join([heading, *(_design_in_words(design, use) for design in sheet["designs"])])


def _design_in_words(design: dict[str, Any], use: str) -> str:
    called = f"{design['family']} ({design['shape']}, seed {design['seed']})"
    if design["eligibleForUse"]:
        recommended = "; the recommended one" if design["recommendedFor"] else ""
        return f"{called}: eligible{recommended}."
    return f"{called}: not eligible. {' '.join(_why_not(design, use))}"


def _why_not(design: dict[str, Any], use: str) -> list[str]:
    why = []
    if use not in design["soldFor"]:
        why.append(f"The shop does not sell this family for {use}, only for {', '.join(design['soldFor'])}.")
    refuses = f"refuses{GEOMETRY_OF_USE[use].capitalize()}"
    why += [
        f"{REASONS[reason['key']]} ({reason['key']})."
        for reason in design["eligibility"]["reasons"]
        if reason["params"].get(refuses)
    ]
    return why
