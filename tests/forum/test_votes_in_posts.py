"""Votes that stand in a post: one record with the form's, or none (PRODUCT P4; trials T01, T02, T04, T07, T14, T15)."""

import threading
from collections.abc import Mapping
from typing import Any

import pytest
from django.db import connections

import killgame
from forum.models import Post, Receipt
from forum.refusals import Refused
from forum.retracting import retract
from forum.text import LONGEST
from forum.writing import Posted, post
from tests.forum.pages import Reader, people
from tests.forum.people import Playing, a_write, an_account, forum_paced
from tests.forum.story import wrong
from tests.forum.test_retracting import Hand
from tests.forum.test_votes import at_the_ballot, dead, votes
from tests.forum.timing import SECOND


@pytest.fixture
def voting(db: None) -> Playing:
    return at_the_ballot()


def say(playing: Playing, seat: int, text: str, *, room: str = "public") -> Posted:
    return post(playing.pk, a_write(playing, playing.seated[seat]), room=room, text=text)


def floors(playing: Playing) -> int:
    return Post.objects.filter(room__game=playing.pk, room__name="public").count()


def refused(playing: Playing, seat: int, text: str) -> str:
    """The code; nothing was posted, and no vote counts."""
    before, stood, length = floors(playing), votes(playing), playing.row.log_length
    with pytest.raises((Refused, killgame.Rejected)) as error:
        say(playing, seat, text)
    assert (floors(playing), votes(playing), playing.row.log_length) == (before, stood, length)
    return str(error.value.code)  # type: ignore[attr-defined]


def events(playing: Playing) -> list[tuple[str, Any]]:
    """What the log says of votes, without who made it say so."""
    return [(one.kind, one.body) for one in playing.row.events.filter(kind__startswith="Vote").order_by("number")]


def test_a_line_in_a_post_is_the_very_vote_of_the_form(db: None) -> None:
    by_form, by_line = at_the_ballot(), at_the_ballot()
    a, b, c = by_form.game.living[:3]
    reader = Reader(by_form, by_form.seated[a])
    for target in (str(b), str(c), "abstain"):
        reader.post("vote/", target=target)
    a, b, c = by_line.game.living[:3]
    say(by_line, a, f"先投一票\n\n投票：{b}号")
    say(by_line, a, f"投 {c}")
    say(by_line, a, "弃票")
    assert [kind for kind, _body in events(by_form)] == [kind for kind, _body in events(by_line)]
    assert votes(by_line) == {a: ()}
    told = [(one.kind, one.targets, one.was, one.counts) for one in Receipt.objects.filter(game=by_line.pk)]
    assert told == [
        ("cast", [b], None, [[b, 0, 1]]), ("cast", [c], [b], [[c, 0, 1]]), ("abstain", [], [c], [[c, 1, 0]]),
    ]  # fmt: skip
    assert wrong(by_line.row) == []


def test_the_receipt_stands_under_the_post_and_says_what_became_of_it(voting: Playing) -> None:
    """T07, for everybody: the ballot is open."""
    a, b, c = voting.game.living[:3]
    first, second = say(voting, a, f"投票：{b}"), say(voting, a, f"投票：{c}")
    assert (first.votes, first.untaken) == (1, "")
    for reader in people(voting, living=b, out=dead(voting)).values():
        by_floor = {one.floor: one.slips for one in reader.get().context["thread"].floors}
        slips = [slip for floor in (first.floor, second.floor) for slip in by_floor[floor]]
        shown = [([(t.seat, t.before, t.after) for t in slip.targets], slip.replaced, slip.old) for slip in slips]
        assert shown == [([(b, 0, 1)], "", "replaced"), ([(c, 0, 1)], f"instead of seat {b}", "")]


def test_a_name_that_fits_two_seats_or_none_counts_for_nobody_and_the_writer_is_asked(db: None) -> None:
    """T01, T02: the text is kept, and both seats are offered."""
    voting = at_the_ballot()
    a, b, c = voting.game.living[:3]
    for seat, name in ((b, "Player"), (c, "PlayBall")):
        voting.seated[seat].username = name
        voting.seated[seat].save()
    for said in ("Play", "nobody-here", "99"):
        assert refused(voting, a, f"我想好了\n\n投票：{said}") == "which_seat"
    reader = Reader(voting, voting.seated[a])
    answer = reader.post("r/public/write/", text="我想好了\n\n投票：Play")
    asked = answer.context["asked"]
    assert (answer.status_code, answer.context["kept"]) == (409, "我想好了\n\n投票：Play")
    assert [(one.said, [choice.seat for choice in one.choices]) for one in asked] == [("Play", [b, c])]
    again = {"text": answer.context["kept"], "meant": asked[0].choices[1].value}
    assert reader.post("r/public/write/", **again).status_code == 302
    assert votes(voting) == {a: (c,)}
    assert Post.objects.filter(room__game=voting.pk).latest("at").text == f"我想好了\n\n投票：{c}号"


