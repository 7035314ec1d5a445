"""Which kanji surnames and given names are commonly written with, and where in them: how odd a guess at either is.

Data, and two questions. Oddness is counted in bits, 1 for a half: what is half as common is one bit odder. It knows
nothing of whole names (see `full_names`), of seals or of layout.

Source: compiled by hand from general knowledge of Japanese names; the bits are rounded guesses.
"""

from collections.abc import Mapping
from typing import Final

from rendering.engine.names.characters import HAN, KATAKANA, script_of
from rendering.engine.names.surnames import everyday_form, is_surname


def _bits(*levels: tuple[float, str]) -> Mapping[str, float]:
    """Return the bits of every letter; of one that stands in several levels, those of the first."""
    return {everyday_form(letter): bits for bits, letters in reversed(levels) for letter in letters.replace("\n", "")}


_SURNAME_HEADS: Final = _bits(
    (7.0, "大小中山高田松石川村上藤吉西北木佐長前野岡安平竹宮東"),
    (
        8.5,
        "井森青黒古本原林水浅荒伊池市今岩内江遠太奥尾片加神河菊岸桑清久熊栗倉児後近斎坂桜笹沢三柴島下白新杉鈴須関千曽相園多"
        "滝武立谷辻土津塚堤寺手天徳戸富豊永成丹根萩橋服花浜早半樋日比飛広深福布船細堀牧増町丸溝皆向望門八矢柳梁藪湯横米若渡"
        "和鷲阿足秋赤旭朝芦味厚有飯五生稲犬猪植牛臼海梅浦榎荻落鬼折柿笠梶春鎌亀唐軽瓦菅喜串草工葛国窪郡駒合権酒境榊迫里塩重"
        "篠渋城進末陣住諏瀬仙袖外鷹宝橘玉為俵団茅月対常角坪鶴峠栃冨友鳥直仲名滑奈難二沼能乗芳蓮畑初羽塙針番疋彦菱姫蛭伏舟別"
        "逸星槇又的万右御光南峰嶺箕茂物諸屋結弓蓬依真馬間茨葉香鹿室金庄首樫梨染染熱碓氏音越鮎鮫鴨鵜緒越寒巻勝門",
    ),
)
_SURNAME_TAILS: Final = _bits(
    (5.0, "々田村山川野本原井上口木沢島崎谷藤"),
    (
        7.0,
        "部林橋森岡塚浦江坂中下内尾垣瀬宮場倉葉辺池屋城代見沼渕淵越戸堀根里間賀馬羽松永元津地石寺門吉水方高脇関杉畑畠浜土角岸"
        "窪条庄泉",
    ),
    (
        9.5,
        "平良保子重光多利喜名納信成智治守富留副色美目月司置貫取生世所張飼福東西南北柳梨竹梅樋嶺峰丸町園家向渡久和塩形巻",
    ),
)
_SURNAME_MIDDLES: Final = _bits(
    (3.0, "々之ノ野久"), (5.0, "田川原ヶツケヵ谷山木井津名嘉木内部"), (7.0, "賀和良多羽鳥曽保間島沢崎瀬代上下宮河")
)

_COMMON_SURNAMES_OF_ONE: Final = frozenset("林森原東関辻岡堀岸谷菅堤泉星沢西北南中奥浜牧島榊柳")

