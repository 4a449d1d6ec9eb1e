"""Finding posts by their words, in a game and over the site (PRODUCT P2; T63, T67, T84)."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

import killgame
from forum import official
from forum.archiving import archive_ended
from forum.models import Post, PostWords
from forum.queries.search import Asked, at_place, place_of, search, terms_of
from forum.retracting import retract
from forum.searching import own_words
from forum.writing import write
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_game, a_write, an_account


def says(playing: Playing, text: str, *, seat: int = 0, room: str = "public") -> int:
    """The floor on which a seat, or the judge, says so."""
    who = playing.seated[seat] if seat else playing.judge
    return write(playing.pk, a_write(playing, who), room=room, text=text)


def floors(typed: str, **narrowed: Any) -> list[tuple[str, int]]:
    """Room and floor of what is found, newest first."""
    return [(post.room.name, post.floor) for post in search(Asked(terms_of(typed), **narrowed)).posts]


def words(*spoken: str) -> list[bool]:
    """Of each way to ask, whether anything is found."""
    return [bool(floors(one)) for one in spoken]


def test_t84_two_characters_inside_a_sentence_are_found(talk: Playing) -> None:
    floor = says(talk, "昨夜的刀口落在五号，他跟票跟得太齐。", seat=1)
    assert floors("跟票") == floors("刀口") == floors("太齐") == floors("刀") == [("public", floor)]
    assert floors("票跟得太") == floors("跟票 刀口") == [("public", floor)]
    assert words("跟得票", "刀票", "跟票 没有", "五号他") == [False, False, False, False]


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("後來他跟著投了臺灣那一票", "后来他跟着 台湾"),
        ("后来他跟着投了台湾那一票", "後來他跟著 臺灣"),
        ("甚麼？妳回覆一下", "什么 你回复"),
        ("ＰＫ台上投３号", "pk台 3号"),
        ("PK台上投3号", "ｐＫ 投３號"),
        ("Straße and CAFÉ", "strasse café"),
        ("他说「我是警察」。", "“说「我是警察」”"),
    ],
)
def test_t84_hans_finds_hant_and_half_width_full(talk: Playing, text: str, typed: str) -> None:
    floor = says(talk, text, seat=2)
    assert floors(typed) == [("public", floor)]


def test_quotation_marks_hold_words_together(talk: Playing) -> None:
    apart = says(talk, "I say: not him, never.", seat=1)
    whole = says(talk, "I never say not   so.", seat=2)
    assert floors("never say") == [("public", whole), ("public", apart)]
    assert floors('"never say"') == floors("“never say”") == floors("「never  say」") == [("public", whole)]
    assert terms_of('"a b" c “d') == ("a b", "c", "d")
    assert terms_of("…… 。“！”") == ()


def test_signs_that_mean_something_to_a_database_are_signs(talk: Playing) -> None:
    floor = says(talk, "一成50%把握\\_或者更少", seat=1)
    assert floors("50%把") == floors("握_或") == [("public", floor)]
    assert words("5%把", "握%或", "%%号", "'; --号") == [False, False, False, False]


def test_what_is_quoted_is_found_where_it_was_said(talk: Playing) -> None:
    said = says(talk, "三号有鬼", seat=1)
    says(talk, "> 三号有鬼\n\n未必", seat=2)
    assert floors("三号有鬼") == [("public", said)]
    assert (
        own_words("<blockquote><p>甲<br>乙</p></blockquote>\n<p>丙 &amp; <strong>丁</strong>戊<br>\n己</p>")
        == "丙 & 丁戊\n己"
    )


def test_seat_phase_and_days_narrow_it(talk: Playing) -> None:
    first, second = says(talk, "第一句话", seat=1), says(talk, "第二句话", seat=2)
    talk.close_until("vote")
    judges = says(talk, "法官的一句话")
    row, now = talk.row, Post.objects.get(room__game=talk.pk, room__name="public", floor=second).at
    assert floors("句话", game=row) == [("public", judges), ("public", second), ("public", first)]
    assert floors("句话", game=row, seat=2) == [("public", second)]
    assert floors("句话", game=row, phase="speech", round=1) == [("public", second), ("public", first)]
    assert floors("句话", game=row, phase="vote", round=1) == floors("句话", phase="vote") == [("public", judges)]
    assert floors("句话", since=now + timedelta(days=1)) == floors("句话", until=now - timedelta(days=1)) == []
    assert len(floors("句话", since=now - timedelta(days=1), until=now + timedelta(days=1))) == 3
    assert floors("句话", account=talk.seated[1]) == [("public", first)]
    assert floors("句话", account=talk.judge) == [("public", judges)]


def test_one_game_is_not_searched_for_another(talk: Playing) -> None:
    other = a_game()
    other.close_until("speech")
    here, there = says(talk, "同一句话", seat=1), says(other, "同一句话", seat=1)
    assert floors("同一句", game=talk.row) == [("public", here)]
    found = search(Asked(terms_of("同一句")))
    assert [post.room.game_id for post in found.posts] == [other.pk, talk.pk]
    assert (found.count, found.more_than, found.older, there) == (2, False, False, there)


def test_pages_follow_each_other_newest_first_by_public_places(talk: Playing) -> None:
    said = [says(talk, f"第{n}次说一遍", seat=n % 7 + 1) for n in range(45)]
    row, pages, before = talk.row, [], None
    for _page in range(3):
        found = search(Asked(terms_of("说一遍"), game=row, before=before))
        pages.append([post.floor for post in found.posts])
        assert found.count == 45
        before = at_place(place_of(found.posts[-1]))
    assert pages == [said[44:24:-1], said[24:4:-1], said[4::-1]]
    assert place_of(found.posts[-1]) == f"{row.public_id}.public.{said[0]}"
    assert [
        at_place(name) for name in ("", "x", "a.b.c", f"{row.public_id}.public.9999", f"{row.public_id}.public.٣")
    ] == [None] * 5


def test_what_is_said_often_is_counted_to_a_thousand_and_found_as_well(
    talk: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two ways for frequent words: among the newest, and, where those have not enough, by the index."""
    said = [says(talk, f"第{n}次说一遍", seat=n % 7 + 1) for n in range(30)]
    for n in range(3):
        says(talk, f"不相干{n}", seat=1)
    monkeypatch.setattr("forum.queries.search.COUNTED", 10)
    for walked in (33, 25, 2):
        monkeypatch.setattr("forum.queries.search._WALKED", walked)
        found = search(Asked(terms_of("说一遍"), game=talk.row))
        assert [post.floor for post in found.posts] == said[29:9:-1]
        assert (found.count, found.more_than, found.older) == (10, True, True)
        rest = search(Asked(terms_of("说一遍"), game=talk.row, before=found.posts[-1]))
        assert [post.floor for post in rest.posts] == said[9::-1]
        assert (rest.count, rest.more_than, rest.older) == (10, True, False)


