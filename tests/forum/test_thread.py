"""The thread and the rooms beside it, read and written over HTTP by the four people."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import killgame
from forum.models import Account, Game, Post
from forum.now import game_now
from forum.writing import write
from tests.forum.pages import Reader, body, people, tabs
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game
from tests.forum.timing import stand_still


def say(playing: Playing, seat: int, text: str, *, room: str = "public") -> int:
    return write(playing.pk, a_write(playing, playing.seated[seat]), room=room, text=text)


def kill(playing: Playing, victim: int) -> None:
    playing.do(killgame.Move(playing.with_role("killer")[0], "kill", target=victim))


@pytest.fixture
def morning(playing: Playing) -> Playing:
    """Speeches of the first day; a civilian went out in the night and had last words."""
    kill(playing, playing.with_role("civilian")[0])
    playing.close_until("speech")
    return playing


def test_everybody_has_the_tabs_of_his_own_rooms_and_no_other(morning: Playing) -> None:
    out, living = morning.with_role("civilian")[:2]
    killer, police = morning.with_role("killer")[0], morning.with_role("police")[0]
    readers = people(morning, living=living, out=out)
    readers |= {"killer": Reader(morning, morning.seated[killer]), "police": Reader(morning, morning.seated[police])}
    assert {name: tabs(reader.get()) for name, reader in readers.items()} == {
        "judge": [
            "Thread",
            "Killers' room",
            "Police room",
            "Room of the dead",
            "Readers",
            "Judges",
            "Private lines",
            "Votes",
            "Judge's desk",
        ],
        "living": ["Thread", "My card", "Readers", "Line to the judge", "Votes"],
        "dead": ["Thread", "My card", "Room of the dead", "Readers", "Line to the judge", "Votes"],
        "stranger": ["Thread", "Readers", "Votes"],
        "nobody": ["Thread", "Readers", "Votes"],
        "killer": ["Thread", "My card", "Killers' room", "Readers", "Line to the judge", "Votes"],
        "police": ["Thread", "My card", "Police room", "Readers", "Line to the judge", "Votes"],
    }


def test_a_room_that_is_not_ones_own_looks_like_one_that_is_not_there(morning: Playing) -> None:
    killer, other = morning.with_role("killer")[0], morning.with_role("civilian")[1]
    say(morning, killer, "今晚刀谁？", room="killers")
    assert "今晚刀谁？" in body(Reader(morning, morning.seated[killer]).get("r/killers/"))
    for account in (morning.seated[other], morning.stranger, None):
        reader = Reader(morning, account)
        absent = reader.get("r/nowhere/")
        for path in ("r/killers/", "r/killers/1/", "r/nowhere/1/"):
            answer = reader.get(path)
            assert (answer.status_code, body(answer)) == (404, body(absent))
        if account is None:  # told to log in, wherever it is (test_unsent.py)
            continue
        sent = [reader.post(f"r/{room}/write/", text="你们好") for room in ("killers", "nowhere")]
        assert [(answer.status_code, body(answer)) for answer in sent] == [(404, body(absent))] * 2


def test_a_post_stands_where_its_permalink_leads(morning: Playing) -> None:
    seat = morning.game.living[0]
    reader = Reader(morning, morning.seated[seat])
    sent = reader.post("r/public/write/", text="先听**两句**再说。<script>1</script>")
    floor = morning.row.rooms.get(name="public").floors
    assert (sent.status_code, sent["Location"]) == (302, f"{reader.home}?page=1#f{floor}")
    permalink = reader.get(f"r/public/{floor}/")
    assert (permalink.status_code, permalink.context["thread_url"]) == (200, f"{reader.home}?page=1#f{floor}")
    assert reader.get(f"r/public/{floor + 1}/").status_code == 404
    last = reader.get().context["thread"].floors[-1]
    assert (last.floor, last.seat, last.name, last.mine, last.narrator, last.html) == (
        floor,
        seat,
        morning.seated[seat].username,
        True,
        None,
        "<p>先听<strong>两句</strong>再说。&lt;script&gt;1&lt;/script&gt;</p>\n",
    )


def test_posts_come_in_pages_of_fifty_and_cost_no_more_queries(morning: Playing) -> None:
    reader = Reader(morning, None)
    with CaptureQueriesContext(
        connection,
    ) as few:
        reader.get()
    before = morning.row.rooms.get(name="public").floors
    living = morning.game.living
    for n in range(before + 1, 61):
        say(morning, living[n % len(living)], f"第 {n} 楼")
    with CaptureQueriesContext(connection) as many:
        last = reader.get()
    assert len(many) == len(few)
    first = reader.get(page=1)
    assert [floor.floor for floor in first.context["thread"].floors] == list(range(1, 51))
    assert [floor.floor for floor in last.context["thread"].floors] == list(range(51, 61))
    assert reader.get("r/public/50/").context["thread_url"] == f"{reader.home}?page=1#f50"
    assert reader.get("r/public/51/").context["thread_url"] == f"{reader.home}?page=2#f51"


def test_phases_are_cut_apart_and_can_be_jumped_to(morning: Playing) -> None:
    context = Reader(morning, None).get().context
    cuts = [(floor.floor, floor.cut.label) for floor in context["thread"].floors if floor.cut]
    stops = [(stop.floor, stop.label, stop.current) for stop in context["jump"]]
    assert [label for _floor, label in cuts] == ["sign-up", "Night 1", "Day 1 · last words", "Day 1 · speeches"]
    assert [(label, current) for _floor, label, current in stops] == [
        ("sign-up", False),
        ("Night 1", False),
        ("last words", False),
        ("Day 1", True),
    ]
    assert [floor for floor, _label in cuts] == [floor for floor, _label, _current in stops]


def test_the_narrator_speaks_the_readers_language_and_zone(morning: Playing) -> None:
    english = Reader(morning, an_account("Reader", time_zone="Europe/London"))
    words = [line.html for line in english.get().context["thread"].floors[-1].lines]
    Account.objects.filter(username="Reader").update(language="zh-hans")
    chinese = [line.html for line in english.get().context["thread"].floors[-1].lines]
    assert all(word.replace("…", "").isascii() for word in words)
    assert not any(word.isascii() for word in chinese)
    assert ("(UTC+0)" in words[1], "（UTC+0）" in chinese[1]) == (True, True)


def test_last_words_are_marked_and_only_those_who_have_them_may_write(playing: Playing) -> None:
    victim, other = playing.with_role("civilian")[:2]
    kill(playing, victim)
    playing.close_until("words")
    gone, alive = Reader(playing, playing.seated[victim]), Reader(playing, playing.seated[other])
    closed = alive.get().context["closed"]
    assert (closed.code, closed.sentence) == ("not_now", f"In this phase only seat {victim} may post here.")
    assert gone.get().context.get("closed") is None
    assert gone.get().context["bar"].owed == "You may leave last words"
    assert gone.post("r/public/write/", text="请看 3 号。").status_code == 302
    assert alive.get().context["thread"].floors[-1].tags == ("last words",)
    assert alive.post("r/public/write/", text="我也说一句").status_code == 409


def test_the_judge_is_official_in_the_thread_and_a_person_in_rooms(playing: Playing) -> None:
    judge = Reader(playing, playing.judge)
    for room in ("public", "readers"):
        assert judge.post(f"r/{room}/write/", text="请注意时间").status_code == 302
    official, personal = (judge.get(f"r/{room}/").context["thread"].floors[-1] for room in ("public", "readers"))
    assert (official.narrator, personal.narrator, personal.name, personal.tags) == ("秋水", None, "秋水", ("judge",))
    assert body(judge.get("r/public/")).count('class="seal"') == 1 + 3
    assert 'class="seal"' not in body(judge.get("r/readers/"))


def test_a_quotation_is_markdown_with_a_link_back(morning: Playing) -> None:
    first, second = morning.game.living[:2]
    floor = say(morning, first, "第一行\n\n第二行")
    reader = Reader(morning, morning.seated[second])
    field = reader.get(quote=floor).context["compose"].initial["text"]
    name = morning.seated[first].username
    assert (
        field == f"> [floor {floor}]({reader.home}r/public/{floor}/) seat {first} {name}\n>\n> 第一行\n>\n> 第二行\n\n"
    )
    assert [reader.get(quote=odd).context["compose"].initial["text"] for odd in ("1", "999", "x", "²")] == [""] * 4


def test_who_cannot_write_is_told_why_and_until_when(morning: Playing) -> None:
    out, living = morning.with_role("civilian")[:2]
    readers = people(morning, living=living, out=out)

    def codes(room: str) -> dict[str, Any]:
        closed = {name: reader.get(f"r/{room}/").context.get("closed") for name, reader in readers.items()}
        return {name: one and one.code for name, one in closed.items()}

    no = "not_for_you"
    assert codes("public") == {"judge": None, "living": None, "dead": "out", "stranger": no, "nobody": no}
    assert codes("readers") == {"judge": None, "living": no, "dead": no, "stranger": None, "nobody": no}
    row = morning.row
    Game.objects.filter(pk=row.pk).update(deadline=row.phase_opened_at)
    assert codes("public") == {"judge": None, "living": "late", "dead": "out", "stranger": no, "nobody": no}


def test_passing_and_taking_it_back(morning: Playing) -> None:
    seat = morning.game.living[0]
    reader = Reader(morning, morning.seated[seat])
    assert (reader.get().context["passed"], "pass_form" in Reader(morning, morning.stranger).get().context) == (
        False,
        False,
    )
    assert reader.post("pass/")["Location"] == reader.home
    assert (morning.game.passed, reader.get().context["passed"]) == ((seat,), True)
    reader.post("pass/", withdraw="1")
    assert morning.game.passed == ()


def test_the_bar_says_how_it_stands_and_what_one_owes(playing: Playing) -> None:
    seat = playing.with_role("civilian")[0]
    reader, other = Reader(playing, playing.seated[seat]), Reader(playing, playing.stranger)
    bar, foreign = reader.get().context["bar"], other.get().context["bar"]
    assert (bar.title, bar.living, bar.out, bar.count, bar.ending.sooner, bar.locked) == (
        "Night 1",
        7,
        0,
        None,
        "",
        False,
    )
    assert (bar.owed, bar.owed_url, foreign.owed) == ("You owe tonight's choice", f"{reader.home}card/", "")
    playing.do(killgame.Sleep(seat))
    assert reader.get().context["bar"].owed == ""


def test_each_floor_and_the_count_lead_to_the_game_as_of_it(morning: Playing) -> None:
    """In one step, from the deal on; a floor of which there is nothing to be read, too."""
    morning.close_until("vote")
    reader = Reader(morning, morning.stranger)
    Post.objects.filter(room__game=morning.pk, author="seat").update(hidden_at=game_now(), hidden_why="不许亮牌")
    page = reader.get()
    floors = page.context["thread"].floors
    addresses = {one.floor: one.as_of_url for one in floors if one.as_of_url}
    dealt = [
        one.floor
        for one in floors
        if Post.objects.get(room__game=morning.pk, room__name="public", floor=one.floor).phase != "signup"
    ]
    assert addresses == {floor: f"{reader.home}at/{floor}/" for floor in dealt}
    html = page.content.decode()
    assert [html.count(f'href="{address}"') for address in list(addresses.values())[:-1]] == [1] * (len(dealt) - 1)
    assert html.count(f">how it stood at floor {dealt[-1]}</a>") == 2
    assert {reader.client.get(address).status_code for address in addresses.values()} == {200}
    assert 'class="then"' not in Reader(an_open_game(), None).get().content.decode()


def test_from_the_last_second_on_the_bar_says_locked(morning: Playing) -> None:
    """T39."""
    reader = Reader(morning, morning.stranger)
    now = reader.get().context["now"]
    locked = []
    for ahead in (3600.0, 1.0, -5.0):
        Game.objects.filter(pk=morning.pk).update(deadline=now + timedelta(seconds=ahead))
        locked.append(reader.get("now/").context["bar"].locked)
    assert locked == [False, True, True]


def test_an_open_page_fetches_the_bar_alone(morning: Playing) -> None:
    bar = body(Reader(morning, morning.stranger).get("now/", here="public"))
    assert (bar.strip().startswith('<section class="bar" id="bar"'), "<html" in bar) == (True, False)


def test_before_the_deal_the_page_is_the_sign_up(db: None) -> None:
    playing = an_open_game()
    answer = Reader(playing, None).get()
    assert (answer.context["bar"], answer.context["sign_up"].wanted, tabs(answer)) == (None, 7, ["Thread", "Readers"])
    assert [floor.narrator for floor in answer.context["thread"].floors] == [True]


def test_speech_in_turn_is_owed_by_the_speaker_alone(db: None) -> None:
    playing = a_game(options={"speech": "ordered"})
    playing.close_until("speech")
    turn, waiting = playing.game.order[:2]
    speaker, other = Reader(playing, playing.seated[turn]), Reader(playing, playing.seated[waiting])
    bar = speaker.get().context["bar"]
    assert (bar.owed, bar.ending.sooner, other.get().context["bar"].owed) == ("It is your turn to speak", "spoken", "")
    assert other.get().context["closed"].code == "not_your_turn"
    assert speaker.post("pass/").status_code == 302
    assert other.get().context["bar"].owed == "It is your turn to speak"


def test_nothing_of_a_game_is_kept_by_a_cache(playing: Playing) -> None:
    for account in (playing.seated[1], None):
        for path in ("", "r/readers/", "now/", "votes/"):
            assert "no-store" in Reader(playing, account).get(path)["Cache-Control"]


def test_what_happens_in_a_room_changes_nothing_outside_it(morning: Playing) -> None:
    stand_still()
    killer, civilian = morning.with_role("killer")[0], morning.with_role("civilian")[1]
    outside = [Reader(morning, morning.seated[civilian]), Reader(morning, None)]
    before = [body(reader.get(path)) for reader in outside for path in ("", "votes/", "r/readers/")]
    say(morning, killer, "先别说话", room="killers")
    assert Post.objects.filter(room__name="killers").count() == 1
    assert [body(reader.get(path)) for reader in outside for path in ("", "votes/", "r/readers/")] == before
