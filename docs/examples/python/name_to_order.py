"""From a name to the address where a person orders its seal. Needs Python 3.11 and `seals_client`, beside it.

python3 name_to_order.py https://seals.example Smith bank
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from seals_client import Seals, SealsError

if TYPE_CHECKING:
    from seals_client.schema import Design, DesignSheet

Use = Literal["bank", "registered", "everyday", "corporate"]
SIZES_MM = (15, 18, 24)


def designs_to_offer(shop: Seals, name: str, use: Use) -> tuple[DesignSheet, list[Design]]:
    """Return a sheet and those of its designs that may be used for `use`, the recommended one first.

    A larger seal has more room for letters, so the smallest size in which some design passes is taken.
    """
    for size in SIZES_MM:
        sheet = shop.list_designs(name=name, use=use, size=size)
        passing = [design for design in sheet["designs"] if design["eligibleForUse"]]
        if passing:
            return sheet, sorted(passing, key=lambda design: not design["recommendedFor"])
    reasons = sorted({reason["key"] for design in sheet["designs"] for reason in design["eligibility"]["reasons"]})
    sys.exit(f"No design of {name} may be used for {use}: {', '.join(reasons)}. Try another use.")


def main(address: str, name: str, use: Use = "registered") -> None:
    shop = Seals(address)
    sheet, designs = designs_to_offer(shop, name, use)
    chosen = designs[0]  # a person would choose
    Path("seal.svg").write_bytes(shop.fetch(chosen["preview"]["svg"]))
    days = sheet["leadDays"]
    print(f"{chosen['family']}, {sheet['sizeMm']} mm, {sheet['priceJpy']} yen, ready in {days} days: seal.svg")
    print(chosen["orderUrl"])


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])  # type: ignore[arg-type]  # the shop says what it does not take
    except SealsError as said:
        sys.exit(str(said))