# Given names of one kanji. 一 is left out: alone in a column it is a bar across half of the face.
_ONE: Final = frozenset(
    "誠健翔蓮葵麗響凜凛学修実進豊稔勉茂清正勇隆博浩宏弘明昭章彰聡智哲徹亮涼諒遼陸空樹駿隼颯楓茜碧愛恵舞栞杏雅薫忍輝力剛"
    "毅武猛淳潤純順仁司匠巧望希渚遥瞳静幸久寛優悠翼渉航透満功昇登貢賢敦篤厚護守衛暁昴律湊迅匡緑桜菫梓梢泉光晃潔操治孝忠"
    "晋慎信真崇敬貴卓拓丈大至要環円縁唯結咲蘭鈴雫朱藍紫蒼奏楽歩準允諭譲穣誉馨郁郷旭旬朔栄和尚伸裕泰靖康耕宗尊政聖征晴節"
    "貞定典憲謙研元玄源弦悟洸滉煌好恒皓紘采史志滋慈時充俊春峻舜瞬准洵将祥晶照辰紳粋瑞嵩澄成晟惺宣善壮爽草想総蔵琢達暖紬"
    "鉄展天桃統道徳寧虹凪絆絢彩綾梨椿萌芽月星海宙昊玲怜伶嶺令冴圭慶啓景蛍京恭岬峰巌厳威逸維亘宥祐佑侑勲訓毬鞠霞華花香雛"
    "繭翠澪汀渓洋岳衡竜虎鷹駆羽勤努励理義恕慧惇彪彬影文永敏拳賛隣宰秀寿茉唱詠詩音奎斎瑛瑠瑶"
)
_GIVEN_HEADS: Final = _bits(
    (
        6.5,
        "美恵千佐真加由香奈亜麻志和久喜登知智光正明幸弘秀英義吉健裕優悠大陽一康直雅修隆孝博紀里理利沙早有友結彩菜愛咲太",
    ),
    (
        9.5,
        "二三五次賢建憲謙慎信伸晃晋進新貴崇敬浩宏洋祐佑雄勇絵昭章彰泰昌政将昇翔祥勝克朋夏春秋冬花華佳可果歌桃桜紗小莉梨律陸"
        "涼良亮遼龍琉瑠蓮怜玲麗礼令規典徳俊駿隼淳純順潤準栄瑛映詠永茂重繁成誠清聖晴遥葉拓卓琢達辰哲徹鉄寅虎寛幹勘邦国圭慶景"
        "啓桂慧京恭響杏鏡寿尚七心凛凜仁人渚海湊岳学空奏颯壮荘宗総聡惣蒼碧葵綾文史詩静鈴雪夕百萌茉舞万満瑞緑実未昴柊樹元源弦"
        "剛豪武毅輝基希季姫妃日匠丈丞弥唯柚莞朔旬津多那衣依江世砂佳阿安以伊今今市乃穂保富冨登豊都斗瀬左佐嘉賀珠須寿巴波羽芙"
        "芳宜孜滋留瑠路露暁諭郁敏敦厚篤梓菊菫藍茜紫紅朱緋牧薫馨睦巌毬祈温萬代恒常定貞禎庸要藤房吹福朝兼庄松竹梅鶴亀熊又金銀高功素田北伝末前枇緒登織維逸",
    ),
)
_GIVEN_MIDDLES: Final = _bits(
    (4.0, "々"),
    (
        5.5,
        "美恵代津知智千香加佳奈那菜里理利莉梨由衣依亜世早佐沙紗志久喜希紀季貴輝真麻満穂保実三登寿之次一二太",
    ),
    (
        8.0,
        "亥弥弓百可江英緒央生乃四五治都斗樹司武野良羅瑠留和我賀夕也矢阿安伊以士史砂佑祐有友裕優結歌花華果嘉月日海朱珠須",
    ),
)
_GIVEN_TAILS: Final = _bits(
    (3.0, "子美郎"),
    (4.0, "々"),
    (5.0, "代江恵枝香里奈菜夫男雄也人介之助彦樹太佳花平生一輝希紀斗司志治実織音葉"),
    (
        7.5,
        "絵輔佑祐翔哉矢弥貴基行幸史次二三吾悟朗華那衣乃理莉梨沙紗羽帆穂歩海心愛空月桜夏春秋陽真馬磨成和信伸明昭章彰晃義吉良亮"
        "隆孝則徳典宏弘博浩洋裕勝克正政昌雅将敏俊久寿英秀直尚道通宗重茂忠光広造蔵作大翼優悠士仁央緒結咲康泰健賢憲謙亜加果歌嘉"
        "珠朱未音色吹芽奏凛鈴蘭瑠留晴彩綾聡哲勲規紀記樹季妃姫津都登人丸丞進晋稔満守保進五六七八子巳伊衣依可世砂",
    ),
)

