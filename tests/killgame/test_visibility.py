"""Who sees what, and who speaks where; each leak test first shows that there is something to leak."""

import typing
from typing import Any

import pytest

import killgame as k
from killgame import events as e
from killgame.codec import UPCASTERS
from tests.killgame.games import Table

JUDGE, STRANGER = k.JudgeViewer(), k.Stranger()


def seen(events: typing.Iterable[Any], viewer: k.Viewer) -> list[str]:
    return [type(event).__name__ for event in events if k.audience(event).admits(viewer)]


def test_a_pick_is_seen_by_its_group_and_the_judge() -> None:
    table = Table("classic", seats=7)
    first, second = table.seats_of("killer")
    (police, _), civilian = table.seats_of("police"), table.seats_of("civilian")[0]
    events = table.do(k.Move(first, "kill", civilian))
    assert seen(events, JUDGE) == seen(events, k.SeatViewer(first)) == seen(events, k.SeatViewer(second)) == ["Picked"]
    for viewer in (STRANGER, k.SeatViewer(police), k.SeatViewer(civilian)):
        assert seen(events, viewer) == []
    mine = k.view_for(table.now, k.SeatViewer(second)).me
    assert mine is not None
    assert [(pick.seat, pick.value) for pick in mine.group_picks] == [(first, (civilian,))]
    assert [(offer.act, offer.standing, offer.targets) for offer in mine.acts] == [("kill", None, table.now.living)]
    others = k.view_for(table.now, k.SeatViewer(police)).me
    assert others is not None
    assert others.group_picks == ()


def test_a_night_tells_the_table_who_and_the_judge_how() -> None:
    table = Table("classic", seats=7)
    killer, (asks, partner) = table.seats_of("killer")[0], table.seats_of("police")
    civilian = table.seats_of("civilian")[0]
    table.do(k.Move(killer, "kill", civilian))
    table.do(k.Move(asks, "check", killer))
    events = table.do(k.Close())
    public = ["PhaseClosed", "DayBroke", "WordsGranted", "PhaseOpened"]
    told = ["PhaseClosed", "Answered", "DayBroke", "WordsGranted", "PhaseOpened"]
    assert seen(events, JUDGE) == [
        "PhaseClosed",
        "Answered",
        "NightResolved",
        "DayBroke",
        "WordsGranted",
        "PhaseOpened",
    ]
    assert (
        seen(events, STRANGER) == seen(events, k.SeatViewer(killer)) == seen(events, k.SeatViewer(civilian)) == public
    )
    assert seen(events, k.SeatViewer(asks)) == seen(events, k.SeatViewer(partner)) == told
    answer = {seat.number: k.view_for(table.now, k.SeatViewer(seat.number)).me.answers for seat in table.now.seats}  # type: ignore[union-attr]
    assert {seat for seat, answers in answer.items() if answers} == {asks, partner}


@pytest.mark.parametrize("kind", ["open", "until_close", "sealed"])
def test_a_vote_is_seen_as_the_ballot_says(kind: str) -> None:
    table = Table("classic", seats=7, ballot=kind)
    table.close_to("vote")
    cast = table.do(k.Move(1, "vote", 2))
    assert seen(cast, JUDGE) == seen(cast, k.SeatViewer(k.SeatNo(1))) == ["VoteCast"]
    assert seen(cast, STRANGER) == seen(cast, k.SeatViewer(k.SeatNo(3))) == (["VoteCast"] if kind == "open" else [])
    ballot = k.view_for(table.now, STRANGER).ballot
    judged = k.view_for(table.now, JUDGE).ballot
    assert ballot is not None
    assert judged is not None
    assert judged.votes == ((1, (2,)),)
    assert (ballot.votes, ballot.missing) == ((judged.votes, judged.missing) if kind == "open" else (None, None))
    closed = table.do(k.Close())
    count = ["PhaseClosed", "BallotClosed", "VotedOut"]
    sealed = ["PhaseClosed", "BallotSealed", "VotedOut"]
    assert seen(closed, STRANGER)[:3] == (sealed if kind == "sealed" else count)
    (past,) = k.view_for(table.now, k.SeatViewer(k.SeatNo(3))).past_ballots
    assert (past.votes, past.out) == (None if kind == "sealed" else ((1, (2,)),), (2,))
    table.do(k.Rule("draw"))
    assert k.view_for(table.now, STRANGER).past_ballots[0].votes == ((1, (2,)),)


