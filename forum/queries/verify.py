"""Is a game as its log says? Every check compares what is stored twice, or could be computed again.

The caller holds the game's lock, so that nothing moves between two reads.
"""

import json
from collections.abc import Iterator

import killgame
from forum import ledger
from forum.aliases import ALIASES
from forum.deadlines import Belief
from forum.models import Due, Game, Seat, Sitting
from forum.promises import NotPromised, root_of, secret_of
from forum.queries.places import places_of
from forum.sealing import Unreadable
from forum.unsealing import left_open
from killgame.verifying import read_export, written
from killgame.verifying.check import guarded
from killgame.verifying.proofs import aliases, judges, promises
from killgame.verifying.retrace import Retrace


def faults(row: Game) -> tuple[str, ...]:
    """What does not agree in a locked game, each as a sentence for the keeper, in English; empty when all does."""
    found = [*_numbering(row), *_events(row), *_floors(row), *_clock(row), *_sealing(row)]
    try:
        game = killgame.replay(ledger.read(row))
    except Exception as error:  # whatever a spoiled log makes the fold raise, it is a finding and no crash
        return (*found, f"its log cannot be replayed: {error!r}", *_chain(row, None))
    return (*found, *_replay(row, game), *_seats(row, game), *_chain(row, game))


def _numbering(row: Game) -> Iterator[str]:
    numbers = list(row.events.order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        yield "the numbers of its events have a gap"
    if row.log_length != len(numbers):
        yield f"it counts {row.log_length} events and has {len(numbers)}"


def _events(row: Game) -> Iterator[str]:
    """Each event by itself: its name, and the audience that killgame gives it today."""
    for stored in row.events.order_by("number"):
        try:
            stored.open()
        except Unreadable:
            yield f"event {stored.number} is sealed, and not for this place or by this game's key"
            continue
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
    try:
        stored = row.state
    except Unreadable:
        yield "its stored state cannot be opened"
        return
    if json.loads(json.dumps(killgame.dump(game))) != stored:
        yield "its log does not add up to the stored state"
    if row.state_of_play in {Game.State.RUNNING, Game.State.FINISHED}:
        if (row.phase, row.round) != (game.phase, game.round):
            yield f"its row stands in {row.phase} {row.round}, its log in {game.phase} {game.round}"
        if (row.state_of_play == Game.State.FINISHED) != game.over:
            yield f"its row is {row.state_of_play}, its log stands in {game.phase}"


def _chain(row: Game, game: killgame.Game | None) -> Iterator[str]:
    """The chain, and what hangs on the secret: what was promised, all that was drawn, and what the rules made of it."""
    digests = list(row.events.order_by("number").values_list("digest", flat=True))
    try:
        # Of a log that cannot be folded, the stored state still tells which secret holds.
        secret = secret_of(row, game or killgame.load(row.state))
    except NotPromised:
        yield "its sealed secret is not the one that was promised"
        return
    except Unreadable:
        yield "its sealed secret cannot be read"
        return
    try:
        whole = ledger.chain(row, secret=secret) == digests
    except (
        KeyError,
        TypeError,
        ValueError,
    ):  # an event that cannot be opened, or a spoilt deal that leaves no seed to blind with
        whole = False
    if not whole:
        yield "the chain of its events is broken"
    if row.log_head != (digests[-1] if digests else ""):
        yield "the head that it keeps is not that of its chain"
    if game is not None:
        yield from _proofs(row, game, secret=secret)


def _proofs(row: Game, game: killgame.Game, /, *, secret: bytes) -> Iterator[str]:
    """What `killgame verify` will find of it once it is over, and who sat down."""
    log = [
        {"number": one.number, "kind": one.kind, "body": one.body, "digest": one.digest}
        for one in row.events.order_by("number")
    ]
    export = read_export({**written(log, secret=secret, aliases=list(ALIASES) if row.alias else ()), "heads": []})
    lines = [*guarded(promises, export), *guarded(judges, export)]
    if row.alias and game.seats:
        lines += guarded(aliases, export, root=None if game.over else root_of(row, game))
    yield from (str(line) for line in lines if line.holds is False)
    for line in Retrace(export.log, secrets=export.secrets).lines():
        if line.holds is False:
            # Its own words would say the card: the keeper of a running game must not read it by the way.
            yield f"from event {line.params.get('number', 'last')} on its log is not what the rules and its seed give"
    if row.alias and game.seats:
        yield from _masks(row, game)


def _masks(row: Game, game: killgame.Game) -> Iterator[str]:
    """Whether those sat down on whom the lots of an alias game fell, and under the names that were drawn."""
    drawn = [
        one.body.get("names") for one in row.events.order_by("number") if one.kind == ledger.SITE + ledger.NAMES_DRAWN
    ]
    if drawn != [list(Seat.objects.filter(game=row).order_by("number").values_list("alias", flat=True))]:
        yield "its names are not those that were drawn"
    places = killgame.drawn_seats(root_of(row, game), game.setup, players=len(game.seats))
    joined = [one.account_id for one in places_of(row).first]
    sat = Sitting.objects.filter(seat__game=row).order_by("seat__number", "since", "pk").distinct("seat__number")
    if [joined[place - 1] for place in places if place <= len(joined)] != list(
        sat.values_list("account_id", flat=True)
    ):
        yield (
            "on its seats sit not those on whom the lot of its root fell: somebody was moved, or it was dealt before the root drew them;"
            " then it can be played to its end, but must not be dealt anew"
        )


def _sealing(row: Game) -> Iterator[str]:
    """What is secret must not stand open, and nobody need open what is not; games from before there were keys of games have none."""
    if row.key_sealed is None:
        return
    try:
        wrong = left_open(row)
    except Unreadable:
        yield "a part of it is sealed, and not for its place or by this game's key"
        return
    if wrong:
        yield f"{wrong} of its rows stand open and should be sealed, or the other way round"


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
