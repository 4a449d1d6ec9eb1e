"""Is a game as its log says? Every check compares what is stored twice, or could be computed again.

The caller holds the game's lock, so that nothing moves between two reads.
"""

import json
from collections.abc import Iterator

import killgame
from forum import ledger
from forum.deadlines import Belief
from forum.models import Due, Game, Seat, Sitting
from forum.refusals import Refused
from forum.sealing import unseal


def faults(row: Game) -> tuple[str, ...]:
    """What does not agree in a locked game, each as a sentence for the keeper, in English; empty when all does."""
    found = [*_numbering(row), *_events(row), *_floors(row), *_clock(row)]
    try:
        game = killgame.replay(ledger.read(row))
    except Exception as error:  # whatever a spoiled log makes the fold raise, it is a finding and no crash
        return (*found, f"its log cannot be replayed: {error!r}", *_chain(row, None))
    return (*found, *_replay(row, game), *_seats(row, game), *_chain(row, game.setup))


def _numbering(row: Game) -> Iterator[str]:
    numbers = list(row.events.order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        yield "the numbers of its events have a gap"
    if row.log_length != len(numbers):
        yield f"it counts {row.log_length} events and has {len(numbers)}"


def _events(row: Game) -> Iterator[str]:
    """Each event by itself: its name, and the audience that killgame gives it today."""
    for stored in row.events.order_by("number"):
        if stored.kind.startswith(ledger.SITE):
            if stored.audience != "everyone":
                yield f"event {stored.number} ({stored.kind}) has the audience {stored.audience!r}, not 'everyone'"
            continue
        try:
            event = killgame.load_event(stored.body)
        except Exception as error:
            yield f"event {stored.number} ({stored.kind}) cannot be read: {error!r}"
            continue
        if stored.kind != type(event).__name__:
            yield f"event {stored.number} is stored as {stored.kind} and is {type(event).__name__}"
        audience = ledger.stored_audience(killgame.audience(event))
        if stored.audience != audience:
            yield f"event {stored.number} ({stored.kind}) has the audience {stored.audience!r}, not {audience!r}"


def _replay(row: Game, game: killgame.Game) -> Iterator[str]:
    if json.loads(json.dumps(killgame.dump(game))) != row.state:
        yield "its log does not add up to the stored state"
    if row.state_of_play in {Game.State.RUNNING, Game.State.FINISHED}:
        if (row.phase, row.round) != (game.phase, game.round):
            yield f"its row stands in {row.phase} {row.round}, its log in {game.phase} {game.round}"
        if (row.state_of_play == Game.State.FINISHED) != game.over:
            yield f"its row is {row.state_of_play}, its log stands in {game.phase}"


def _chain(row: Game, setup: killgame.Setup | None) -> Iterator[str]:
    try:
        secret = unseal(row.secret_sealed)
    except Refused:
        yield "its sealed secret cannot be read"
        return
    digests = list(row.events.order_by("number").values_list("digest", flat=True))
    if ledger.chain(row, secret=secret) != digests:
        yield "the chain of its events is broken"
    if row.log_head != (digests[-1] if digests else ""):
        yield "the head that it keeps is not that of its chain"
    if setup is not None:
        if killgame.commit(secret) != setup.commitment:
            yield "its secret is not the one that it committed to"
        yield from _lots(row, setup, secret=secret)


def _lots(row: Game, setup: killgame.Setup, /, *, secret: bytes) -> Iterator[str]:
    """The judge whom the lot drew, each time that it was drawn."""
    drawn = row.events.filter(kind=ledger.SITE + ledger.JUDGE_DRAWN).order_by("number").values_list("body", flat=True)
    for draw, body in enumerate(drawn, 1):
        place = killgame.lot_for_judge(secret, setup, among=body["among"], draw=draw)
        if (body["draw"], body["place"]) != (draw, place):
            yield f"draw {body['draw']} for its judge fell on {body['place']}, and draw {draw} falls on {place}"


def _floors(row: Game) -> Iterator[str]:
    for room in row.rooms.order_by("name"):
        floors = list(room.posts.order_by("floor").values_list("floor", flat=True))
        if floors != list(range(1, room.floors + 1)):
            yield f"the floors of the room {room.name} have a gap, or their count is wrong"


def _seats(row: Game, game: killgame.Game) -> Iterator[str]:
    numbers = list(Seat.objects.filter(game=row).order_by("number").values_list("number", flat=True))
    if numbers != [seat.number for seat in game.seats]:
        yield "its seats are not those that its log dealt to"
    if Sitting.objects.filter(seat__game=row, until__isnull=True).count() != len(numbers):
        yield "a seat has nobody on it"


def _clock(row: Game) -> Iterator[str]:
    """What is open must be due: a phase that no row of the table names would never end."""
    match row.state_of_play:
        case Game.State.FINISHED | Game.State.CALLED_OFF:
            if row.deadline is not None:
                yield "it is over and has a deadline"
            return
        case Game.State.SIGN_UP:
            awaited = [(Due.Kind.SIGN_UP, row.deadline)]
        case Game.State.CONFIRM:
            awaited = [(Due.Kind.CONFIRM, row.deadline)]
        case _ if row.paused_until is not None:
            awaited = [(Due.Kind.RESUME, row.paused_until)]
        case _:
            awaited = [(Due.Kind.PHASE, row.deadline)]
            if row.turn_deadline is not None:
                awaited.append((Due.Kind.TURN, row.turn_deadline))
    for kind, at in awaited:
        if at is None:
            yield f"it is {row.state_of_play} and nothing ends it"
        elif not row.dues.filter(kind=kind, at=at, belief=str(Belief(row.phase_serial, at))).exists():
            yield f"nothing is due for its {kind} at {at.isoformat()}"
