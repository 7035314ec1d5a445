"""The common Japanese surnames, to tell where the family name of a full name ends.

Data only, and one question. It knows nothing of given names, of seals or of layout.

Source: compiled by hand from general knowledge of the most frequent surnames, with the well-known rare ones
of three and more kanji, which a reader would otherwise cut in the wrong place.
"""

import unicodedata
from typing import Final

from rendering.engine.names.characters import HAN, script_of

_ONE: Final = """
林 森 原 関 辻 岡 堀 岸 谷 菅 堤 泉 浜 牧 星 沢 西 北 南 東 畑 畠 島 乾 轟 榊 榎 楠 宮 境 堺 滝 神 窪 桑 脇 湊 峰 杉
柏 柴 角 伴 向 城 館 塙 奥 秦 梶 仲 巽 越 迫 溝 門 朴 李 王 張 陳 劉 呉 崔 鄭 孫 周 黄 楊
"""

_TWO: Final = """
佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 山口 松本 井上 木村 斎藤 清水 山崎 阿部 池田 橋本 山下
石川 中島 前田 藤田 後藤 小川 岡田 村上 近藤 石井 坂本 遠藤 藤井 青木 福田 三浦 西村 藤原 太田 松田 原田 岡本 中野
中川 小野 田村 竹内 金子 中山 和田 石田 工藤 上田 森田 酒井 横山 柴田 宮崎 宮本 内田 高木 谷口 安藤 丸山 今井 大野
高田 菅原 河野 武田 藤本 上野 杉山 千葉 村田 増田 小島 小山 大塚 平野 久保 渡部 松井 菊地 岩崎 松尾 佐野 木下 野口
野村 新井 菊池 古川 市川 島田 水野 高野 山内 桜井 吉川 西田 西川 北村 五味 永井 飯田 福島 本田 本多 中田 川口 川崎
福井 平田 東野 浜田 岩田 辻本 安田 久野 樋口 川上 大島 小松 秋山 松下 松岡 松村 松浦 松原 松永 松崎 中西 中尾 中井
中沢 中里 中原 中谷 中本 中林 中嶋 片山 片岡 川村 川島 川田 川端 川本 川原 川合 河合 河村 河田 河原 河内 野田 野中
荒木 荒井 荒川 大西 大谷 大石 大川 大橋 大沢 大森 大場 大木 大山 大原 大村 大内 大城 大平 大竹 大津 大田 熊谷 熊田
関口 関根 関谷 黒田 黒川 黒木 黒沢 白井 白石 白川 白鳥 土屋 土井 土田 土居 服部 望月 早川 田口 田辺 田島 田代 田原
田所 田畑 田川 田上 八木 内藤 内山 内海 内野 安部 安達 安井 安倍 安川 安東 尾崎 尾形 岡崎 岡部 岡村 岡野 岡山 奥村
奥田 奥山 奥野 小沢 小池 小西 小田 小泉 小倉 小原 小坂 小森 小栗 小谷 小柳 小室 小嶋 小出 小崎 小関 小宮 小暮 小畑
尾上 尾関 成田 成瀬 岩本 岩井 岩瀬 岩下 岩城 岩間 浅野 浅井 浅田 浅川 浅見 細川 細田 細谷 萩原 荻野 荻原 榎本 星野
堀内 堀田 堀江 堀口 堀川 本間 本郷 本橋 森本 森下 森川 森山 森岡 森口 森谷 三宅 三好 三井 三木 三上 三輪 三谷 三島
三村 吉村 吉岡 吉野 吉原 吉本 吉井 吉沢 吉永 北川 北原 北野 北島 北山 久米 富田 富永 富山 富岡 児玉 児島 須藤 須田
須賀 須山 植田 植木 植村 植松 上村 上原 上杉 上条 上島 上山 桑原 桑田 桑名 桑野 宮田 宮川 宮沢 宮下 宮内 宮原 宮城
宮島 宮野 宮地 宮前 宮脇 平井 平山 平川 平林 平松 平岡 平尾 平沢 広瀬 広田 福本 福原 福永 福岡 福沢 福山 古田 古賀
古谷 古屋 杉本 杉浦 杉田 杉村 杉原 松山 松野 松島 松川 松木 松沢 松林 松坂 松谷 横田 横井 横尾 横川 新田 新村 西山
西尾 西野 西岡 西本 西原 西沢 西島 西脇 西口 根本 根岸 沢田 沢村 沢井 滝沢 滝口 滝川 滝本 竹中 竹田 竹下 竹村 竹本
竹原 竹沢 武藤 武井 武内 武村 石原 石橋 石黒 石塚 石山 石崎 石渡 石垣 石倉 石野 石丸 石沢 金井 金田 金沢 金城 金山
金丸 相馬 相沢 相川 相田 会田 秋元 秋田 秋葉 秋本 秋吉 足立 青山 青柳 青野 青田 赤松 赤木 赤坂 赤井 天野 甘利 有田
有馬 有村 粟野 飯塚 飯島 飯野 飯村 池上 池内 池谷 石神 泉田 磯部 磯野 一条 井口 井出 井手 井川 井原 井村 井本 井沢
市原 市村 稲垣 稲葉 稲田 犬飼 今村 今泉 今西 今田 今野 入江 入沢 岩佐 岩永 岩淵 岩村 岩沢 植草 宇野 宇田 臼井 江口
江藤 江川 江原 海野 梅田 梅原 梅本 梅沢 浦田 浦野 榎木 落合 折田 笠原 笠井 梶原 梶田 梶山 柏木 柏原 柏崎 勝又 勝田
門田 門脇 金谷 鎌田 亀井 亀田 神田 神谷 神山 神野 神原 神崎 神戸 神保 岸本 岸田 北条 木原 木内 木本 木田 木戸 木暮
城戸 清野 清原 鬼頭 楠本 窪田 倉田 倉本 栗原 栗田 栗山 栗林 黒岩 小杉 小高 合田 河本 郷田 駒井 紺野 近江 斉木 坂口
坂井 坂田 坂上 坂下 坂東 坂元 阪本 阪口 酒巻 桜田 桜庭 笹川 笹原 笹本 佐伯 佐竹 佐川 佐原 沢木 塩田 塩谷 塩崎 塩見
重松 篠原 篠田 篠崎 柴崎 渋谷 渋沢 島村 島崎 島津 島袋 下田 下村 下山 庄司 庄子 荘司 城田 白木 新谷 新川 進藤 末永
末広 菅野 菅谷 菅沼 菅井 杉岡 杉野 鈴村 住田 住友 諏訪 関川 関本 瀬川 瀬戸 千田 仙波 園田 染谷 曽根 曽我 高島 高山
高松 高井 高瀬 高村 高畑 高原 高沢 高見 高谷 高岡 高倉 高柳 高梨 高尾 高城 竹山 多田 橘田 立花 立川 立石 谷川 谷本
谷村 谷田 谷沢 玉井 玉城 玉置 田端 田沼 田尻 丹羽 丹野 千野 塚田 塚本 塚原 津田 津村 辻村 辻井 堤田 角田 坪井 鶴田
手塚 寺田 寺島 寺本 寺尾 寺沢 寺西 土肥 徳田 徳永 徳山 戸田 戸塚 外山 友田 豊田 豊島 鳥居 鳥海 直井 中込 中居 中岡
中条 中津 中根 中森 仲田 仲村 永田 永野 永山 永島 長尾 長田 長野 長島 長沢 長井 長岡 長瀬 長浜 生田 名倉 並木 奈良
難波 南雲 新倉 新美 新居 西井 西木 西谷 二宮 丹治 沼田 野崎 野沢 野島 野上 野本 野尻 能登 萩野 袴田 橋口 橋爪 長谷
畑中 畠山 秦野 蜂谷 羽田 羽鳥 浜崎 浜口 浜野 浜本 早坂 早田 林田 原口 原島 春日 半田 伴野 坂野 東山 東田 東堂 久田
久松 土方 菱田 日高 日野 日下 平賀 平本 平瀬 平原 平良 深沢 深田 深谷 深井 福士 福地 福留 福間 藤川 藤村 藤岡 藤沢
藤野 藤山 藤森 藤崎 藤島 藤永 藤木 布施 船木 船越 古沢 古市 星川 細井 細野 保坂 堀井 堀越 堀尾 本庄 本山 前川 前島
前原 牧野 牧田 槙野 益田 町田 松倉 松江 真鍋 真田 的場 丸田 丸岡 三田 三沢 三原 三枝 三橋 水谷 水上 水田 水口 溝口
満田 皆川 南田 峰岸 宮尾 宮武 宮里 宮部 宮岡 村山 村井 村松 村瀬 村岡 村木 村中 村越 室井 最上 本村 元木 森井 森永
森脇 守屋 守田 門間 諸橋 八代 矢野 矢島 矢部 矢田 矢沢 安岡 安西 柳田 柳沢 柳原 柳川 藪内 山岸 山根 山川 山中 山村
山形 山岡 山野 山室 山路 山県 山元 山上 山名 山脇 山浦 山城 結城 湯浅 湯川 横溝 横手 吉武 吉見 吉松 米田 米山 米沢
若林 若松 若山 脇田 渡会 渡瀬 和泉 和久 涌井 鷲尾 鷲見 綿貫 比嘉 仲間 知念 新垣 照屋 城間
"""

