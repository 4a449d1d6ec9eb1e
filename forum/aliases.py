"""The set of names and pictures that seats get in an alias game (PRODUCT P1): flowers, trees, herbs, birds, sky, water, land.

A name reads in each language of the site; what is stored of it is its id (its pinyin). Its picture is one of its characters in a frame of
its kind, drawn by `{% picture %}`. No account may take one of them, so that no alias is ever somebody's name.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.translation import get_language

from forum.names import fold


@dataclass(frozen=True, slots=True)
class Alias:
    """A name in simplified and traditional characters and in English; `mark` is the place of the character that is its picture."""

    id: str
    kind: str
    simplified: str
    traditional: str
    mark: int
    english: str

    def named(self, language: str) -> str:
        """In a language of the site, by its code."""
        if language == "en":
            return self.english
        return self.traditional if language == "zh-hant" else self.simplified

    @property
    def folded(self) -> frozenset[str]:
        """What an account's name may not fold to."""
        return frozenset({fold(self.simplified), fold(self.traditional), fold(self.english)})


# Kind, id, simplified, traditional (as OpenCC's s2t writes it, which a test holds), place of the mark, English.
_SET = """
flower hehua 荷花 荷花 0 Lotus
flower lancao 兰草 蘭草 0 Orchid
flower qiuju 秋菊 秋菊 1 Chrysanthemum
flower hanmei 寒梅 寒梅 1 Plum blossom
flower guihua 桂花 桂花 0 Osmanthus
flower haitang 海棠 海棠 1 Crabapple
flower mudan 牡丹 牡丹 1 Tree peony
flower shaoyao 芍药 芍藥 0 Peony
flower moli 茉莉 茉莉 0 Jasmine
flower zhizi 栀子 梔子 0 Gardenia
flower mujin 木槿 木槿 1 Hibiscus
flower ziteng 紫藤 紫藤 1 Wisteria
flower qiangwei 蔷薇 薔薇 0 Wild rose
flower xuancao 萱草 萱草 0 Daylily
flower shuixian 水仙 水仙 1 Narcissus
flower shancha 山茶 山茶 1 Camellia
flower dingxiang 丁香 丁香 1 Lilac
flower yuzan 玉簪 玉簪 1 Hosta
flower lingxiao 凌霄 凌霄 1 Trumpet vine
flower shukui 蜀葵 蜀葵 1 Hollyhock
flower shiliu 石榴 石榴 1 Pomegranate
flower mulian 木莲 木蓮 1 Magnolia
flower furong 芙蓉 芙蓉 1 Cotton rose
flower ziwei 紫薇 紫薇 1 Crape myrtle
flower lamei 蜡梅 蠟梅 0 Wintersweet
flower yingchun 迎春 迎春 0 Winter jasmine
flower lianqiao 连翘 連翹 1 Forsythia
flower yuanwei 鸢尾 鳶尾 0 Iris
flower fengxinzi 风信子 風信子 1 Hyacinth
flower jiegeng 桔梗 桔梗 0 Bellflower
flower shicheju 矢车菊 矢車菊 0 Cornflower
flower xunyicao 薰衣草 薰衣草 0 Lavender
flower chuju 雏菊 雛菊 0 Daisy
flower linglan 铃兰 鈴蘭 0 Lily of the valley
flower tanhua 昙花 曇花 0 Night cereus
tree cangsong 苍松 蒼松 1 Pine
tree cuibai 翠柏 翠柏 1 Cypress
tree qingzhu 青竹 青竹 1 Bamboo
tree chuiliu 垂柳 垂柳 1 Willow
tree baiyang 白杨 白楊 1 Poplar
tree yinxing 银杏 銀杏 1 Ginkgo
tree hongfeng 红枫 紅楓 1 Maple
tree wutong 梧桐 梧桐 0 Parasol tree
tree guhuai 古槐 古槐 1 Pagoda tree
tree xiangzhang 香樟 香樟 1 Camphor
tree wujiu 乌桕 烏桕 1 Tallow tree
tree baihua 白桦 白樺 1 Birch
tree yunshan 云杉 雲杉 1 Spruce
tree yushu 榆树 榆樹 0 Elm
tree sangshu 桑树 桑樹 0 Mulberry
tree nanmu 楠木 楠木 0 Nanmu
tree shanzha 山楂 山楂 1 Hawthorn
tree pipa 枇杷 枇杷 0 Loquat
tree ganlan 橄榄 橄欖 1 Olive
tree ningmeng 柠檬 檸檬 0 Lemon
herb qingtai 青苔 青苔 1 Moss
herb jueye 蕨叶 蕨葉 0 Fern
herb luwei 芦苇 蘆葦 0 Reed
herb fuping 浮萍 浮萍 1 Duckweed
herb changpu 菖蒲 菖蒲 0 Sweet flag
herb aicao 艾草 艾草 0 Mugwort
herb bohe 薄荷 薄荷 0 Mint
herb muxu 苜蓿 苜蓿 0 Clover
herb hulu 葫芦 葫蘆 0 Gourd
herb daosui 稻穗 稻穗 0 Ear of rice
herb mailang 麦浪 麥浪 0 Wheat field
herb hongdou 红豆 紅豆 1 Red bean
herb mogu 蘑菇 蘑菇 1 Mushroom
herb lingjiao 菱角 菱角 0 Water caltrop
herb huixiang 茴香 茴香 0 Fennel
bird baihe 白鹤 白鶴 1 Crane
bird hongyan 鸿雁 鴻雁 1 Wild goose
bird xique 喜鹊 喜鵲 1 Magpie
bird huangli 黄鹂 黃鸝 1 Oriole
bird cuiniao 翠鸟 翠鳥 0 Kingfisher
bird yanzi 燕子 燕子 0 Swallow
bird yunque 云雀 雲雀 1 Skylark
bird cangying 苍鹰 蒼鷹 1 Hawk
bird zhegu 鹧鸪 鷓鴣 1 Partridge
bird banjiu 斑鸠 斑鳩 1 Dove
bird yuanyang 鸳鸯 鴛鴦 1 Mandarin duck
bird huamei 画眉 畫眉 1 Thrush
bird haiou 海鸥 海鷗 1 Seagull
bird tiane 天鹅 天鵝 1 Swan
bird lusi 鹭鸶 鷺鷥 0 Egret
bird kongque 孔雀 孔雀 0 Peacock
bird daisheng 戴胜 戴勝 1 Hoopoe
bird yeying 夜莺 夜鶯 1 Nightingale
bird duyu 杜宇 杜宇 1 Cuckoo
bird luci 鸬鹚 鸕鷀 0 Cormorant
bird jinji 锦鸡 錦雞 0 Golden pheasant
bird anchun 鹌鹑 鵪鶉 1 Quail
bird zhigengniao 知更鸟 知更鳥 1 Robin
bird jiling 鹡鸰 鶺鴒 1 Wagtail
bird fengniao 蜂鸟 蜂鳥 0 Hummingbird
sky chenwu 晨雾 晨霧 1 Morning mist
sky wanxia 晚霞 晚霞 1 Afterglow
sky chuxue 初雪 初雪 1 First snow
sky xiyu 细雨 細雨 1 Drizzle
sky chunlei 春雷 春雷 1 Spring thunder
sky shandian 闪电 閃電 0 Lightning
sky caihong 彩虹 彩虹 1 Rainbow
sky qingfeng 清风 清風 1 Breeze
sky baiyun 白云 白雲 1 White cloud
sky hanshuang 寒霜 寒霜 1 Frost
sky zhaolu 朝露 朝露 1 Morning dew
sky bingling 冰凌 冰凌 0 Icicle
sky yueguang 月光 月光 0 Moonlight
sky xinghe 星河 星河 0 Milky Way
sky beidou 北斗 北斗 1 Big Dipper
sky liuxing 流星 流星 0 Shooting star
sky huiwei 彗尾 彗尾 0 Comet tail
sky qingkong 晴空 晴空 0 Clear sky
sky muse 暮色 暮色 0 Dusk
sky fuxiao 拂晓 拂曉 1 Daybreak
sky yanlan 烟岚 煙嵐 1 Mountain haze
sky bingbao 冰雹 冰雹 1 Hail
sky jifeng 季风 季風 0 Monsoon
sky jiguang 极光 極光 0 Aurora
water qingquan 清泉 清泉 1 Wellspring
water xiaoxi 小溪 小溪 1 Brook
water pubu 瀑布 瀑布 0 Waterfall
water shentan 深潭 深潭 1 Deep pool
water pinghu 平湖 平湖 1 Calm lake
water hailang 海浪 海浪 1 Sea wave
water chaoxi 潮汐 潮汐 0 Tide
water shazhou 沙洲 沙洲 1 Sandbar
water jiaoshi 礁石 礁石 0 Reef
water gangwan 港湾 港灣 1 Harbour
water gudao 孤岛 孤島 1 Lone island
water lvzhou 绿洲 綠洲 0 Oasis
land yuanshan 远山 遠山 1 Far hills
land xiagu 峡谷 峽谷 0 Canyon
land xuanya 悬崖 懸崖 1 Cliff
land caoyuan 草原 草原 1 Prairie
land huangmo 荒漠 荒漠 1 Desert
land tianye 田野 田野 1 Open field
land titian 梯田 梯田 1 Terraced field
land shiqiao 石桥 石橋 1 Stone bridge
land duchuan 渡船 渡船 0 Ferry
land dengta 灯塔 燈塔 0 Lighthouse
land fengche 风车 風車 1 Windmill
land gujing 古井 古井 1 Old well
land shimo 石磨 石磨 1 Millstone
land liba 篱笆 籬笆 0 Wattle fence
land wuyan 屋檐 屋檐 1 Eaves
land xiaoxiang 小巷 小巷 1 Alley
land changting 长亭 長亭 1 Pavilion
land zhonglou 钟楼 鐘樓 0 Bell tower
"""


def _read(line: str) -> Alias:
    kind, id, simplified, traditional, mark, english = line.split(" ", 5)
    return Alias(id, kind, simplified, traditional, int(mark), english)


ALIASES: Final[Mapping[str, Alias]] = {one.id: one for one in map(_read, _SET.strip().splitlines())}


def alias_name(id: str) -> str:
    """In the reader's language. Raises KeyError for an id that is not in the set."""
    return ALIASES[id].named(get_language() or "zh-hans")


def alias_names(id: str) -> tuple[str, ...]:
    """In all languages of the site. Raises KeyError for an id that is not in the set."""
    one = ALIASES[id]
    return tuple(dict.fromkeys((one.simplified, one.traditional, one.english)))


@cache
def _all_folded() -> frozenset[str]:
    return frozenset().union(*(one.folded for one in ALIASES.values()))


def is_an_alias(name: str) -> bool:
    """Whether a name reads like one of the set, in any of its languages."""
    return fold(name) in _all_folded()


def left_out(taken: Container[str]) -> tuple[str, ...]:
    """The ids of names that read like one that somebody has already; `taken`: such names, folded."""
    return tuple(one.id for one in ALIASES.values() if any(folded in taken for folded in one.folded))