def test_an_annulled_vote_is_told_to_the_table_but_not_with_sealed_ballots() -> None:
    for kind, told in (("open", ["VoteAnnulled"]), ("sealed", [])):
        table = Table("classic", seats=7, ballot=kind)
        table.close_to("vote")
        table.do(k.Move(1, "vote", 2))
        assert seen(table.do(k.Annul(1)), STRANGER) == told


def test_the_view_of_a_stranger_holds_no_card_until_the_end() -> None:
    table = Table("classic", seats=7)
    killer = table.seats_of("killer")[0]
    table.do(k.Move(killer, "kill", table.seats_of("civilian")[0]))
    table.close_to("words")
    secrets = k.view_for(table.now, JUDGE).secrets
    assert secrets is not None
    assert len(secrets.cards) == 7
    assert secrets.nights[0].causes
    for viewer in (STRANGER, *(k.SeatViewer(seat.number) for seat in table.now.seats)):
        assert k.view_for(table.now, viewer).secrets is None
    table.do(k.BreakOff())
    assert k.view_for(table.now, STRANGER).secrets is not None


def test_a_seat_that_is_out_keeps_its_own_knowledge_and_learns_no_more() -> None:
    table = Table("classic", seats=7, civilians_out="play_on")
    killer, (first, second) = table.seats_of("killer")[0], table.seats_of("police")
    table.do(k.Move(first, "check", killer))
    table.do(k.ThrowOut(first))
    table.do(k.Move(second, "check", killer))
    table.do(k.Close())
    gone, alive = (k.view_for(table.now, k.SeatViewer(seat)).me for seat in (first, second))
    assert gone is not None
    assert alive is not None
    assert (gone.out, gone.role, gone.knows, gone.answers, gone.acts) == (True, "police", ((second, "police"),), (), ())
    assert len(alive.answers) == 1


def test_every_event_has_an_audience() -> None:
    """Each kind of event is admitted to the judge and has been thought of; a value that is none is nobody's business."""
    kinds = typing.get_args(e.Event.__value__)
    assert len(kinds) == 38
    with pytest.raises(AssertionError):
        k.audience(typing.cast("e.Event", "gossip"))


ROOMS = ("public", "killers", "police", "dead", "readers", "judges")
LINES = tuple(f"line-{seat}" for seat in range(1, 8))


def who_reads(game: k.Game, room: str) -> set[object]:
    found: set[object] = {seat.number for seat in game.seats if k.may_read(game, room, k.SeatViewer(seat.number))}
    found |= {"stranger"} if k.may_read(game, room, STRANGER) else set()
    return found | ({"judge"} if k.may_read(game, room, JUDGE) else set())


def who_writes(game: k.Game, room: str) -> set[object]:
    found: set[object] = {
        seat.number for seat in game.seats if k.why_not_write(game, room, k.SeatViewer(seat.number)) is None
    }
    return found | ({"stranger"} if k.why_not_write(game, room, STRANGER) is None else set())


def test_the_rooms_and_who_is_in_them() -> None:
    table = Table("classic", seats=7)
    killers, police = set(table.seats_of("killer")), set(table.seats_of("police"))
    everyone = set(range(1, 8))
    assert tuple(room.id for room in k.rooms(table.now)) == ROOMS + LINES
    assert tuple(room.id for room in k.rooms(Table("v1", seats=7).now)) == (
        "public",
        "killers",
        "dead",
        "readers",
        "judges",
        *LINES,
    )
    reading = {room: who_reads(table.now, room) for room in (*ROOMS, "cellar")}
    assert reading == {
        "public": {*everyone, "stranger", "judge"},
        "killers": {*killers, "judge"},
        "police": {*police, "judge"},
        "dead": {"judge"},
        "readers": {*everyone, "stranger", "judge"},
        "judges": {"judge"},
        "cellar": set(),
    }
    assert {room: who_writes(table.now, room) for room in ROOMS} == {
        "public": set(),
        "killers": killers,
        "police": police,
        "dead": set(),
        "readers": {"stranger"},
        "judges": set(),
    }


def test_the_line_between_the_judge_and_a_seat_is_theirs_at_any_time() -> None:
    table = Table("classic", seats=7)
    killer = min(table.seats_of("killer"))
    assert k.rooms(table.now)[-1] == k.Room("line-7", "line", 7)
    for end in (None, k.ThrowOut(killer), k.Close()):
        if end is not None:
            table.do(end)
        for seat in range(1, 8):
            assert who_reads(table.now, k.line_of(seat)) == {seat, "judge"}
            assert who_writes(table.now, k.line_of(seat)) == {seat}
            assert k.why_not_write(table.now, k.line_of(seat), JUDGE) is None
    assert [who_reads(table.now, room) for room in ("line-0", "line-8", "line-", "line-01")] == [set()] * 4
    table.do(k.BreakOff())
    assert who_reads(table.now, "line-3") == {*range(1, 8), "stranger", "judge"}


