"""What changed is told by the names that staff know, not by ids, and line by line where a text is long."""

import copy
from typing import Any

import pytest
from django.utils.translation import override

from catalog.after_migrate import DEFAULT_OFFER
from catalog.offer.changes.differences import differences
from catalog.offer.document import entry_of, read_offer
from catalog.offer.wording import said_changed


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "Bank seal: recommended family Tensho (seal script) → Kaku (square lattice)",
                "Wave: sold for Everyday seal → Bank seal, Everyday seal",
                "Corporate set, representative’s seal: family Tensho (seal script) → Kaku (square lattice)",
            ],
        ),
        (
            "ja",
            [
                "銀行印: 推奨書体 篆書体 → 角字",
                "波: 販売用途 認印 → 銀行印, 認印",
                "法人セット・代表者印: 書体 篆書体 → 角字",
            ],
        ),
    ],
)
def test_ids_are_told_by_the_names_of_what_they_mean(language: str, told: list[str]) -> None:
    before: Any = read_offer(DEFAULT_OFFER.read_text(encoding="utf-8"))
    after = copy.deepcopy(before)
    after["uses"][0]["recommendedFamily"] = "kaku"
    entry_of(after["families"], "wave")["uses"] = ["bank", "everyday"]
    after["corporateSet"]["composition"][0]["family"] = "kaku"
    with override(language):
        assert [each.describe() for each in differences(before, after)] == told


def test_of_a_long_text_each_changed_paragraph_is_told_alone() -> None:
    before, after = ([line for n in range(120) for line in (f"Paragraph {n}.", "")] for _ in range(2))
    after[10], after[12] = "Another.", "And another."
    with override("en"):
        told = said_changed("\n".join(before), "\n".join(after))
    assert told == "Paragraph 5. → Another.; Paragraph 6. → And another."