def test_closed_rooms_are_found_when_the_game_is_over_and_not_before(talk: Playing) -> None:
    """T63: first that there is something to leak; then that nobody finds it, his own room neither; then that all do."""
    killer = talk.with_role("killer")[0]
    floor = says(talk, "密谋之夜", seat=killer, room="killers")
    says(talk, "……", seat=killer, room="killers")  # has no word, and is gone through once all the same
    write(talk.pk, a_write(talk, talk.stranger), room="readers", text="密谋之夜好看")
    assert Post.objects.get(room__game=talk.pk, room__name="killers", floor=floor).text == "密谋之夜"
    assert floors("密谋") == floors("密谋", game=talk.row) == []
    assert not PostWords.objects.filter(post__room__game=talk.pk).exclude(post__room__name="public").exists()
    talk.do(killgame.BreakOff())
    assert (archive_ended(), archive_ended()) == (3, 0)
    assert floors("密谋") == floors("密谋", game=talk.row) == [("readers", 1), ("killers", floor)]
    after = write(talk.pk, a_write(talk, talk.stranger), room="readers", text="原来密谋在此")
    assert floors("密谋")[0] == ("readers", after)


def test_a_search_costs_the_same_whatever_closed_rooms_hold(talk: Playing) -> None:
    def asked() -> list[str]:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            search(Asked(terms_of("密谋"), game=talk.row))
        return [query["sql"] for query in queries.captured_queries]

    says(talk, "公开的密谋", seat=1)
    before = asked()
    for n in range(3):
        says(talk, f"密谋{n}", seat=talk.with_role("killer")[0], room="killers")
    assert asked() == before
    assert len(before) <= 5