_THREE: Final = """
佐々木 長谷川 五十嵐 小野寺 久保田 東海林 大久保 佐久間 小笠原 長谷部 阿久津 宇佐美 宇都宮 曽我部 小野田 日比野 小田切
小山田 小山内 小早川 小金井 小宮山 小田島 小松原 小松崎 小野瀬 小野塚 小久保 小木曽 小板橋 小河原 小川原 小此木 小清水
小谷野 小茂田 小柳津 小豆畑 小日向 小檜山 小長井 小長谷 小野里 小野沢 大河原 大和田 大河内 大田原 大曽根 大日方 大日向
大鳥居 大須賀 加賀美 加賀谷 加々美 久保木 久保寺 久保山 久保井 久米田 三田村 三ツ井 三ツ木 三ヶ尻 山之内 山ノ内 山野井
山野辺 竹之内 竹ノ内 竹野内 木之下 木ノ下 木野内 井之上 井ノ上 井之口 井ノ口 一ノ瀬 一之瀬 市ノ瀬 市之瀬 二ノ宮 二階堂
四方田 八重樫 九十九 十文字 千々岩 千々和 千代田 上野山 上遠野 下河辺 下斗米 中曽根 中野渡 中御門 仲宗根 仲村渠 与那嶺
与那覇 与謝野 喜屋武 喜多川 喜多村 喜友名 具志堅 我那覇 東恩納 渡嘉敷 安慶名 安次富 伊集院 伊佐治 伊良部 伊地知 伊豆原
伊豆倉 宇田川 宇賀神 宇野沢 宇津木 江戸川 太田垣 太田原 海老原 海老名 海老沢 海老根 勝間田 鴨志田 河原田 河原崎 木佐貫
北大路 北小路 御手洗 御子柴 御子神 西園寺 西大路 西久保 東久世 東三条 綾小路 油小路 姉小路 錦小路 甘露寺 勧修寺 花山院
正親町 徳大寺 佐分利 瀬戸口 瀬戸山 多々良 多賀谷 多田野 田之上 田ノ上 田野倉 田野口 田中丸 田部井 田名部 田名網 高見沢
津久井 津野田 鶴ヶ谷 利根川 富士原 鳥谷部 那須野 奈良岡 奈良原 野々村 野々宮 野々山 野々垣 野々口 波多野 長谷場 長谷山
日下部 日野原 羽生田 広小路 藤ヶ谷 古屋敷 堀之内 堀ノ内 真喜屋 美濃部 美濃口 宮之原 諸見里 八木沢 八木橋 八木原 八木田
八百板 矢ヶ崎 矢田部 谷田部 谷田貝 谷津田 湯之上 和久井 渡真利 内ヶ崎 今給黎 真栄田 真栄城 玉那覇 屋比久 阿波根 阿比留
阿佐美 阿曽沼 安孫子 我孫子 道明寺 今出川 小鳥遊 佐々岡 佐々倉 佐々田 佐々野 佐々山 小田原 川久保 朝比奈
宇佐見 比留間 羽田野 飛鳥井 百目鬼 月見里 伊勢谷 伊勢田 四十万 五十里 五十君 五十川 八十島 八十田 二十軒 三田井 高御堂
"""

