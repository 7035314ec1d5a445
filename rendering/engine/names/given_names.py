"""How Japanese given names are commonly written, to tell a full name from a long surname.

Data and two questions. It errs to the side of "no": a surname cut in two is worse than a full name kept whole.

Source: compiled by hand from general knowledge of common given names.
"""

from typing import Final

# Given names of one kanji. 一 is left out: alone in a column it is a bar across half of the face.
_ONE: Final = frozenset(
    "誠健翔蓮葵麗響凜凛学修実進豊稔勉茂清正勇隆博浩宏弘明昭章彰聡智哲徹亮涼諒遼陸空樹駿隼颯楓茜碧愛恵舞栞杏雅薫忍"
    "輝力剛毅武猛淳潤純順仁司匠巧望希渚遥瞳静幸久寛優悠翼渉航透満功昇登貢賢敦篤厚護守衛暁昴律湊迅匡緑桜菫梓梢泉光"
    "晃潔操治孝忠晋慎信真崇敬貴卓拓丈大至要環円縁唯結咲蘭鈴雫朱藍紫蒼奏楽歩準允諭譲穣誉馨郁郷旭旬朔"
)

# The kanji that given names of two and three kanji commonly begin with, and those that two-kanji ones end with.
_HEADS: Final = frozenset(
    "太一二次三健賢建憲謙慎真眞信伸晃晋進新孝隆貴崇敬浩弘宏洋博裕祐佑雄勇優悠由有友結美恵絵愛亜明昭章彰光幸康靖泰"
    "正昌政雅将昇翔祥勝克和千知智朋奈菜夏春秋冬花華香佳加可果歌桃桜咲沙紗早小里莉理梨利律陸涼良亮遼龍竜琉瑠蓮怜玲"
    "麗礼令義吉喜紀則規典徳俊駿隼淳純順潤準秀英栄瑛映詠永茂重繁成誠清聖晴陽遥葉大拓卓琢達辰哲徹鉄寅虎寛幹勘邦国圭"
    "慶景啓桂慧京恭響杏鏡寿尚直七心凛凜仁人渚海湊岳学空奏颯壮荘宗総聡惣蒼碧葵彩綾文史詩志静鈴雪夕百萌茉舞麻万満瑞"
    "緑実未昴柊樹元源弦剛豪武毅輝基希季姫妃日匠丈丞久弥唯柚莞朔旬"
)
_ENDINGS: Final = frozenset(
    "郎太介助輔佑祐子美代江恵枝絵人斗翔也哉矢弥樹紀希輝貴基生平夫男雄彦之行幸志司史治次二三一吾悟朗香佳花華奈菜那"
    "衣織音乃里理莉梨沙紗葉羽帆穂歩海実心愛空月桜夏春秋陽真馬磨成和信伸明昭章彰晃義吉良亮隆孝則徳典宏弘博浩洋裕勝"
    "克正政昌雅将敏俊久寿英秀直尚道通宗重茂忠光広造蔵作大翼優悠士仁央緒結咲"
)

# The last two kanji of given names of three.
_THREE: Final = """
太郎 次郎 二郎 三郎 一郎 四郎 五郎 之介 之助 乃介 乃助 之進 之丞 美子 里子 理子 莉子 香子 佳子 恵子 津子 代子 江子
紀子 希子 奈子 菜子 那子 美香 里香 理香 由美 由紀 由香 由里 合子 百合 衣子 実子 美代 美恵 奈美 津美 理恵 里恵 香里
"""
_LONG_ENDINGS: Final = frozenset(_THREE.split())


def is_given_name(text: str) -> bool:
    """Say whether `text`, one to three kanji, is surely written like a given name."""
    if len(text) == 1:
        return text in _ONE
    if len(text) == 2:
        return text[0] in _HEADS and text[1] in _ENDINGS
    return len(text) == 3 and text[0] in _HEADS and text[1:] in _LONG_ENDINGS
