"""The seals of many names, politely: one at a time, patient while the shop is busy, nothing asked for twice.

python3 many_names.py https://seals.example tensho names.txt seals/ "Hanko study, hanako@example.com"
"""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path
from typing import Any

from seals_client import Seals, SealsError


def main(address: str, family: Any, names: str, folder: str, who: str) -> None:
    """Draw each line of the file `names` into `folder`; what is there already stays. Refused names are told."""
    shop = Seals(address, attempts=100, most_kept=0, user_agent=who)
    Path(folder).mkdir(parents=True, exist_ok=True)
    for line in Path(names).read_text(encoding="utf-8").splitlines():
        name = unicodedata.normalize("NFC", line.strip())
        picture = Path(folder) / f"{name}-{family}.svg"
        if not name or picture.exists():
            continue
        try:
            picture.write_text(shop.render_svg(name=name, family=family), encoding="utf-8")
        except SealsError as said:
            print(f"{name}: {said}")


if __name__ == "__main__":
    main(*sys.argv[1:])
