"""The state as of any floor or moment: one address, right for ever, whatever comes later."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import translation

import killgame
from forum import ledger
from forum.access import Seen
from forum.acts import Judge, MoveDeadline, Pause, Resume
from forum.models import FIXED_AFTER
from forum.now import game_now
from forum.play import play
from forum.queries.as_of import Then, then_of
from forum.queries.folding import as_of, moment_at, moment_of_floor
from forum.writing import write
from tests.forum.before_seals import as_before_seals
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_game, a_write, once
from tests.forum.test_votes import at_the_ballot, dead, vote
from tests.forum.timing import HOUR, MINUTE, SECOND, Passing, stand_still

type Counted = tuple[str, tuple[int, ...], tuple[tuple[int, tuple[int, ...]], ...], tuple[int, ...]]


def counted(then: Then) -> Counted:
    """Phase, the living, each seat with its wagon, who has not voted."""
    rows = () if then.votes is None else tuple((row.seat, row.voters) for row in then.votes.rows)
    missing = () if then.votes is None else then.votes.not_voted or ()
    return then.phase, then.living, rows, missing


def state(playing: Playing, at: datetime) -> Then:
    """What a reader (a stranger) is shown of that moment."""
    seen = Seen(row=playing.row, account=None, seat=None, is_judge=False)
    found = as_of(seen, moment_at(seen.row, at, now=game_now()))
    assert found is not None
    return then_of(found)


def floor_after(playing: Playing, seat: int) -> int:
    return write(playing.pk, a_write(playing, playing.seated[seat]), room="public", text="一句话")


def test_a_floor_stands_for_the_moment_in_which_it_was_fixed(db: None, clock: Passing) -> None:
    """T21 for counts: what comes within the 25 seconds belongs to the floor, what comes later does not, for ever."""
    voting = at_the_ballot(options={"speech": "free", "talk_and_vote": True})
    a, b, c, d = voting.game.living[:4]
    vote(voting, a, b)
    floor = floor_after(voting, c)
    vote(voting, c, b)
    reader = Reader(voting, None)
    page = reader.get(f"at/{floor}/")
    assert (page.status_code, page.context["then"].fixed) == (200, False)
    assert "not fixed before" in page.content.decode()
    clock(FIXED_AFTER + SECOND)
    vote(voting, a, d)
    fixed = reader.get(f"at/{floor}/")
    assert (fixed.context["then"].fixed, counted(fixed.context["then"])[2]) == (True, ((b, (a, c)),))
    assert [(one.seat, one.counts) for one in fixed.context["then"].history] == [(a, ((b, 1),)), (c, ((b, 2),))]
    later = floor_after(voting, b)
    assert counted(reader.get(f"at/{later}/").context["then"])[2] == ((b, (c,)), (d, (a,)))
    voting.do(killgame.Annul(target=c))
    voting.close()
    voting.do(killgame.TakeBack())
    voting.do(killgame.ThrowOut(target=b))
    assert counted(reader.get(f"at/{floor}/").context["then"]) == counted(fixed.context["then"])
    assert reader.get("at/9999/").status_code == 404


def test_the_deadline_then_in_force_is_shown(db: None, clock: Passing) -> None:
    voting = at_the_ballot()
    begun, first = game_now(), voting.row.deadline
    assert first is not None
    judge = Judge(voting.judge.pk)
    clock(MINUTE)
    for act in (MoveDeadline(first + HOUR), Pause(game_now() + HOUR), Resume()):
        play(voting.pk, act, by=judge, belief=voting.belief, once=once(), reason="因")
        clock(MINUTE)
    resumed = voting.row.deadline
    voting.close()
    clock(MINUTE)
    shown = [state(voting, begun + n * MINUTE - SECOND) for n in (1, 2, 3, 4)]
    assert [one.deadline for one in shown] == [first, first + HOUR, None, resumed]
    assert [one.paused_until is not None for one in shown] == [False, False, True, False]
    assert state(voting, game_now()).deadline == voting.row.deadline


@dataclass(slots=True)
class Tally:
    """A second counter, slow and apart from the rules: it keeps what was done to votes, and looks through all of it each time."""

    living: tuple[int, ...]
    done: list[tuple[str, int, int]]  # what, whose, for whom (0: an abstention)

    def counted(self, phase: str) -> Counted:
        standing = [(self._last(voter), voter) for voter in self.living if self._last(voter) >= 0]
        wagons: dict[int, list[int]] = {}
        for place, voter in sorted(standing):
            if self.done[place][2]:
                wagons.setdefault(self.done[place][2], []).append(voter)
        rows = sorted(wagons.items(), key=lambda one: (-len(one[1]), one[0]))
        voted = {voter for _place, voter in standing}
        missing = tuple(seat for seat in self.living if seat not in voted)
        return phase, self.living, tuple((seat, tuple(voters)) for seat, voters in rows), missing

    def _last(self, voter: int) -> int:
        """The place of the entry that stands of this voter, -1 for none."""
        places = [place for place, (_what, whose, _whom) in enumerate(self.done) if whose == voter]
        if not places or self.done[places[-1]][0] != "vote":
            return -1
        return -1 if self.done[places[-1]][2] not in (0, *self.living) else places[-1]


def _is_spared(playing: Playing, living: Sequence[int], target: int) -> bool:
    """Whether the game goes on without that seat, whatever was dealt: a civilian, and not one of the last."""
    civilians = {*playing.with_role("civilian")} & {*living}
    return target in civilians and len(civilians) > 3


def _one(playing: Playing, tally: Tally, chance: random.Random) -> None:
    """Something happens to the votes."""
    what = chance.choice(["vote"] * 6 + ["abstain", "withdraw", "annul", "out"])
    voter, target = chance.choice(tally.living), chance.choice(tally.living)
    stands = tally._last(voter) >= 0
    match what:
        case "vote":
            playing.do(killgame.Move(voter, "vote", target=target))
            tally.done.append(("vote", voter, target))
        case "abstain":
            playing.do(killgame.Move(voter, "vote", target=None))
            tally.done.append(("vote", voter, 0))
        case "withdraw" | "annul" if stands:
            playing.do(killgame.Withdraw(voter, "vote") if what == "withdraw" else killgame.Annul(target=voter))
            tally.done.append(("nothing", voter, 0))
        case "out" if _is_spared(playing, tally.living, target):
            playing.do(killgame.ThrowOut(target=target))
            tally.living = tuple(seat for seat in tally.living if seat != target)
        case _:
            pass


def _story(playing: Playing, chance: random.Random, clock: Passing) -> list[tuple[datetime, Counted]]:
    """Two ballots with whatever happens to votes in them; the first is closed, taken back and goes on. What must be so at each moment."""
    kept = []
    tally = Tally(tuple(playing.game.living), [])
    for step in range(36):
        _one(playing, tally, chance)
        if step == 15:
            playing.close()
            kept.append((game_now(), (playing.game.phase, tuple(playing.game.living), (), ())))
            clock(SECOND)
            playing.do(killgame.TakeBack())
        if step == 24:
            playing.close_until("night")
            playing.close_until("vote")
            tally = Tally(tuple(playing.game.living), [])
        kept.append((game_now(), tally.counted("vote")))
        clock(SECOND)
    return kept


def _agree(playing: Playing, kept: Sequence[tuple[datetime, Counted]]) -> None:
    assert [(at, counted(state(playing, at))) for at, _was in kept] == kept


def test_no_moment_is_ever_counted_otherwise(db: None, clock: Passing) -> None:
    """T06: a second counter over whatever may happen to votes (changes, withdrawals, abstentions, annulments, seats thrown out in
    mid-ballot, a close that is taken back) finds what the site shows of each moment: then, later, and when the game is over."""
    playing = a_game(seats=14, options={"tie": "none"})
    playing.close_until("vote")
    kept = _story(playing, random.Random(7), clock)  # noqa: S311 the same story each time
    _agree(playing, kept)
    now = Reader(playing, None).get("votes/").context["votes"]
    assert tuple((row.seat, row.voters) for row in now.rows) == kept[-1][1][2]
    playing.do(killgame.Rule(winner="good"))
    clock(MINUTE)
    _agree(playing, kept)


def test_what_was_taken_back_is_what_the_rules_leave_out(db: None) -> None:
    """Whatever the site has noted between the entries of the rules."""
    voting = at_the_ballot()
    a, b = voting.game.living[:2]
    for _twice in range(2):
        vote(voting, a, b)
        voting.do(Pause(until=game_now() + HOUR))
        voting.do(Resume())
        voting.close()
        voting.do(killgame.TakeBack())
    row = voting.row
    void = ledger.taken_back(row, last=row.log_length)
    left = row.events.exclude(kind__startswith=ledger.SITE).exclude(number__in=void).order_by("number")
    assert tuple(killgame.load_event(one.body) for one in left) == killgame.effective(ledger.read(row))
    back = row.events.filter(kind="TakenBack").order_by("number").values_list("number", flat=True)[0]
    assert (ledger.taken_back(row, last=back - 1), back in ledger.taken_back(row, last=back)) == (frozenset(), True)


def test_as_of_the_last_floor_is_now(db: None, clock: Passing) -> None:
    voting = at_the_ballot(options={"speech": "free", "talk_and_vote": True})
    a, b, c = voting.game.living[:3]
    vote(voting, a, b)
    vote(voting, c, "abstain")
    floor = floor_after(voting, c)
    clock(MINUTE)
    reader = Reader(voting, None)
    then, now = reader.get(f"at/{floor}/").context, reader.get("votes/").context
    counts = [(one.rows, one.not_voted, one.abstained) for one in (then["then"].votes, now["votes"])]
    assert counts[0] == counts[1]
    assert (then["then"].living, len(then["then"].out)) == (tuple(voting.game.living), now["bar"].out)
    assert then["then"].deadline == voting.row.deadline
    moment = moment_of_floor(voting.row, floor, now=game_now())
    assert moment is not None
    folded = as_of(Seen(voting.row, None, None, is_judge=False), moment)
    assert folded is not None
    assert folded.view == killgame.view_for(voting.game, killgame.Stranger())


def test_no_floor_is_offered_beyond_the_first_and_the_last(db: None) -> None:
    voting = at_the_ballot()
    reader, last = Reader(voting, None), voting.row.rooms.get(name="public").floors
    asked = [reader.get(f"at/{floor}/").context for floor in (1, 2, last)]
    offered = [[one[name].removeprefix(f"{reader.home}at/") for name in ("before_url", "after_url")] for one in asked]
    assert offered == [["", "2/"], ["1/", "3/"], [f"{last - 1}/", ""]]


def test_a_moment_is_asked_for_by_its_time_and_a_floor_has_its_own_address(db: None) -> None:
    voting = at_the_ballot()
    reader = Reader(voting, None)
    assert reader.get("at/").status_code == 200
    to_floor = reader.get("at/", floor=2)
    assert (to_floor.status_code, to_floor["Location"]) == (302, f"/g/{voting.row.public_id}/at/2/")
    opened = voting.row.started_at
    assert opened is not None
    page = reader.get("at/", moment=opened.isoformat())
    assert (page.status_code, page.context["then"].phase) == (200, "night")
    assert reader.get("at/", moment=(opened - timedelta(days=400)).isoformat()).status_code == 404
    wrong = reader.get("at/", moment="gestern")
    # As a line of text: the browser's own field for moments would drop it.
    assert (wrong.status_code, '<input type="text" name="moment" value="gestern"' in wrong.content.decode()) == (
        400,
        True,
    )


def test_secret_ballots_show_no_numbers_of_any_moment_before_the_end(db: None) -> None:
    voting = at_the_ballot(options={"ballot": "sealed"})
    a, b, c = voting.game.living[:3]
    onlookers = [voting.seated[c], voting.seated[dead(voting)], voting.stranger, None]
    pages = [Reader(voting, account) for account in onlookers]
    query = {"moment": (game_now() + MINUTE).isoformat()}
    stand_still()
    empty = [body(page.get("at/", **query)) for page in pages]
    vote(voting, a, b)
    assert [body(page.get("at/", **query)) for page in pages] == empty
    own = Reader(voting, voting.seated[a]).get("at/", **query).context["then"]
    assert (own.votes, own.secret, [(one.seat, one.counts) for one in own.history]) == (None, True, [(a, None)])
    judge = Reader(voting, voting.judge).get("at/", **query).context["then"]
    assert counted(judge)[2] == ((b, (a,)),)
    voting.do(killgame.Rule(winner="good"))
    assert counted(pages[-1].get("at/", **query).context["then"])[0] == "over"


def test_a_game_from_before_rows_were_sealed_is_folded_alike(db: None) -> None:
    """There cards and secret votes stand open in the database, and are no more shown for it."""
    voting = at_the_ballot(options={"ballot": "until_close"})
    a, b = voting.game.living[:2]
    vote(voting, a, b)
    before = [state(voting, game_now()), Reader(voting, voting.seated[a]).get("at/").context["then"].history]
    as_before_seals(voting.row)
    after = [state(voting, game_now()), Reader(voting, voting.seated[a]).get("at/").context["then"].history]
    assert (counted(after[0]), after[0].history, after[1]) == (counted(before[0]), (), before[1])


def test_after_the_end_acts_and_rooms_of_the_moment_are_shown(db: None, clock: Passing) -> None:
    playing = a_game()
    (killer, police, victim) = (playing.with_role(role)[0] for role in ("killer", "police", "civilian"))
    playing.do(killgame.Move(killer, "kill", target=victim))
    playing.do(killgame.Sleep(police))
    write(playing.pk, a_write(playing, playing.seated[killer]), room="killers", text="今夜")
    clock(MINUTE)
    moment = game_now()
    running = state(playing, moment)
    assert (running.chosen, running.rooms) == ((), ())
    playing.close_until("vote")
    clock(MINUTE)
    playing.do(killgame.Rule(winner="good"))
    with translation.override("en"):
        over = state(playing, moment)
    assert [(one.seat, one.act != "", one.targets) for one in over.chosen] == [
        (killer, True, (victim,)),
        (police, False, ()),
    ]
    assert {one.label: one.floors for one in over.rooms}["Killers' room"] == 1
    assert (over.phase, over.living) == ("night", running.living)
