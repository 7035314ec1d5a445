"""The words that names of companies and other bodies are made of. Data, and one question; it knows no layout."""

from collections.abc import Sequence
from typing import Final

from rendering.engine.names.reading import Letter

_PARTS: Final = """
株式 有限 合同 合資 合名 会社 一般 公益 特定 社団 財団 法人 医療 学校 宗教 福祉 社会 税理士 弁護士 司法 書士 行政
事務所 協同 組合 協会 連合会 商会 商店 商事 工業 産業 製作所 建設 不動産 印章 銀行 医院 歯科 クリニック 病院 薬局 学園
本店 支店 工務店 代表 取締役 之印 印刷 出版 物産 運輸 運送 電機 電気 電子 自動車 食品 農園 酒造 化学 鉄工 設計 企画 通商
興業 興産 建築 建材 金属 物流 交通 観光 海運 倉庫 貿易 精機 機械 技研 電設 設備 造園 塗装 製薬 製菓 製麺 水産 農業
酒店 書店 保育園 幼稚園 研究所 診療所 整骨院 接骨院 美容室 旅館 食堂 会計 労務
"""
COMPANY_PARTS: Final = tuple(_PARTS.split())
"""The words that company names are made of; no line is broken inside one where another way is left."""

_FORMS: Final = """
株式会社 有限会社 合同会社 合資会社 合名会社 一般社団法人 一般財団法人 公益社団法人 公益財団法人 医療法人 学校法人
宗教法人 社会福祉法人 税理士法人 弁護士法人
"""
COMPANY_FORMS: Final = tuple(_FORMS.split())
"""Words that stand together: alone in a line or in lines of their own, not half in one with the name."""


def is_company(letters: Sequence[Letter]) -> bool:
    """Say whether the letters name a company or another body, not a person."""
    text = "".join(letter.text for letter in letters)
    return any(part in text for part in COMPANY_PARTS)