def test_a_text_that_is_too_long_is_not_read_to_settle_a_line_in_it(voting: Playing) -> None:
    a, b, _c = voting.game.living[:3]
    text = "投票：没这人\n" + "长" * LONGEST
    answer = Reader(voting, voting.seated[a]).post("r/public/write/", text=text, meant=f"0:{b}")
    assert (answer.status_code, answer.context["kept"]) == (409, text)


def test_several_votes_in_one_post_count_in_their_order(voting: Playing) -> None:
    a, b, c = voting.game.living[:3]
    done = say(voting, a, f"投 {b}\n\n不对\n\n投 {c}")
    assert (done.votes, votes(voting)) == (2, {a: (c,)})
    assert [kind for kind, _body in events(voting)] == ["VoteCast", "VoteCast"]
    assert Receipt.objects.filter(post__floor=done.floor, game=voting.pk).count() == 2


@pytest.mark.parametrize(
    "text", ["> 投票：{}", "```\n投票：{}\n```", "[spoiler]\n投票：{}\n[/spoiler]", "我说投 {} 号但是再想想"]
)
def test_quotes_code_spoilers_and_sentences_never_vote(voting: Playing, text: str) -> None:
    """T04."""
    a, b = voting.game.living[:2]
    assert say(voting, a, text.format(b)).votes == 0
    assert votes(voting) == {}


def test_a_vote_that_the_rules_refuse_refuses_the_whole_post(voting: Playing) -> None:
    a = voting.game.living[0]
    assert refused(voting, a, f"投 {dead(voting)}") == "target_out"
    assert refused(voting, a, f"投 {voting.game.living[1]}\n\n投 {dead(voting)}") == "target_out"
    answer = Reader(voting, voting.seated[a]).post("r/public/write/", text=f"想了很久\n\n投 {dead(voting)}")
    assert (answer.status_code, answer.context["kept"]) == (409, f"想了很久\n\n投 {dead(voting)}")


@pytest.mark.parametrize("kind", ["until_close", "sealed"])
def test_where_votes_are_secret_a_line_that_votes_refuses_the_post(db: None, kind: str) -> None:
    voting = at_the_ballot(options={"ballot": kind})
    a, b = voting.game.living[:2]
    assert refused(voting, a, f"投票：{b}") == "ballot_is_secret"
    assert refused(voting, a, "撤票") == "ballot_is_secret"
    assert say(voting, a, f"> 投票：{b}\n\n我不这么看").votes == 0


def test_in_other_rooms_by_others_and_in_other_phases_a_vote_line_counts_nowhere_and_its_writer_is_told(
    db: None,
) -> None:
    """T14, T15."""
    voting = at_the_ballot()
    a, gone = voting.game.living[0], dead(voting)
    killer = next(seat for seat in voting.with_role("killer") if seat in voting.game.living)
    line = f"投票：{a}"
    told: Mapping[str, str] = {
        "killers": say(voting, killer, line, room="killers").untaken,
        "dead": say(voting, gone, line, room="dead").untaken,
        "readers": post(voting.pk, a_write(voting, voting.stranger), room="readers", text=line).untaken,
        "judge": post(voting.pk, a_write(voting, voting.judge), room="public", text=line).untaken,
    }
    assert told == {
        "killers": "not_in_the_thread", "dead": "not_in_the_thread", "readers": "not_in_the_thread", "judge": "no_vote",
    }  # fmt: skip
    assert refused(voting, gone, line) == "out"
    assert votes(voting) == {}
    reader = Reader(voting, voting.seated[killer])
    reader.post("r/killers/write/", text=line)
    assert "votes count in the thread" in reader.get("r/killers/").content.decode()
    voting.close_until("speech")
    assert say(voting, voting.game.living[0], f"投票：{voting.game.living[1]}").untaken == "no_ballot"


def test_a_majority_and_the_last_vote_close_the_ballot_after_the_post(db: None) -> None:
    voting = at_the_ballot(options={"majority": 1}, schedule=forum_paced(early=frozenset({"vote"})))
    living = voting.game.living
    target = living[0]
    for seat in living[1:4]:
        voting.do(killgame.Move(seat, "vote", target=target))
    done = say(voting, living[4], f"投 {target}\n\n投 {living[1]}")
    stored = Post.objects.get(room__game=voting.pk, room__name="public", floor=done.floor)
    following = Post.objects.get(room__game=voting.pk, room__name="public", floor=done.floor + 1)
    assert voting.game.phase != "vote"
    assert (done.votes, done.untaken, stored.phase, following.author) == (1, "closed", "vote", "narrator")
    # As of this floor its vote stands, and the ballot is open still; the narrator's next floor is the state after it.
    assert voting.row.events.get(number=stored.log_length).kind == "VoteCast"
    reader = Reader(voting, None)
    thens = [reader.get(f"at/{floor}/").context["then"] for floor in (done.floor, done.floor + 1)]
    assert [(one.phase, one.fixed) for one in thens] == [("vote", True), (voting.game.phase, True)]
    assert [(row.seat, row.voters) for row in thens[0].votes.rows] == [(target, tuple(living[1:5]))]
    assert thens[0].at <= thens[1].at