def test_t63_t67_what_was_taken_away_is_found_no_more(talk: Playing) -> None:
    """Taken back, hidden, corrected: it goes with the act, and a cursor does not name it; what is shown again comes back."""
    back, hidden, kept = (says(talk, "说漏嘴了", seat=seat) for seat in (1, 2, 3))
    notice = says(talk, "说漏嘴的事到此为止")
    says(talk, "> 说漏嘴了\n\n谁？", seat=4)

    def judge(act: str, floor: int, **more: str) -> None:
        official.do(act, talk.pk, a_write(talk, talk.judge), room="public", floor=floor, **more)

    assert floors("漏嘴") == [("public", floor) for floor in (notice, kept, hidden, back)]
    retract(talk.pk, a_write(talk, talk.seated[1]), room="public", floor=back)
    judge("hide", hidden, reason="场外")
    judge("correct", notice, text="到此为止")
    assert floors("漏嘴") == floors("漏嘴", game=talk.row) == [("public", kept)]
    assert floors("到此为止") == [("public", notice)]
    gone = [at_place(f"{talk.row.public_id}.public.{floor}") for floor in (back, hidden, kept)]
    assert [post is None for post in gone] == [True, True, False]
    call_command("reindex", anew=True, verbosity=0)
    assert floors("漏嘴") == [("public", kept)]
    judge("show", hidden)
    assert floors("漏嘴") == [("public", kept), ("public", hidden)]


def test_what_no_act_should_have_left_is_not_shown(talk: Playing) -> None:
    """T63: were there words of a hidden post, they would show nothing of it."""
    floor = says(talk, "说漏嘴了", seat=1)
    Post.objects.filter(room__game=talk.pk, room__name="public", floor=floor).update(hidden_at=talk.row.opened_at)
    assert floors("漏嘴") == []


def test_who_wrote_it_is_asked_of_the_one_who_sat_there_then(talk: Playing) -> None:
    floor = says(talk, "我先走一步", seat=1)
    seat = Post.objects.get(room__game=talk.pk, room__name="public", floor=floor).seat
    assert seat is not None
    gone, newcomer = talk.seated[1], an_account("后来的人")
    sitting = seat.sittings.get()
    moved = Post.objects.get(room__game=talk.pk, room__name="public", floor=floor).at + timedelta(seconds=1)
    sitting.until = moved
    sitting.save()
    seat.sittings.create(account=newcomer, since=moved)
    assert floors("先走", account=gone) == [("public", floor)]
    assert floors("先走", account=newcomer) == []


@pytest.mark.django_db
def test_in_an_alias_game_nobody_wrote_anything_until_it_is_over() -> None:
    masked = a_game(alias=True)
    masked.close_until("speech")
    floor = says(masked, "蒙面的话", seat=1)
    account = next(
        s.account for s in Post.objects.get(room__game=masked.pk, floor=floor, room__name="public").seat.sittings.all()
    )  # type: ignore[union-attr]
    assert floors("蒙面", game=masked.row, seat=1) == [("public", floor)]
    assert floors("蒙面", account=account) == []
    page = body(Reader(masked, None).client.get("/search/", {"q": "蒙面"}))
    assert "<mark>蒙面</mark>" in page
    assert account.username not in page
    masked.do(killgame.BreakOff())
    assert floors("蒙面", account=account) == [("public", floor)]


def test_everybody_gets_the_same_answer(talk: Playing) -> None:
    says(talk, "谁都看得见", seat=1)
    says(talk, "谁都看不见", seat=talk.with_role("killer")[0], room="killers")
    pages = [
        Reader(talk, None if who is None else who) for who in (None, talk.stranger, *talk.seated.values(), talk.judge)
    ]
    found = {str(reader.get("search/", q="谁都").context["finds"]) for reader in pages}
    assert len(found) == 1
    assert "看得见" in found.pop()


def test_posts_from_before_are_found_when_they_have_been_gone_over(talk: Playing) -> None:
    says(talk, "从前的话", seat=1)
    says(talk, "从前的密谋", seat=talk.with_role("killer")[0], room="killers")
    PostWords.objects.all().delete()
    assert floors("从前") == []
    call_command("reindex", verbosity=0)
    assert len(floors("从前")) == 1
    PostWords.objects.update(plain="错了")
    call_command("reindex", anew=True, verbosity=0)
    assert len(floors("从前")) == 1
