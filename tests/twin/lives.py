"""Living through a plan by the real doors: what the rules have made a pair of, with all that the site adds and only some may know.

Beside cards and picks the two worlds differ in what is written behind doors, who is away, was missed, was waited for and reminded, who
looks at what he is told, who asked for more time, and in what accounts of others prefer. Each secret text has a word of its own in it.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import killgame as k
from forum import attendance, opening
from forum.access import OPEN_ROOMS
from forum.acts import Say
from forum.models import Account, Event, Game
from forum.now import game_now
from forum.play import at_table
from forum.reactions.attendance import Condemned
from forum.schedule import Schedule
from forum.writing import write
from tests.forum.people import Playing, a_board, an_account
from tests.forum.timing import sweep
from tests.twin.clock import START, Clock
from tests.twin.duties import are_away, is_waited_for, read_notices
from tests.twin.gathering import RESERVE, gather
from tests.twin.keeping import WORDS, keep_for_themselves, look_at_the_desk, take_back_and_hide
from tests.twin.pairs import Hidden
from tests.twin.plans import AFTER, ALL, BEFORE, Plan, Stage
from tests.twin.saying import appeal, appoint_hearer, is_sayable, say_vote
from tests.twin.viewers import handed_over
from tests.twin.worlds import Place, around, fingerprints_of, write_of

_WORDS, _KEPT, _DUTIES, _LOOK = range(90, 98), 98, 100, 109  # minutes of a stage
_LINES = 2  # private lines in which something is said at a stage
_NOTHING = Hidden(frozenset(), frozenset(), (), {})


@dataclass(slots=True)
class Life:
    """One of the two worlds of a plan. `words`: what was written behind doors, each with the name of its room."""

    plan: Plan
    which: int
    clock: Clock
    game: Playing
    people: dict[str, Account | None]
    chance: random.Random  # its own
    words: list[tuple[str, str]] = field(default_factory=list)

    @property
    def unjudged(self) -> bool:
        return self.plan.judging == "site"


def lives(plan: Plan, which: int, *, clock: Clock, looks: Sequence[int]) -> Iterator[tuple[Life, Place]]:
    """The world at those of its stages; what is written stays in the surrounding transaction."""
    life = _begun(plan, which, clock=clock)
    for number, stage in enumerate(plan.stages):
        _check_stage(life, stage)
        day = _day(life, number)
        _speak(life, stage, day=day)
        _do(life, stage, day=day, minutes=BEFORE)
        _whisper(life, stage, day=day)
        _keep(life, stage, day=day)
        if stage is plan.stages[-1]:
            _add_duties(life, stage, day=day)
        if number in looks:
            clock.put(day, _LOOK)
            yield life, _place(life, moment=f"{number}: {stage.name}")
        _do(life, stage, day=day, minutes=AFTER)
        if stage is not plan.stages[-1]:
            _close(life, day=day)


def _day(life: Life, number: int) -> int:
    """On which something is done in a stage. Where the clock closes, it is the next after the phase was opened: no turn is that short."""
    if not life.unjudged:
        return 1 + number
    opened = life.game.row.phase_opened_at
    assert opened is not None
    return 1 + (opened - START).days


def _begun(plan: Plan, which: int, *, clock: Clock) -> Life:
    """Opened, dealt, and one seat of those to whom all is alike handed over."""
    gathered = gather(plan, which, clock=clock)
    appoint_hearer()
    Account.objects.filter(username="站里人").update(is_staff=True, is_superuser=True)
    waiting = opening.open_game(
        opener=an_account("白露"), board=a_board(), title="新局", edition="classic", seats=9, options={},
        schedule=Schedule.paced("forum"), start_when_full=False, once="opening what waits",
    )  # fmt: skip
    Game.objects.filter(pk=waiting.pk).update(public_id="twingamewait")
    named = {"stranger": "路人甲", "keeper": "站里人", "other judge": "白露"}
    people: dict[str, Account | None] = {viewer: Account.objects.get(username=name) for viewer, name in named.items()}
    people["nobody"] = None
    if gathered.opener is not None:
        people["opener"] = Account.objects.get(pk=gathered.opener.pk)
    chance = random.Random(f"{plan.seed} {which}")  # noqa: S311 the same world again, nothing secret
    life = Life(plan, which, clock, gathered.game, people, chance)
    gone = handed_over(plan)
    if gone is not None:
        _hand_over(life, gone)
    seated = life.game.seated
    people |= {f"seat {seat}": Account.objects.get(pk=seated[seat].pk) for seat in sorted(plan.alike)}
    _furnish(life)
    return life


def _hand_over(life: Life, seat: int) -> None:
    """The reserve takes the seat; who sat there before is a viewer of his own."""
    before = life.game.seated[seat]
    life.clock.put(0, 30)
    with at_table(life.game.pk) as table:
        assert attendance._replace(table, Condemned(seat, before.pk, missed=2))
    life.game = replace(life.game, seated={**life.game.seated, seat: an_account(RESERVE)})
    life.people["replaced"] = Account.objects.get(pk=before.pk)


def _furnish(life: Life) -> None:
    """What accounts prefer that nobody of the viewers is. The admin's pages show it, of right, so not where they are read; in a masked
    game those who exchange their seats take it along."""
    if life.which and life.plan.seed % 2 and not life.plan.masked:
        known = [account.pk for account in life.people.values() if account is not None]
        Account.objects.exclude(pk__in=known).update(language="en", time_zone="America/Lima", mail_wanted=False)


def _close(life: Life, *, day: int) -> None:
    """By the judge; where there is none by the clock, when it is time."""
    if not life.unjudged:
        life.clock.put(day, ALL)
        life.game.close()
        return
    serial = life.game.row.phase_serial
    while (row := life.game.row).phase_serial == serial:
        assert row.deadline is not None
        life.clock.stop(min(row.turn_deadline or row.deadline, row.deadline))
        assert sweep()


def _check_stage(life: Life, stage: Stage) -> None:
    """What the site has made of the plan is what the rules said."""
    game, planned = life.game.game, stage.games[life.which]
    assert (game.phase, game.round, game.living, game.seats) == (
        planned.phase,
        planned.round,
        planned.living,
        planned.seats,
    )


def _do(life: Life, stage: Stage, *, day: int, minutes: range) -> None:
    for deed in stage.deeds[life.which]:
        if deed.minute in minutes:
            life.clock.put(day, deed.minute)
            if deed.minute % 3 == 0 and is_sayable(life.game.game, deed.command):
                say_vote(life.game, deed.command)
            else:
                life.game.do(deed.command)


def _speak(life: Life, stage: Stage, *, day: int) -> None:
    """One says something in the thread, the same in both."""
    speakers = [seat for seat in stage.games[0].living if _may_write(life.plan, stage.games[0], "public", seat)]
    if speakers:
        life.clock.put(day, 0)
        author = life.game.seated[speakers[-1]]
        write(life.game.pk, write_of(life.game, author), room="public", text="> 有人吗\n\n先听着。")
    if day == 1:
        reader = an_account("路人甲")
        write(life.game.pk, write_of(life.game, reader), room="readers", text="看客说一句")


def _whisper(life: Life, stage: Stage, *, day: int) -> None:
    """Behind the doors of those who are not alike in both, everybody writes as he will; so does the judge."""
    if _is_past(life, day=day):
        return
    game, minutes = stage.games[life.which], iter(_WORDS)
    lines = [one.id for one in k.rooms(game) if one.kind == "line" and not life.unjudged]
    others = [one.id for one in k.rooms(game) if one.kind != "line"]
    for room in [*others, *life.chance.sample(lines, min(len(lines), _LINES))]:
        writers: list[int | None] = [None] if room == "judges" and not life.unjudged else []
        if room not in ("public", "readers", "judges") and not _is_read_by_the_alike(life.plan, room):
            writers = [seat.number for seat in game.seats if _may_write(life.plan, game, room, seat.number)]
            writers += [None] if room in lines else []
        for writer in life.chance.choices(writers, k=life.chance.randint(0, 2)) if writers else []:
            life.clock.put(day, next(minutes))
            _say(life, room, writer)


def _say(life: Life, room: str, writer: int | None) -> None:
    word = f"暗语{life.which}{room}{len(life.words)}"
    account = life.game.judge if writer is None else life.game.seated[writer]
    write(
        life.game.pk,
        write_of(life.game, account),
        room=room,
        text=f"**{word}**：" + "刀他。" * life.chance.randint(1, 9),
    )
    life.words.append((room, word))


def _keep(life: Life, stage: Stage, *, day: int) -> None:
    """What some have for themselves alone, what was taken back or hidden behind doors, and whether the judge has looked."""
    chance, game = life.chance, stage.games[life.which]
    others = [seat.number for seat in game.seats if seat.number not in life.plan.alike]
    some = tuple(chance.sample(others, min(len(others), chance.randint(0, 2))))
    aside = tuple(
        s for s in others if not any(_is_read_by_the_alike(life.plan, room) for room in _doors_of(life.plan, game, s))
    )
    desk = () if chance.random() < 0.5 else (game.round,)
    hidden = replace(_NOTHING, keeping=some, hasty=aside[:1] if chance.random() < 0.5 else (), desk=desk)
    if not _is_past(life, day=day):
        take_back_and_hide(life.clock, hidden, game=life.game, day=day, minute=_KEPT, judged=not life.unjudged)
    last = stage is life.plan.stages[-1]
    keep_for_themselves(life.clock, hidden, game=life.game, day=day, minute=_KEPT + 1, ahead=last)
    if not life.unjudged:
        look_at_the_desk(life.clock, hidden, game=life.game, day=day, minute=_KEPT + 1)
    life.words += [("a place of one's own", word) for word in WORDS]


def _doors_of(plan: Plan, game: k.Game, seat: int) -> list[str]:
    """The closed rooms in which a seat may write."""
    return [one.id for one in k.rooms(game) if one.id not in OPEN_ROOMS and _may_write(plan, game, one.id, seat)]


def _may_write(plan: Plan, game: k.Game, room: str, seat: int) -> bool:
    viewer = k.SeatViewer(k.SeatNo(seat))
    return k.why_not_write(game, room, viewer, circles_at_night=plan.by_night) is None


def _is_read_by_the_alike(plan: Plan, room: str) -> bool:
    """At any time of the story."""
    return any(
        k.may_read(game, room, k.SeatViewer(k.SeatNo(seat)))
        for stage in plan.stages
        for game in stage.games
        for seat in plan.alike
    )


def _add_duties(life: Life, stage: Stage, *, day: int) -> None:
    """Who is away, was missed, waited for, reminded, written to, has looked, and who wants more time: others in each world."""
    chance = life.chance
    others = [seat for seat in stage.games[0].living if seat not in life.plan.alike]
    # Of each at least one where there is anybody: that the phase was lengthened for some is said in the thread.
    some = [tuple(chance.sample(others, chance.randint(1, min(3, len(others)))) if others else ()) for _ in range(5)]
    # In a masked game no leave is given, and where the site judges there is nobody to give it.
    agreed = () if life.plan.masked or life.unjudged else some[0][:1]
    hidden = replace(_NOTHING, away=some[0], agreed=agreed, waited=some[1], reminded=some[2],
                    written=some[3], looked=some[4])  # fmt: skip
    are_away(life.clock, hidden, ids="absence2222", minute=_DUTIES, game=life.game, day=day)
    if life.unjudged and not life.plan.masked and others:
        life.words.append(("those who hear appeals", appeal(life.game, seat=min(others), which=life.which)))
    if _is_past(life, day=day):
        return
    if others and life.game.row.deadline is not None:
        is_waited_for(life.clock, hidden, minute=_DUTIES + 1, game=life.game, day=day)
    read_notices(life.clock, hidden, minute=_DUTIES + 2, game=life.game, day=day)
    if len(others) >= 3 and len(stage.games[0].living) >= 6:
        for minute, (seat, yes) in enumerate(zip(chance.sample(others, 3), (True, True, False), strict=True)):
            life.clock.put(day, _DUTIES + 3 + minute)
            life.game.do(Say(seat, "extension", yes=yes))


def _is_past(life: Life, *, day: int) -> bool:
    """Whether the deadline is: in ordered speech it comes with the last 过, and nothing is taken any more."""
    life.clock.put(day, _WORDS.start)
    deadline = life.game.row.deadline
    return deadline is not None and deadline <= game_now()


def _place(life: Life, *, moment: str) -> Place:
    here, waiting = around(life.game), around(replace(life.game, pk=Game.objects.get(title="新局").pk))
    return Place(
        moment, x=here, y=waiting, waiting=waiting, over=waiting, people=life.people, playing={"x": life.game},
        fingerprints=fingerprints_of({"x": life.game}) | _of_others(),
    )  # fmt: skip


def _of_others() -> frozenset[str]:
    """The promise of the game that waits: its secret was drawn by chance."""
    return frozenset(k.load(row.state).setup.commitment for row in Game.objects.all()) | frozenset(
        Event.objects.values_list("digest", flat=True)
    )
