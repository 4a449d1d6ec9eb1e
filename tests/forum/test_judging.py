"""Who judges: the opener, one whom he asks, one on whom the lot falls (PRODUCT P1)."""

import pytest
from django.utils import translation

import killgame
from forum import lobby, opening
from forum.access import look
from forum.models import Account, Event, Notice
from forum.now import game_now
from forum.promises import secret_of
from forum.queries.mine import my_games
from forum.queries.sign_up import sign_up_for
from forum.queries.verify import faults
from forum.refusals import Refused
from forum.schedule import Schedule
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_board, a_write, an_account, an_open_game
from tests.forum.timing import Passing, said, sweep, to_deadline

_NAMES = ("半夏", "老槐", "竹里馆", "南风起", "陆行舟", "林间小路", "白鹭洲", "一盏灯", "沈秋")


def _refusal(deed: object, *args: object, **kwargs: object) -> str:
    with pytest.raises(Refused) as refused:
        deed(*args, **kwargs)  # type: ignore[operator]
    return refused.value.code


def joined(playing: Playing, *, offering: set[int], players: int) -> list[Account]:
    people = [an_account(name) for name in _NAMES[:players]]
    for number, one in enumerate(people, 1):
        lobby.join(playing.pk, a_write(playing, one), offers=number in offering)
    return people


def all_confirm(playing: Playing, people: list[Account]) -> None:
    for one in people:
        lobby.confirm(playing.pk, a_write(playing, one))


def _lot_of(playing: Playing, *, among: int, draw: int = 1) -> int:
    return killgame.lot_for_judge(secret_of(playing.row, playing.game), playing.game.setup, among=among, draw=draw)


def _draws(playing: Playing) -> list[dict[str, int]]:
    return list(Event.objects.filter(game_id=playing.pk, kind="site.judge_drawn").values_list("body", flat=True))


def test_the_lot_falls_on_one_who_offered_and_he_leaves_the_circle(db: None) -> None:
    playing = an_open_game(judging="lot")
    assert (playing.row.judge, playing.row.opener) == (None, playing.judge)
    people = joined(playing, offering={2, 3, 5}, players=7)
    assert _refusal(lobby.close_sign_up, playing.pk, a_write(playing, playing.judge)) == "too_few"
    people.append(an_account(_NAMES[7]))
    lobby.join(playing.pk, a_write(playing, people[7]))
    assert _refusal(lobby.close_sign_up, playing.pk, a_write(playing, people[0])) == "not_for_you"
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    place = _lot_of(playing, among=3)
    drawn = [people[1], people[2], people[4]][place - 1]
    assert playing.row.judge == drawn
    assert _draws(playing) == [{"draw": 1, "among": 3, "place": place}]
    assert said(playing) == ["fair.commit", "judge.drawn"]
    assert list(Notice.objects.filter(kind="drawn").values_list("account_id", flat=True)) == [drawn.pk]
    players = [one for one in people if one != drawn]
    assert set(Notice.objects.filter(kind="confirm").values_list("account", flat=True)) == {one.pk for one in players}
    all_confirm(playing, players)
    assert playing.row.state_of_play == "confirm"
    lobby.confirm(playing.pk, a_write(playing, drawn))
    row = playing.row
    sitting = row.seats.order_by("number").values_list("sittings__account", flat=True)
    assert (row.state_of_play, list(sitting)) == ("running", [one.pk for one in players])
    assert look(row.public_id, drawn).is_judge
    assert not look(row.public_id, playing.judge).is_judge
    assert faults(row) == ()


def test_a_judge_who_leaves_is_drawn_anew(db: None) -> None:
    playing = an_open_game(judging="lot")
    people = joined(playing, offering=set(range(1, 10)), players=9)
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    first = playing.row.judge
    assert first == people[_lot_of(playing, among=9) - 1]
    left = [one for one in people if one != first]
    all_confirm(playing, left[:7])
    lobby.leave(playing.pk, a_write(playing, first))
    second = playing.row.judge
    assert second == left[_lot_of(playing, among=8, draw=2) - 1]
    # Whatever he had confirmed, he had not confirmed that he judges; and who moved up has confirmed nothing.
    assert playing.row.state_of_play == "confirm"
    for one in left:
        if playing.row.state_of_play == "confirm" and not playing.row.sign_ups.get(account=one).confirmed_at:
            lobby.confirm(playing.pk, a_write(playing, one))
    row = playing.row
    assert (row.state_of_play, row.seats.count(), [one["draw"] for one in _draws(playing)]) == ("running", 7, [1, 2])
    assert faults(row) == ()


def test_who_does_not_confirm_that_he_judges_falls_out(db: None, clock: Passing) -> None:
    playing = an_open_game(judging="lot")
    people = joined(playing, offering={1}, players=9)
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    assert playing.row.judge == people[0]
    all_confirm(playing, people[1:8])
    to_deadline(playing, clock)
    sweep()
    # Nobody else has offered: so it is the opener, who has not signed up and is asked nothing more.
    row = playing.row
    assert (row.state_of_play, row.judge) == ("running", playing.judge)
    assert said(playing)[:3] == ["fair.commit", "judge.drawn", "judge.no_lot"]
    assert faults(row) == ()


def test_where_nobody_offers_the_opener_judges_and_leaves_the_circle_himself(db: None) -> None:
    playing = an_open_game(judging="lot")
    lobby.join(playing.pk, a_write(playing, playing.judge))
    people = joined(playing, offering=set(), players=6)
    assert _refusal(lobby.close_sign_up, playing.pk, a_write(playing, playing.judge)) == "too_few"
    people.append(an_account(_NAMES[6]))
    lobby.join(playing.pk, a_write(playing, people[6]))
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    assert playing.row.judge == playing.judge
    all_confirm(playing, [*people, playing.judge])
    sitting = playing.row.seats.order_by("number").values_list("sittings__account", flat=True)
    assert list(sitting) == [one.pk for one in people]


