"""After the storm: is all there that was promised, once, and nothing else? Each fault is a sentence.

Nothing may move meanwhile: the site's processes and the writers have ended.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from io import StringIO
from itertools import groupby, pairwise

from django.core.management import call_command

import killgame
from forum.ledger import SITE
from forum.models import Event, Game, Mail, Miss, Notice, OnceKey, Post, Sitting
from killgame import events as e
from tests.chaos import witness
from tests.chaos.book import Promise, Trace, trace_of_event


@dataclass(slots=True)
class Reckoning:
    """`faults` is empty when all is well; `late` is how long after its deadline the clock closed each phase."""

    faults: list[str] = field(default_factory=list)
    late: list[timedelta] = field(default_factory=list)


def reckon(promises: Iterable[Promise], *, letters: Iterable[str] = ()) -> Reckoning:
    """Look at every game in the database, and at what was sent: `letters` are the Message-IDs, one a letter."""
    reckoning = Reckoning()
    by_game: dict[int, list[Promise]] = {}
    for promise in promises:
        by_game.setdefault(promise.game, []).append(promise)
    for row in Game.objects.order_by("pk"):
        events = list(row.events.order_by("number"))
        found = [
            *_promises(row, events, by_game.pop(row.pk, [])),
            *_phases(row, events, late=reckoning.late),
            *_narrator(row, events),
            *_notices(row, events),
            *_asked_once(row),
        ]
        reckoning.faults += [f"game {row.pk}: {fault}" for fault in found]
    reckoning.faults += [f"game {pk}, to which something was promised, is gone" for pk in by_game]
    reckoning.faults += _letters(letters)
    reckoning.faults += _verified()
    return reckoning


def _promises(row: Game, events: list[Event], promises: list[Promise]) -> Iterator[str]:
    """What was acknowledged against what is stored: keys, moves, posts, acts of the judge."""
    keys = Counter(OnceKey.objects.filter(game=row).values_list("key", flat=True))
    named = (OnceKey.named(row, account=promise.account, once=promise.key)["key"] for promise in promises)
    yield from _differ(Counter(named), keys, what="once-key")
    lobby = {("join",), ("close_sign_up",), ("confirm",)}
    promised = Counter(promise.trace for promise in promises if promise.trace not in lobby)
    yield from _differ(promised, Counter([*_written(row), *_done(events)]), what="write")


def _written(row: Game) -> Iterator[Trace]:
    for room in row.rooms.all():
        room.game = row
        for post in room.posts.exclude(author=Post.Author.NARRATOR):
            yield ("wrote", room.name, post.text, post.floor)


def _done(events: list[Event]) -> Iterator[Trace]:
    for stored in events:
        if not stored.kind.startswith(SITE):
            trace = trace_of_event(killgame.load_event(stored.body))
            if trace is not None:
                yield trace
        elif stored.body.get("reason"):
            yield (stored.kind, stored.body["reason"])


def _differ(promised: Counter[Trace], stored: Counter[Trace], *, what: str) -> Iterator[str]:
    for thing in (promised - stored).elements():
        yield f"a {what} was acknowledged and is gone: {thing}"
    for thing in (stored - promised).elements():
        yield f"a {what} is there twice, or was never acknowledged: {thing}"


def _phases(row: Game, events: list[Event], *, late: list[timedelta]) -> Iterator[str]:
    """Each phase ended once, and by the clock not before its deadline."""
    ended = witness.ended(row.pk)
    serials = [one.serial for one in ended]
    if serials != list(range(row.phase_serial)) or any(one.followed_by != one.serial + 1 for one in ended):
        yield f"its phases did not end once each, in order: {serials}, and now {row.phase_serial} is open"
    opens = [stored.kind for stored in events if stored.kind in ("PhaseOpened", "PhaseClosed")]
    if any(one == other for one, other in pairwise(opens)):
        yield "its log opens or closes two phases in succession"
    deadlines = {one.at: one.deadline for one in ended}
    for stored in events:
        if stored.kind == "PhaseClosed" and stored.body["event"]["by"] == "deadline":
            deadline = deadlines.get(stored.at)
            if deadline is None:
                yield f"the clock closed a phase at {stored.at} that had no deadline"
                continue
            late.append(stored.at - deadline)
            if stored.at < deadline:
                yield f"the clock closed a phase {deadline - stored.at} before its deadline {deadline}"


def _narrator(row: Game, events: list[Event]) -> Iterator[str]:
    """Each phase was opened by one post, and nothing was said twice of one event."""
    posts = Post.objects.filter(room__game=row, author=Post.Author.NARRATOR)
    opening = Counter(posts.filter(opens_phase=True).values_list("phase_serial", flat=True))
    opened = sum(stored.kind == "PhaseOpened" for stored in events)
    # Sign-up and confirmations have the first two serials; the end of a game, too, has one.
    expected = dict.fromkeys(range(3, 3 + opened), 1)
    if {serial: times for serial, times in opening.items() if serial in expected} != expected:
        yield f"{opened} phases were opened by these posts: {dict(opening)}"
    said = Counter((length, str(lines)) for length, lines in posts.values_list("log_length", "lines"))
    yield from (f"the narrator said twice: {lines}" for (_, lines), times in said.items() if times > 1)


def _notices(row: Game, events: list[Event]) -> Iterator[str]:
    """At each opening every living player was told once, at the end everybody; nobody was told that it broke."""
    # Of two seats that have missed too much at one close their judge is told twice in that moment.
    told = Counter((one.account, one.kind, one.at) for one in witness.told(row.pk) if one.kind != Notice.Kind.MISSED)
    yield from (f"{who} was told {times} times: {kind}, {at}" for (who, kind, at), times in told.items() if times > 1)
    yield from (f"its judge was told at {at} that it had broken" for _, kind, at in told if kind == "broken")
    due = Counter(dict.fromkeys(_to_be_told(row, events), 1))
    seen = Counter({key: 1 for key in told if key[1] in ("dealt", "phase", "ended")})
    yield from (f"nobody told them: {key}" for key in (due - seen))
    yield from (f"told for no reason: {key}" for key in (seen - due))


def _asked_once(row: Game) -> Iterator[str]:
    """Two workers at one thing would tell it at two moments: so each is held against what there was to tell."""
    told = witness.told(row.pk)
    # A deadline that is moved has marks of its own.
    reminded = Counter((one.account, one.serial, one.deadline) for one in told if one.kind == Notice.Kind.REMINDER)
    for (account, serial, deadline), times in reminded.items():
        if times > len(row.timing.reminders):
            yield f"{account} was reminded {times} times of the end of phase {serial} at {deadline}"
    missed = set(Miss.objects.filter(game=row, excused=False).values_list("account_id", "phase_serial"))
    warned = Counter((one.account, one.serial) for one in told if one.kind == Notice.Kind.WARNING)
    for (account, serial), times in warned.items():
        if times > ((account, serial) in missed):
            yield f"{account} was warned {times} times for phase {serial}, and missed {sorted(missed)}"
    judged = sum(one.kind == Notice.Kind.MISSED for one in told)
    condemned = sum(times > 1 for times in Counter(account for account, _serial in missed).values())
    if judged > condemned:
        yield f"its judge was told {judged} times that a seat had missed too much, and {condemned} had"
    yield from (f"a notice was put into two letters: {notice}, {at}" for notice, at in witness.mailed_again(row.pk))


def _letters(sent: Iterable[str]) -> Iterator[str]:
    """What the outbox says was sent against what went out. Whoever dies before he has noted it sends the same letter again."""
    went_out = {letter.strip("<>").partition("@")[0] for letter in sent}
    outbox = {str(key): done for key, done in Mail.objects.values_list("key", "sent")}
    yield from (f"a letter went out of which the outbox knows nothing: {key}" for key in went_out - set(outbox))
    yield from (
        f"a letter was said to be sent, and never went out: {key}"
        for key, done in outbox.items()
        if done and key not in went_out
    )


def _to_be_told(row: Game, events: list[Event]) -> Iterator[tuple[int, str, datetime]]:
    seated = dict(Sitting.objects.filter(seat__game=row).values_list("seat__number", "account_id"))
    game: killgame.Game | None = None
    rules = (stored for stored in events if not stored.kind.startswith(SITE))
    for at, together in groupby(rules, key=lambda stored: stored.at):
        happened = [killgame.load_event(stored.body) for stored in together]
        before = game.living if game is not None else ()
        for event in happened:
            game = killgame.evolve(game, event)
        assert game is not None
        if any(isinstance(event, e.GameEnded) for event in happened):
            yield from ((account, "ended", at) for account in [*seated.values(), row.judge_id])
        elif any(isinstance(event, e.PhaseOpened) for event in happened):
            kind = "dealt" if any(isinstance(event, e.Dealt) for event in happened) else "phase"
            concerned = {*before, *game.living, *game.words}  # the last one put out hears of it, too
            yield from ((seated[seat], kind, at) for seat in concerned)


def _verified() -> list[str]:
    """What `manage.py verify_games` says: replay against state, numbers, chain, floors, what is due."""
    said = StringIO()
    try:
        call_command("verify_games", stdout=said)
    except SystemExit:
        return [f"verify_games: {line}" for line in said.getvalue().splitlines()]
    return []