_FOUR_AND_MORE: Final = """
勅使河原 勅使川原 武者小路 長宗我部 長曽我部 小比類巻 五百旗頭 大豆生田 万里小路 勘解由小路 左衛門三郎 正親町三条
"""

# Forms of one kanji that a family register keeps apart and a list of surnames need not.
_EVERYDAY_FORMS: Final = """
髙高 﨑崎 嵜崎 碕崎 邉辺 邊辺 濵浜 濱浜 德徳 𠮷吉 槗橋 桒桑 嶌島 嶋島 眞真 瀧滝 澤沢 廣広 齋斎 齊斎 斉斎 國国 櫻桜
條条 冨富 栁柳 曾曽 將将 藏蔵 惠恵 關関 淺浅 龍竜 邨村 萬万 與与 來来 圓円 靜静 豐豊 榮栄 數数 髮髪 舘館 莊荘 鹽塩
當当 學学 會会 總総 權権 實実 寶宝 壽寿 鐵鉄 佛仏 彌弥 渕淵 淸清 黑黒 緖緒 增増 飮飲 瀨瀬 賴頼 穗穂 禮礼 黃黄
"""
_EVERYDAY_FORM: Final = str.maketrans({pair[0]: pair[1] for pair in _EVERYDAY_FORMS.split()})


