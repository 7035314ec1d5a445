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


def test_what_came_and_went_is_told_with_its_price_if_it_has_one() -> None:
    before: Any = read_offer(DEFAULT_OFFER.read_text(encoding="utf-8"))
    after = copy.deepcopy(before)
    after["links"]["faq"] = "/faq"
    entry_of(after["materials"], "titanium")["colors"].pop()  # which has no price of its own
    after["addons"] = [addon for addon in after["addons"] if addon["id"] != "ink-pad"]
    with override("en"):
        told, back = ([each.describe() for each in differences(*both)] for both in ((before, after), (after, before)))
    gold = "Titanium, Anodised gold"
    assert told == [f"{gold} removed", "Add-on, ink-pad removed (1,100)", "Link, faq added (/faq)"]
    assert back == [f"{gold} added", "Add-on, ink-pad added (1,100)", "Link, faq removed (/faq)"]


def test_of_paragraphs_that_became_one_each_is_told() -> None:
    before = [line for n in range(120) for line in (f"Paragraph {n}.", "")]
    with override("en"):
        told = said_changed("\n".join(before), "\n".join([*before[:20], "One.", *before[23:]]))
    assert told == "Paragraph 10.  Paragraph 11. → One."
