"""From a name to the address where a person orders its seal. Needs Python 3.9, nothing else.

python3 name_to_order.py https://seals.example Smith bank
"""

import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

SIZES_MM = (15, 18, 24)


class Refused(Exception):
    """What the shop says of a request that it does not take."""


def fetch(url: str, attempts: int = 5) -> bytes:
    """Return what is at `url`; an error of the API as Refused, with its hint.

    A busy shop answers 503 and says in Retry-After in how many seconds to ask again: we do.
    """
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310
            return bytes(answer.read())
    except urllib.error.HTTPError as failed:
        if failed.code == 503 and attempts > 1:
            time.sleep(int(failed.headers["Retry-After"]))
            return fetch(url, attempts - 1)
        error = json.load(failed)["error"]
        raise Refused(f"{error['message']} {error.get('hint', '')}") from None


def designs_to_offer(shop: str, name: str, use: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a sheet and those of its designs that may be used for `use`, the recommended one first.

    A larger seal has more room for letters, so the smallest size in which some design passes is taken.
    """
    for size in SIZES_MM:
        query = urllib.parse.urlencode({"name": name, "use": use, "size": size})
        sheet = json.loads(fetch(f"{shop}/api/v1/designs?{query}"))
        passing = [design for design in sheet["designs"] if design["eligibleForUse"]]
        if passing:
            return sheet, sorted(passing, key=lambda design: not design["recommendedFor"])
    reasons = sorted({reason["key"] for design in sheet["designs"] for reason in design["eligibility"]["reasons"]})
    raise Refused(f"No design of {name} may be used for {use}: {', '.join(reasons)}. Try another use.")


def main(shop: str, name: str, use: str = "registered") -> None:
    sheet, designs = designs_to_offer(shop, name, use)
    chosen = designs[0]  # a person would choose
    Path("seal.svg").write_bytes(fetch(chosen["preview"]["svg"]))
    days = sheet["leadDays"]
    print(f"{chosen['family']}, {sheet['sizeMm']} mm, {sheet['priceJpy']} yen, ready in {days} days: seal.svg")
    print(chosen["orderUrl"])


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Refused as said:
        sys.exit(str(said))
