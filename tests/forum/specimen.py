"""What the specimen page shows: one game in words and numbers, no game object. The parts' contexts, written out."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.utils.safestring import SafeString

from forum.queries.ending import Ending

NOW = datetime(2026, 11, 30, 10, 19, tzinfo=UTC)
LONG = "豆浆不加糖也不加盐的人"
NAMES = {1: "阿衡", 2: "半夏", 3: "老槐", 6: "陆行舟", 7: "林间小路", 8: "白鹭洲", 10: "沈秋", 12: LONG}


@dataclass(frozen=True, slots=True)
class Bar:
    """As the page's query will give it."""

    phase_id: str = "vote"
    round: int = 3
    title: str = "第 3 天·公决"
    disc: str = "vote"
    deadline: datetime | None = NOW + timedelta(hours=2, minutes=41)
    now: datetime = NOW
    ending: Ending = field(default_factory=lambda: Ending("acted_or_majority"))
    locked: bool = False
    paused_until: datetime | None = None
    progress: float = 88.8
    living: int = 7
    out: int = 5
    count: list[tuple[int, int]] | None = field(default_factory=lambda: [(3, 3), (7, 2), (12, 1)])
    not_voted: int | None = 1
    my_vote: tuple[int, ...] | None = None
    owed: str | None = "你还欠一票"
    owed_url: str = "#vote"
    owed_label: str = "投票"
    ended: bool = False


class Opening(forms.Form):
    title = forms.CharField(label="题目", help_text="写在帖子的最上面。", max_length=40)
    night = forms.IntegerField(label="夜有多长", min_value=1)
    tie = forms.ChoiceField(label="平票", choices=[("pk", "上台 PK"), ("none", "无人出局")], widget=forms.RadioSelect)
    hidden = forms.BooleanField(label="暗投", required=False)
    words = forms.CharField(label="给大家的话", widget=forms.Textarea(attrs={"rows": 3}), required=False)


def post(floor: int, seat: int, html: str, **more: Any) -> dict[str, Any]:
    at = NOW - timedelta(hours=90 - floor)
    base = {"anchor": f"f{floor}", "floor": floor, "seat": seat, "name": NAMES.get(seat, "南风起"), "at": at}
    return {**base, "html": SafeString(html), "quote_url": f"?quote={floor}", "seat_url": f"#s{seat}", **more}


_SLIP = {
    "voter": 2,
    "targets": [{"seat": 3, "name": "老槐", "before": 0, "after": 1}],
    "at": NOW - timedelta(hours=3),
    "deadline": NOW + timedelta(hours=2),
}
_DAWN = [
    {"html": "天亮了，请睁眼。第 3 天开始。", "size": "big"},
    {"html": "昨夜出局的是 4号。请 4号 留遗言。", "size": "plain"},
    {"html": "本局记录到此的指纹：9f3c 71e0 a2d4 08bb", "size": "fine"},
]


def posts() -> list[dict[str, Any]]:
    return [
        {"anchor": "f68", "floor": 68, "at": NOW - timedelta(days=3), "narrator": True, "lines": _DAWN},
        post(69, 4, "<p>我是水民，没什么可交代的身份。</p>", out=True, tags=["遗言"], name="竹里馆"),
        {"anchor": "f70", "gone": "70 楼　发出 14 秒后由 10号 撤回。"},
        post(
            72,
            3,
            "<blockquote><p>保他的只有 3号。</p></blockquote><p>谁在带票，自己看。<strong>等人把话说完</strong>。</p>",
        ),
        post(
            77,
            2,
            "<p>投票：3号</p>",
            slips=[{**_SLIP, "old": "已改投", "floor": 77}, {**_SLIP, "replaced": "改自 12号", "floor": 77}],
        ),
        post(
            80,
            12,
            f"<p>{'https://example.org/' + 'long' * 30}</p>",
            slips=[{**_SLIP, "voter": 12, "targets": [], "act": "弃权"}],
        ),
        post(81, 8, "<p>8号 自己的话。</p>", mine=True),
        {
            "anchor": "f82",
            "floor": 82,
            "at": NOW - timedelta(hours=1),
            "narrator": "秋水",
            "html": SafeString("<p>截止时间推迟到 11月30日 21:00。</p>"),
        },
    ]


def votes() -> dict[str, Any]:
    rows = [
        {"seat": 3, "name": "老槐", "votes": 3, "voters": [2, 6, 10]},
        {"seat": 7, "name": "林间小路", "votes": 2, "voters": [3, 12]},
        {"seat": 12, "name": LONG, "votes": 1, "voters": [7]},
    ]
    return {
        "rows": rows,
        "not_voted": [8],
        "abstained": [1],
        "majority": 4,
        "me": 8,
        "as_of": "21:03:05",
        "history_url": "#h",
    }


def pick(name: str, seats: list[int], *, many: bool = False) -> dict[str, Any]:
    choices: list[dict[str, Any]] = [
        {"value": n, "label": NAMES.get(n, LONG), "seat": n, "checked": n == 3} for n in seats
    ]
    if many:
        choices.append({"value": 0, "label": "弃权"})
    choices.append(
        {"value": "sleep", "label": "安睡", "full": True, "disc": "night", "note": "今夜什么也不做，也算交了"}
    )
    return {"name": name, "legend": "投给", "choices": choices, "many": many}


def context(**more: Any) -> dict[str, Any]:
    """The whole page; `more` replaces parts of it."""
    form = Opening({"title": "", "night": "0"})
    rooms = [("正帖", 83), ("警察房", 14), ("我的牌", None), ("法官专线", None), ("看台", 7)]
    return {
        "now": NOW,
        "at": NOW,
        "bar": Bar(),
        "outage": None,
        "page": {
            "public_id": "x",
            "title": "雨夜长街 12人3J3F",
            "subtitle": "标准局·公开记票",
            "judge_name": "秋水",
            "rooms": [
                {"label": label, "url": "#", "count": count, "current": not i} for i, (label, count) in enumerate(rooms)
            ],
        },
        "jump": [{"url": "#f68", "disc": "day", "label": "第 3 天", "floor": 68, "first": True, "current": True}],
        "rail_title": "第三天　公决",
        "unread": {"count": 3, "url": "#new"},
        "posts": posts(),
        "votes": votes(),
        "pick_small": pick("to1", [2, 3, 6, 7, 10, 12]),
        "pick_side": pick("to2", [2, 3, 6, 7, 10, 12]),
        "pick_many": pick("to3", list(range(1, 55)), many=True),
        "day_cut": {"disc": "day", "label": "第 3 天", "since": NOW - timedelta(days=3), "note": "一天"},
        "night_cut": {"disc": "night", "label": "第 4 夜", "since": NOW},
        "wagon": [2, 6, 10],
        "spans": [("night", 1.0), ("day", 3.0)] * 5,
        "refusal": {
            "title": "没有发出：晚了 3 秒",
            "sentences": ["公决在 21:00:00 截止，你的话 21:00:03 到。", "里面的“投票：3号”没有计入。"],
        },
        "form": form,
        "paged": Paginator(range(600), 30).page(7),
        **more,
    }
