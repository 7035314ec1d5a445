"""The kanji of the Japanese standard JIS X 0208. Level 1 has the common ones, level 2 the rarer ones."""

ROWS_OF_LEVEL = {1: range(16, 48), 2: range(48, 85)}
CELLS = range(1, 95)


def jis_kanji(level: int) -> list[str]:
    """Return the kanji of level 1 (2,965) or 2 (3,390) in the standard's order."""
    codes = (bytes((0xA0 + row, 0xA0 + cell)) for row in ROWS_OF_LEVEL[level] for cell in CELLS)
    return [char for code in codes if (char := code.decode("euc_jp", errors="ignore"))]