def test_a_name_goes_into_the_lot_and_out_of_it_until_it_is_drawn(db: None) -> None:
    playing = an_open_game(judging="lot")
    people = joined(playing, offering={1}, players=8)
    lobby.offer_no_more(playing.pk, a_write(playing, people[0]))
    lobby.offer(playing.pk, a_write(playing, people[3]))
    assert _refusal(lobby.offer, playing.pk, a_write(playing, playing.stranger)) == "not_joined"
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    assert playing.row.judge == people[3]
    assert _refusal(lobby.offer, playing.pk, a_write(playing, people[0])) == "lot_is_drawn"
    appointed = an_open_game()
    joined(appointed, offering={1}, players=1)
    assert _refusal(lobby.offer, appointed.pk, a_write(appointed, people[0])) == "lot_is_drawn"
    assert not appointed.row.sign_ups.get().offers


def test_a_full_table_begins_when_its_judge_has_come_too(db: None) -> None:
    playing = an_open_game(judging="lot", start_when_full=True)
    people = joined(playing, offering={7}, players=7)
    assert playing.row.state_of_play == "sign_up"
    lobby.join(playing.pk, a_write(playing, an_account(_NAMES[7])))
    assert (playing.row.state_of_play, playing.row.judge) == ("confirm", people[6])


def test_the_table_grows_by_its_players_not_by_its_judge(db: None) -> None:
    playing = an_open_game(edition="v1", seats=9, options={"upgrade_at_11": True}, judging="lot")
    for number in range(1, 13):
        lobby.join(
            playing.pk, a_write(playing, an_account(f"来客{'甲乙丙丁戊己庚辛壬癸子丑'[number - 1]}")), offers=True
        )
        assert playing.row.seats_wanted == (9 if number < 12 else 11)


def _asking(asked: Account) -> Playing:
    opener = an_account("秋水")
    row = opening.open_game(
        opener=opener, board=a_board(), title="请人主持", edition="classic", seats=7, options={},
        schedule=Schedule.paced("forum"), start_when_full=False, asked=asked,
    )  # fmt: skip
    return Playing(row.pk, opener, {}, an_account("路人甲"))


def test_who_is_asked_and_agrees_judges_and_the_opener_may_play(db: None) -> None:
    asked = an_account("白露")
    playing = _asking(asked)
    assert list(Notice.objects.filter(kind="asked").values_list("account_id", flat=True)) == [asked.pk]
    with translation.override("zh-hans"):
        assert [line.tag for line in my_games(asked, now=game_now())] == ["请你当法官"]
    assert _refusal(lobby.join, playing.pk, a_write(playing, playing.judge)) == "judge_plays"
    assert _refusal(lobby.agree_to_judge, playing.pk, a_write(playing, playing.stranger)) == "not_for_you"
    lobby.join(playing.pk, a_write(playing, asked))
    lobby.agree_to_judge(playing.pk, a_write(playing, asked))
    assert (playing.row.judge, playing.row.judge_asked, playing.row.sign_ups.count()) == (asked, None, 0)
    assert said(playing) == ["fair.commit", "judge.changed"]
    assert _refusal(lobby.join, playing.pk, a_write(playing, asked)) == "judge_plays"
    lobby.join(playing.pk, a_write(playing, playing.judge))
    assert playing.row.sign_ups.get().account == playing.judge
    # Both run the sign-up until the deal.
    for one in (playing.judge, asked):
        view = sign_up_for(look(playing.row.public_id, one))
        assert (view.may_call_off, view.bench.name) == (True, "白露")


@pytest.mark.parametrize("answer", ["no", "none"])
def test_without_a_yes_the_opener_judges(db: None, answer: str) -> None:
    asked = an_account("白露")
    playing = _asking(asked)
    if answer == "no":
        lobby.decline_to_judge(playing.pk, a_write(playing, asked))
    joined(playing, offering=set(), players=7)
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    assert (playing.row.judge, playing.row.judge_asked) == (playing.judge, None)
    assert _refusal(lobby.agree_to_judge, playing.pk, a_write(playing, asked)) == "not_for_you"


def test_what_the_sign_up_page_says_and_asks(db: None) -> None:
    playing = an_open_game(judging="lot")
    player = Reader(playing, an_account("半夏"))
    page = body(player.get())
    assert "judge drawn by lot" in page
    assert 'name="offers"' in page
    assert player.post("sign-up/join/", offers="1").status_code == 302
    assert "I would rather not judge" in body(player.get())
    assert player.post("sign-up/no-offer/").status_code == 302
    assert "I would judge, too" in body(player.get())
    for number in range(1, 9):
        lobby.join(playing.pk, a_write(playing, an_account(_NAMES[number])), offers=number == 4)
    opener = Reader(playing, playing.judge)
    assert opener.post("sign-up/close/").status_code == 302
    drawn = Reader(playing, an_account(_NAMES[4]))
    page = body(drawn.get())
    assert "The lot has fallen on you: you judge this game." in page
    assert "I judge" in page
    with translation.override("zh-hans"):
        assert [line.tag for line in my_games(an_account(_NAMES[4]), now=game_now())] == ["请确认当法官"]
    assert drawn.post("sign-up/confirm/").status_code == 302
    assert "You judge this game." in body(drawn.get())