def test_a_retracted_post_takes_its_vote_along_while_votes_may_change(voting: Playing) -> None:
    Hand()
    a, b, c = voting.game.living[:3]
    say(voting, a, f"投 {b}")
    second = say(voting, a, f"投 {c}")
    done = retract(voting.pk, a_write(voting, voting.seated[a]), room="public", floor=second.floor)
    # What it had replaced does not come back.
    assert (done.vote, votes(voting)) == ("withdrawn", {})
    # The history, the reader's own slip and the API tell it from a vote that was withdrawn for its own sake.
    reader = Reader(voting, voting.seated[a])
    reader.post("vote/", target=c)
    reader.post("vote/", withdraw="1")
    (ballot,) = reader.get("votes/").context["told"].ballots
    kinds = [(one.kind, one.floor) for one in ballot.history][1:]
    assert kinds == [("cast", second.floor), ("retracted", second.floor), ("cast", None), ("withdrawn", None)]
    api = reader.client.get(f"/api/v1/games/{voting.row.public_id}/votes/").json()
    assert [(one["kind"], one["floor"]) for one in api["ballots"][0]["history"]][1:] == kinds
    third = say(voting, a, f"投 {b}")
    Reader(voting, voting.seated[a]).post("vote/", target=c)
    done = retract(voting.pk, a_write(voting, voting.seated[a]), room="public", floor=third.floor)
    assert (done.vote, votes(voting)) == ("none", {a: (c,)})
    fourth = say(voting, a, f"投 {b}")
    voting.close()
    done = retract(voting.pk, a_write(voting, voting.seated[a]), room="public", floor=fourth.floor)
    assert done.vote == "stands"


def test_where_a_vote_cannot_be_changed_it_outlives_its_post(db: None) -> None:
    Hand()
    voting = at_the_ballot(options={"vote_change": False})
    a, b = voting.game.living[:2]
    floor = say(voting, a, f"投 {b}").floor
    done = retract(voting.pk, a_write(voting, voting.seated[a]), room="public", floor=floor)
    assert (done.vote, votes(voting)) == ("stands", {a: (b,)})


def test_a_newcomer_votes_and_nobody_votes_for_him(voting: Playing) -> None:
    """T13: he inherits the right and what stands, never an invented vote."""
    from forum.models import Sitting
    from forum.now import game_now

    a, b = voting.game.living[:2]
    now = game_now()
    Sitting.objects.filter(seat__game=voting.pk, seat__number=a).update(until=now)
    newcomer = an_account("替补")
    Sitting.objects.create(seat=voting.row.seats.get(number=a), account=newcomer, since=now)
    assert votes(voting) == {}
    done = post(voting.pk, a_write(voting, newcomer), room="public", text=f"接手了\n\n投 {b}")
    assert (done.votes, votes(voting)) == (1, {a: (b,)})
    with pytest.raises(Refused, match="not_for_you"):
        post(voting.pk, a_write(voting, voting.seated[a]), room="public", text=f"投 {b}")


@pytest.mark.parametrize(("off", "counts"), [(-1, True), (0, False), (1, False)])
def test_about_the_deadline_a_post_and_its_vote_are_both_taken_or_neither(db: None, off: int, counts: bool) -> None:
    """By the server's clock alone, whether or not somebody has closed the phase."""
    voting, hand = at_the_ballot(), Hand()
    a, b = voting.game.living[:2]
    deadline = voting.row.deadline
    assert deadline is not None
    hand(deadline - hand.at + off * SECOND)
    if counts:
        say(voting, a, f"投 {b}")
        assert votes(voting) == {a: (b,)}
    else:
        assert refused(voting, a, f"投 {b}") == "late"


@pytest.mark.django_db(transaction=True)
def test_posts_with_votes_from_two_connections_leave_no_gap_and_one_order() -> None:
    voting = at_the_ballot()
    a, b, c, d = voting.game.living[:4]
    barrier = threading.Barrier(2)
    failed: list[BaseException] = []

    def hammer(seat: int) -> None:
        try:
            barrier.wait(timeout=10)
            for n in range(8):
                say(voting, seat, f"第 {n} 次\n\n投 {(c, d)[n % 2]}")
        except BaseException as error:
            failed.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=hammer, args=[seat]) for seat in (a, b)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert failed == []
    stored = list(Post.objects.filter(room__game=voting.pk, room__name="public").order_by("floor"))
    assert [one.floor for one in stored] == list(range(1, len(stored) + 1))
    assert [one.at for one in stored] == sorted(one.at for one in stored)
    spoken = [one for one in stored if one.author == "seat" and one.phase == "vote"]
    receipts = list(Receipt.objects.filter(game=voting.pk).order_by("event"))
    # Each post has one receipt, and events stand in the order of floors.
    assert [one.post_id for one in receipts] == [one.pk for one in spoken]
    assert [one.event for one in receipts] == [one.log_length for one in spoken]
    assert len(spoken) == 16
    assert wrong(voting.row) == []
