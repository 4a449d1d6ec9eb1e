"""The append-only log of a game: killgame's events and, between them, what the site did to the clock (`site.…`)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import killgame
from forum.live.calling import tell_seats, tell_table
from forum.models import Event, Game
from forum.models.sealed import insert_sealed
from forum.promises import secret_of

SITE = "site."
# The lot for the judge: `draw` (which one in this game, from 1), `place` of `among` so many, in the order of joining.
JUDGE_DRAWN = "judge_drawn"
# Of an alias game: for each seat the id of its name; `left_out`: ids of names that read like somebody's when they were drawn. At the end
# the `root` of all secrets, and for each seat the place of its player in the order of joining. Until then the log does not say it at all:
# it is blinded with what a fresh deal shows, and there are few enough orders to try them all.
NAMES_DRAWN = "names_drawn"
SEATS_SHOWN = "seats_shown"
# A look at what is hidden: `what` (of Reveal.What), the public id of the `person` who looks, and his `reason`.
REVEALED = "revealed"
# The judge has ended the turn of a `seat`, for a `reason`; that it is over, the rules say next.
TURN_ENDED = "turn_ended"
# What changes what seats have before their eyes and not the table: secret votes, and what is chosen at night, of which a group's all know.
_OF_SEATS = frozenset(
    one.__name__
    for one in (
        killgame.events.VoteCast,
        killgame.events.VoteWithdrawn,
        killgame.events.VoteAnnulled,
        killgame.events.Picked,
        killgame.events.PickWithdrawn,
        killgame.events.Slept,
    )
)
# What the judge did with a `floor` of a `room` that everybody reads; with a `reason` where he has hidden it.
FLOOR_ACTS = frozenset({"hidden", "shown", "pinned", "unpinned", "corrected"})


def append(row: Game, events: Sequence[killgame.Event], *, at: datetime, seed: bytes) -> None:
    """Add killgame's events to the log of a locked game, chained; `row` is changed but not saved. `seed` is the one that blinds them: a
    command that deals begins with `Dealt`, so there is one for all (`killgame.blinding`)."""
    _add(
        row,
        [
            (type(event).__name__, killgame.dump_event(event), stored_audience(killgame.audience(event)))
            for event in events
        ],
        at=at,
        seed=seed,
    )


def note(row: Game, kind: str, body: dict[str, Any], *, at: datetime) -> None:
    """Add an act of the site, which everybody may know, to the log of a game as its `state` stands."""
    game = killgame.load(row.state)
    seed = killgame.blinding(game.setup, secret=secret_of(row, game))
    _add(row, [(SITE + kind, body, "everyone")], at=at, seed=seed)


def taken_back(row: Game, *, last: int) -> frozenset[int]:
    """The numbers of the entries up to the `last` that had been taken back by then, and of those that took back: what `killgame.effective`
    leaves out. One query, one more where something was."""
    upto = row.events.filter(number__lte=last)
    backs = dict(upto.filter(kind=killgame.events.TakenBack.__name__).values_list("number", "body__event__to"))
    if not backs:
        return frozenset()
    ours = set(upto.filter(kind__startswith=SITE).values_list("number", flat=True))
    kept: list[int] = []
    every = [number for number in range(1, last + 1) if number not in ours]
    for number in every:
        if number in backs:
            del kept[backs[number] :]
        else:
            kept.append(number)
    return frozenset(every) - frozenset(kept)


def _add(row: Game, entries: Sequence[tuple[str, dict[str, Any], Any]], *, at: datetime, seed: bytes) -> None:
    rows = []
    for kind, body, audience in entries:
        row.log_length += 1
        row.log_head = killgame.link(row.log_head, seed=seed, number=row.log_length, kind=kind, body=body)
        rows.append(
            Event(
                game=row,
                number=row.log_length,
                kind=kind,
                body=body,
                codec_version=killgame.CODEC_VERSION,
                audience=audience,
                at=at,
                digest=row.log_head,
            )
        )
    insert_sealed(rows)
    if any(audience == "everyone" for _kind, _body, audience in entries):
        tell_table(row)
        return
    seats = {
        seat for kind, _body, seen_by in entries if kind in _OF_SEATS and isinstance(seen_by, list) for seat in seen_by
    }
    if seats:  # their other windows, and those of their group
        tell_seats(row, seats)


def chain(row: Game, *, secret: bytes) -> list[str]:
    """The digests that the stored log must have, from its beginning; `secret` is the last (`secret_of`). Raises as `killgame.seeds`."""
    return killgame.heads([(event.kind, event.body) for event in row.events.order_by("number")], secret=secret)


def read(row: Game) -> list[killgame.Event]:
    """The rules' events of a game, in order."""
    stored = row.events.exclude(kind__startswith=SITE).order_by("number")
    return [killgame.load_event(one.body) for one in stored]


def stored_audience(audience: killgame.Audience) -> Any:
    """An audience as JSON: "everyone", "judge", "nobody" or the seats."""
    match audience:
        case killgame.visibility.Everyone():
            return "everyone"
        case killgame.visibility.Seats(numbers=numbers):
            return sorted(numbers)
        case killgame.visibility.JudgeOnly():
            return "judge"
        case killgame.visibility.Nobody():
            return "nobody"
