"""What a text would do, before it is posted (PRODUCT P4; T01, T02, T04, T14)."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

import killgame
from forum.access import seen_by
from forum.models import Post, Room, Token
from forum.queries.composing import mentionable
from forum.queries.preview import Effect, Named, preview_of
from forum.queries.seats import seated_in
from forum.refusals import Refused
from forum.text import LONGEST
from forum.writing import post, write
from tests.forum.people import Playing, a_game, a_write, forum_paced
from tests.forum.test_retracting import Hand


def looked(playing: Playing, text: str, *, seat: int = 1, room: str = "public") -> Any:
    row = playing.row
    seen = seen_by(row, playing.seated[seat])
    where = Room.objects.get(game=row, name=room)
    return preview_of(seen, where, text, seated=seated_in(row))


def effects(playing: Playing, text: str, **how: Any) -> list[tuple[str, bool, list[Any], str]]:
    return [
        (one.kind, one.does, [(seat.seat, seat.before, seat.after) for seat in one.seats], one.code)
        for one in looked(playing, text, **how).effects
    ]


@pytest.fixture
def voting(playing: Playing) -> Playing:
    playing.close_until("vote")
    playing.do(killgame.Move(2, "vote", target=3))
    playing.do(killgame.Move(1, "vote", target=4))
    return playing


def test_each_vote_is_told_with_the_count_before_and_after(voting: Playing) -> None:
    assert effects(voting, "投票：3号") == [("vote", True, [(3, 1, 2)], "")]
    assert effects(voting, "投 4") == [("vote", True, [(4, 1, 1)], "")]
    assert effects(voting, "弃票") == [("abstain", True, [(4, 1, 0)], "")]
    assert effects(voting, "撤票") == [("withdraw", True, [(4, 1, 0)], "")]
    assert effects(voting, "投 3\n\n投 5") == [("vote", True, [(3, 1, 2)], ""), ("vote", True, [(5, 0, 1)], "")]
    assert looked(voting, "投 3").votes
    assert not looked(voting, "没有票").votes


def test_the_preview_tells_what_the_post_then_does(voting: Playing) -> None:
    """The rules decide both: the count after is the count that there is when the very command has been given."""
    (told,) = looked(voting, "投票：3号").effects
    voting.do(killgame.Move(1, "vote", target=3))
    ballot = killgame.view_for(voting.game, killgame.Stranger()).ballot
    assert ballot is not None
    assert {seat: votes for seat, votes, _voters in ballot.tally or ()}[3] == told.seats[0].after


def test_what_will_not_vote_is_said(voting: Playing) -> None:
    names = {seat: account.username for seat, account in voting.seated.items()}
    found = looked(voting, f"> 投 3\n\n@{names[5]} 看\n\n||投 2||")
    assert [(one.kind, one.does) for one in found.effects] == [
        ("mention", True),
        ("ignored", False),
        ("ignored", False),
    ]
    assert found.effects[0].seats == (Named(5, names[5]),)
    assert (found.votes, found.refused) == (False, "")


def test_what_fits_several_seats_is_asked_and_nothing_counts_t01(db: None) -> None:
    playing = a_game()
    for seat, name in ((3, "Player"), (4, "PlayBall")):
        playing.seated[seat].username = name
        playing.seated[seat].save()
    playing.close_until("vote")
    found = looked(playing, "投票：Play\n投 5")
    assert found.effects == (
        Effect(
            "unclear", False, "投票：Play",
            (Named(3, "Player", line="投票：3号"), Named(4, "PlayBall", line="投票：4号")),
            "“Play”对得上几个座位，不猜，请写明是谁。", "which_seat",
        ),
    )  # fmt: skip
    assert (found.votes, found.refused) == (False, "which_seat")


@pytest.mark.parametrize(
    ("line", "instead"),
    [("投票：Ｐlay", "投票：3号"), ("[vote]Play[/vote]", "[vote]3号[/vote]"), ("Vote: play", "投票：3号")],
)
def test_what_is_offered_instead_tells_no_language_however_the_line_was_typed(
    db: None, line: str, instead: str
) -> None:
    playing = a_game()
    for seat, name in ((3, "Player"), (4, "PlayBall")):
        playing.seated[seat].username = name
        playing.seated[seat].save()
    playing.close_until("vote")
    with translation.override("en"):
        assert looked(playing, line).effects[0].seats[0].line == instead


def test_what_is_no_seat_is_nobodys_t02(voting: Playing) -> None:
    assert effects(voting, "投票：没这人") == [("nobody", False, [], "which_seat")]


def test_what_the_rules_refuse_is_refused_here(voting: Playing) -> None:
    voting.do(killgame.ThrowOut(6))
    assert effects(voting, "投 6") == [("refused", False, [], "target_out")]
    assert looked(voting, "投 6").refused == "target_out"


def test_lines_after_a_majority_are_text_as_they_will_be_in_the_post(db: None) -> None:
    playing = a_game(options={"majority": 1})
    playing.close_until("vote")
    target, *others = playing.game.living
    for seat in others[: len(playing.game.living) // 2]:
        playing.do(killgame.Move(seat, "vote", target=target))
    last, text = others[-1], f"投 {target}\n\n投 {others[0]}\n\n撤票"
    found = looked(playing, text, seat=last)
    assert [(one.kind, one.does, one.line) for one in found.effects] == [
        ("vote", True, f"投 {target}"),
        ("text", False, f"投 {others[0]}"),
    ]
    assert (found.votes, found.refused) == (True, "")
    done = post(playing.pk, a_write(playing, playing.seated[last]), room="public", text=text)
    assert (done.votes, done.untaken) == (1, "closed")


def test_where_votes_stand_already_a_second_one_is_refused_here_as_there(db: None) -> None:
    playing, clock = a_game(schedule=forum_paced(votes_stand=timedelta(hours=1))), Hand()
    playing.close_until("vote")
    deadline = playing.row.deadline
    assert deadline is not None
    clock(deadline - clock.at - timedelta(minutes=30))
    assert effects(playing, "投 3") == [("vote", True, [(3, 0, 1)], "")]
    assert effects(playing, "投 3\n投 4")[1] == ("refused", False, [], "votes_stand")
    playing.do(killgame.Move(1, "vote", target=4))
    for text in ("投 3", "撤票"):
        assert effects(playing, text) == [("refused", False, [], "votes_stand")]
        with pytest.raises(Refused, match="votes_stand"):
            post(playing.pk, a_write(playing, playing.seated[1]), room="public", text=text)


@pytest.mark.parametrize("ballot", ["sealed", "until_close"])
def test_a_secret_ballot_takes_no_line_and_shows_no_count(db: None, ballot: str) -> None:
    playing = a_game(options={"ballot": ballot})
    playing.close_until("vote")
    playing.do(killgame.Move(2, "vote", target=3))
    assert effects(playing, "投 3") == [("refused", False, [], "ballot_is_secret")]


def test_outside_the_thread_and_outside_a_ballot_a_line_is_text_t14(playing: Playing) -> None:
    killer = playing.with_role("killer")[0]
    assert effects(playing, "投 3", seat=killer, room="killers") == [("text", False, [], "")]
    playing.close_until("speech")
    assert effects(playing, "投 3") == [("text", False, [], "")]
    seen = seen_by(playing.row, playing.stranger)
    where = Room.objects.get(game=playing.pk, name="public")
    found = preview_of(seen, where, "投 3", seated=seated_in(playing.row))
    assert [one.kind for one in found.effects] == ["text"]


def test_what_is_too_long_is_refused_before_it_is_read(voting: Playing) -> None:
    with pytest.raises(Refused, match="too_long"):
        looked(voting, "长" * (LONGEST + 1))


def _address(playing: Playing, what: str, room: str = "public") -> str:
    return f"/g/{playing.row.public_id}/r/{room}/{what}/"


def test_the_page_of_a_preview_has_the_text_and_changes_nothing(voting: Playing) -> None:
    browser = Client()
    browser.force_login(voting.seated[1])
    before = Post.objects.count()
    answer = browser.post(_address(voting, "preview"), {"text": "**好**\r\n投票：3号 "})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<strong>好</strong>" in page
    assert "\n**好**\r\n投票：3号 </textarea>" in page
    assert "发言并投票</button>" in page
    part = browser.post(_address(voting, "preview"), {"text": "投票：3号"}, headers={"HX-Request": "true"})
    assert part.content.decode().lstrip().startswith('<div class="will" data-votes="1">')
    assert Post.objects.count() == before


def test_several_floors_are_quoted_with_their_own_words_and_links_back(playing: Playing) -> None:
    playing.close_until("speech")
    first = write(playing.pk, a_write(playing, playing.seated[1]), room="public", text="一\n\n> 别人的\n\n二")
    second = write(playing.pk, a_write(playing, playing.seated[2]), room="public", text="[quote]旧[/quote]三\n投 3")
    browser = Client()
    browser.force_login(playing.seated[3])
    asked = f"?quote={second}&quote={first}&quote=9999&quote=x"
    names = {seat: account.username for seat, account in playing.seated.items()}
    link = f"/g/{playing.row.public_id}/r/public"
    assert browser.get(_address(playing, "quotation") + asked).content.decode() == (
        f"> [{second} 楼]({link}/{second}/) 2号 {names[2]}\n>\n> 三\n> 投 3\n\n"
        f"> [{first} 楼]({link}/{first}/) 1号 {names[1]}\n>\n> 一\n>\n> 二\n\n"
    )
    page = browser.get(f"/g/{playing.row.public_id}/{asked}").content.decode()
    assert page.index("三\n&gt; 投 3") < page.index("&gt; 一")


def test_a_program_sees_the_same(voting: Playing) -> None:
    address = f"/api/v1/games/{voting.row.public_id}/rooms/public/preview/"
    body = {"text": "投票：3号", "belief": str(voting.belief), "once": "x" * 20}
    token = {"Authorization": f"Token {Token.give(voting.seated[1])}"}
    answer = Client().post(address, body, content_type="application/json", headers=token).json()
    name = voting.seated[3].username
    seat = {"number": 3, "name": name, "before": 1, "after": 2, "line": ""}
    effect = {"kind": "vote", "does": True, "line": "投票：3号", "seats": [seat], "sentence": "", "code": ""}
    assert answer == {
        "html": '<p><span class="vl">投票：3号</span></p>\n',
        "votes": True,
        "refused": "",
        "effects": [effect],
    }


def test_the_seats_after_an_at_are_the_living_first(voting: Playing) -> None:
    """By what everybody knows of who is out."""
    voting.do(killgame.ThrowOut(2), reason="规矩")
    seen, seated = seen_by(voting.row, voting.seated[1]), seated_in(voting.row)
    offered = [(number, out) for number, _name, _keys, out, *_more in json.loads(mentionable(seen, seated=seated))]
    gone = sorted(one.seat for one in seen.view.out)
    assert offered == [*((seat, 0) for seat in sorted(seen.view.living)), *((seat, 1) for seat in gone)]
    assert 2 in gone