def everyday_form(text: str) -> str:
    """Return `text` with variant kanji of surnames (髙, 邉, 濵, 齋 …) in their everyday form, letter for letter.

    For comparing only: what is carved is the form the customer wrote.
    """
    return unicodedata.normalize("NFC", text).translate(_EVERYDAY_FORM)


def _listed(*texts: str) -> frozenset[str]:
    return frozenset(everyday_form(surname) for text in texts for surname in text.split())


JOINING_KANA: Final = frozenset("ノツヶケヵッ")
"""Kana in the middle of surnames: 一ノ瀬, 三ツ矢, 鶴ヶ谷."""

LONGEST_SURNAME: Final = 5

_SURNAMES: Final = _listed(_ONE, _TWO, _THREE, _FOUR_AND_MORE)


def is_surname(text: str) -> bool:
    """Say whether `text`, in any of its kanji forms, is a common surname, or one joined by a kana as 三ツ矢 is.

    >>> [is_surname(text) for text in ("髙橋", "竹ノ内", "二ツ橋", "桜ノ")]
    [True, True, True, False]
    """
    plain = everyday_form(text)
    return plain in _SURNAMES or _is_joined(plain)


def surname_length(text: str) -> int | None:
    """Return how many letters the longest surname is that `text` begins with, short of all of it; None without one."""
    lengths = range(min(LONGEST_SURNAME, len(text) - 1), 0, -1)
    return next((length for length in lengths if is_surname(text[:length])), None)


def _is_joined(text: str) -> bool:
    return len(text) == 3 and text[1] in JOINING_KANA and script_of(text[0]) == script_of(text[2]) == HAN