_UNLISTED, _UNLISTED_IN_SURNAME = 13.0, 14.5  # bits of a kanji that stands in no table,
_KANA: Final = 6.5  # of a kana in a given name,
_KANJI_WITH_KATAKANA: Final = 8.0  # more for a given name of both,
_NEVER: Final = 40.0  # of a kana in a surname, and of what no name is
_IN_SURNAME, _IN_GIVEN = (_UNLISTED_IN_SURNAME, _NEVER), (_UNLISTED, _KANA)  # of other kanji, and of kana
_LISTED: Final = {1: 9.5, 2: 10.5, 3: 8.5}  # bits of a listed surname among those of its length,
_LISTED_COMMON_ONE: Final = 6.0
_LISTED_LONG: Final = 4.0
_NOT_LISTED: Final = 5.0  # more for one that is not listed, and its letters'
_NO_LONE_SURNAME: Final = 17.0
_SURNAME_LENGTHS: Final = {1: 4.8, 2: 0.1, 3: 4.3, 4: 14.0, 5: 17.0}  # bits
_GIVEN_LENGTHS: Final = {1: 3.2, 2: 0.5, 3: 2.8, 4: 12.0, 5: 15.0}
_COMMON_ONE, _RARE_ONE, _END_OF_A_SURNAME = 8.0, 14.0, 22.0  # a given name of one kanji
_LONGER_KANA_BITS: Final = 2.0  # of every kana of a given name beyond the fifth


def surname_bits(text: str) -> float:
    """Return how odd `text` is as a surname, in bits; over 40 where no surname is written so.

    >>> surname_bits("早田") < surname_bits("深町早")
    True
    """
    plain = everyday_form(text)
    length = _SURNAME_LENGTHS.get(len(plain), _NEVER)
    if is_surname(plain):
        common = plain in _COMMON_SURNAMES_OF_ONE
        return length + (_LISTED_COMMON_ONE if common else _LISTED.get(len(plain), _LISTED_LONG))
    if len(plain) == 1:
        return length + _NO_LONE_SURNAME
    head, middles, tail = plain[0], plain[1:-1], plain[-1]
    inside = sum(_letter(middle, _SURNAME_MIDDLES, _IN_SURNAME) for middle in middles)
    ends = _letter(head, _SURNAME_HEADS, _IN_SURNAME) + _letter(tail, _SURNAME_TAILS, _IN_SURNAME)
    return length + _NOT_LISTED + ends + inside


def given_bits(text: str) -> float:
    """Return how odd `text` is as a given name, in bits: kanji, kana or both.

    >>> given_bits("早穂里") < given_bits("早田") < given_bits("々子")
    True
    """
    plain = everyday_form(text)
    if plain[0] == "々":
        return _NEVER
    length = _GIVEN_LENGTHS.get(len(plain), _GIVEN_LENGTHS[5] + _LONGER_KANA_BITS * (len(plain) - 5))
    if len(plain) == 1:
        rare = _END_OF_A_SURNAME if plain in _SURNAME_TAILS else _RARE_ONE
        return length + (_COMMON_ONE if plain in _ONE else rare)
    if {HAN, KATAKANA} <= set(map(script_of, plain)):
        length += _KANJI_WITH_KATAKANA
    head, middles, tail = plain[0], plain[1:-1], plain[-1]
    inside = sum(_letter(middle, _GIVEN_MIDDLES, _IN_GIVEN) for middle in middles)
    return length + _letter(head, _GIVEN_HEADS, _IN_GIVEN) + inside + _letter(tail, _GIVEN_TAILS, _IN_GIVEN)


def _letter(letter: str, table: Mapping[str, float], other: tuple[float, float]) -> float:
    return table.get(letter, other[script_of(letter) != HAN])