def test_what_a_viewer_reads_is_what_each_room_says() -> None:
    table = Table("classic", seats=7)
    for viewer in (STRANGER, JUDGE, *(k.SeatViewer(seat) for seat in range(1, 9))):
        each = tuple(room for room in k.rooms(table.now) if k.may_read(table.now, room.id, viewer))
        assert k.rooms_for(table.now, viewer) == each


def test_where_circles_talk_by_night_alone_they_write_by_night_and_read_always() -> None:
    table = Table("classic", seats=7)
    killers = [k.SeatViewer(seat) for seat in table.seats_of("killer")]
    found: dict[str, tuple[list[bool], list[str | None]]] = {}
    while "vote" not in found:
        found[table.now.phase] = (
            [k.may_read(table.now, "killers", one) for one in killers],
            [k.why_not_write(table.now, "killers", one, circles_at_night=True) for one in killers],
        )
        table.do(k.Close())
    assert found.pop("night") == ([True, True], [None, None])
    assert found.keys() == {"speech", "vote"}
    assert list(found.values()) == [([True, True], ["not_now", "not_now"])] * 2
    # The judge writes at any time, and so does a seat on its line; who is out is told that; a foreigner learns nothing of it.
    assert k.why_not_write(table.now, "killers", JUDGE, circles_at_night=True) is None
    assert k.why_not_write(table.now, "line-1", k.SeatViewer(k.SeatNo(1)), circles_at_night=True) is None
    civilian = k.SeatViewer(table.seats_of("civilian")[0])
    assert k.why_not_write(table.now, "killers", civilian, circles_at_night=True) == "not_for_you"
    table.do(k.ThrowOut(killers[0].seat))
    assert k.why_not_write(table.now, "killers", killers[0], circles_at_night=True) == "out"
    table.do(k.BreakOff())
    assert k.why_not_write(table.now, "killers", killers[1], circles_at_night=True) is None


def test_the_rooms_of_those_who_are_out() -> None:
    table = Table("classic", seats=7)
    killers, victim = set(table.seats_of("killer")), table.seats_of("civilian")[0]
    table.do(k.Move(min(killers), "kill", victim))
    table.do(k.ThrowOut(max(killers)))
    table.do(k.Close())
    assert (table.now.phase, who_writes(table.now, "public")) == ("words", {victim})
    assert who_writes(table.now, "dead") == {victim, max(killers)}
    assert who_reads(table.now, "killers") == {*killers, "judge"}
    assert who_writes(table.now, "killers") == {min(killers)}
    assert k.why_not_write(table.now, "killers", k.SeatViewer(max(killers))) == "out"
    table.do(k.BreakOff())
    assert who_reads(table.now, "police") == {*range(1, 8), "stranger", "judge"}


def test_who_speaks_in_the_thread_phase_by_phase() -> None:
    table = Table("classic", seats=7)
    everyone = set(range(1, 8))
    speaking = {}
    for phase in ("speech", "vote"):
        table.close_to(phase)
        speaking[phase] = who_writes(table.now, "public")
    for seat in (1, 2):
        table.do(k.Move(seat, "vote", seat))
    for phase in ("pk_speech", "pk_vote", "rest_speech", "final_vote"):
        table.close_to(phase)
        speaking[phase] = who_writes(table.now, "public")
    assert speaking == {
        "speech": everyone,
        "vote": everyone,
        "pk_speech": {1, 2},
        "pk_vote": everyone,
        "rest_speech": everyone - {1, 2},
        "final_vote": everyone,
    }
    ordered = Table("classic", seats=7, speech="ordered")
    ordered.close_to("speech")
    refusals = {seat: k.why_not_write(ordered.now, "public", k.SeatViewer(k.SeatNo(seat))) for seat in (1, 2)}
    assert refusals == {1: None, 2: "not_your_turn"}
    ordered.do(k.ThrowOut(1))
    assert k.why_not_write(ordered.now, "public", k.SeatViewer(k.SeatNo(1))) == "out"
    ordered.close_to("vote")
    assert who_writes(ordered.now, "public") == set()


def test_no_upcaster_is_missing() -> None:
    assert sorted(UPCASTERS) == list(range(1, k.CODEC_VERSION))
