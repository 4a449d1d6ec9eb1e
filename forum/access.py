"""Who the viewer is, and what may be fetched for him. Decided here alone, and closed by default.

"Absent" and "not for you" look alike: both are Http404, decided by the same queries.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404

import killgame
from forum.deadlines import Belief
from forum.models import Account, Board, Game, Notice, Reveal, Room, SignUp, Sitting

type User = Account | AnonymousUser

# What loading a state raises that killgame has never written.
UNREADABLE: Final = (KeyError, TypeError, ValueError)
# Rooms whose posts wait for the game's clock.
TIMED_ROOMS: Final = frozenset({"public", "killers", "police"})
# Rooms that everybody reads.
OPEN_ROOMS: Final = frozenset({"public", "readers"})


@dataclass(frozen=True)
class Seen:
    """A game as one viewer meets it. Pages get `view`, never `row.state`.

    `seat` is the seat on which the account sits now, `viewer` what killgame is asked with.
    """

    row: Game
    account: Account | None
    seat: int | None
    is_judge: bool

    @property
    def viewer(self) -> killgame.Viewer:
        """Judge, seat or stranger; nobody is two of them."""
        return viewer_of(self.seat, is_judge=self.is_judge)

    @cached_property
    def _game(self) -> killgame.Game:
        return killgame.load(self.row.state)

    @cached_property
    def view(self) -> killgame.View:
        """What killgame shows this viewer."""
        return killgame.view_for(self._game, self.viewer)

    @cached_property
    def asked(self) -> bool:
        """Whether something is asked of this viewer's seat in the open phase (killgame's `owes`)."""
        return self.seat is not None and self.seat in killgame.owes(self._game)

    @cached_property
    def owes(self) -> bool:
        """Whether something is asked of this viewer's seat in the open phase that it has not done (killgame's `missed`)."""
        return self.seat is not None and self.seat in killgame.missed(self._game)

    @property
    def at_once(self) -> killgame.game.ActId | None:
        """The act of this edition that the living do in the open phase and that takes effect at once; None where there is none."""
        acts = killgame.edition_named(self.view.edition).acts
        return next((act.id for act in acts if act.at_once and act.phase == self.view.phase), None)

    def sees_votes(self, *, closed: bool) -> bool:
        """Whether every vote of a ballot, with order and counts, is this viewer's to see: of `open` ballots always, of `until_close` from
        the close on, of `sealed` at the end. Of any other he has his own votes alone, and a count of those would be a wrong one."""
        kind = self.view.options.ballot
        return self.is_judge or self.view.over or kind == "open" or (closed and kind == "until_close")

    @property
    def belief(self) -> Belief:
        """The phase and deadline that this viewer has before his eyes."""
        return Belief(serial=self.row.phase_serial, deadline=self.row.deadline)

    @cached_property
    def hears(self) -> bool:
        """Whether this viewer rules on the appeals of the game (`hears_appeals`)."""
        return self.seat is None and hears_appeals(self.row, self.account)

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """The rooms that this viewer may read now, in killgame's order."""
        return tuple(room.id for room in killgame.rooms_for(self._game, self.viewer) if has_room(self.row, room))

    def tried(self, commands: Iterable[killgame.Command]) -> Iterator[killgame.Rejected | None]:
        """Of commands given one after another, the refusal that each would get from the rules now, or None. Nothing happens.

        It ends with one that closes the phase: what comes of a close is for nobody to try, and commands after it are not weighed.
        """
        game = self._game
        for command in commands:
            try:
                events = killgame.decide(game, command, killgame.Dice(b""))
            except killgame.Rejected as refusal:
                yield refusal
                continue
            yield None
            if any(isinstance(event, killgame.events.PhaseClosed) for event in events):
                return
            for event in events:
                game = killgame.evolve(game, event)

    def why_not_write(self, room: str) -> str | None:
        """The code of the refusal that a post in a room would get now, or None."""
        if self.account is None or (room == "readers" and self.seat is None and has_left(self.row, self.account)):
            return "not_for_you"
        return why_not_write(self.row, self._game, room, self.viewer)


def why_not_write(row: Game, game: killgame.Game, room: str, viewer: killgame.Viewer) -> str | None:
    """killgame's word on a post in a room now, as the schedule has it that factions talk by night alone or always."""
    return killgame.why_not_write(game, room, viewer, circles_at_night=row.timing.rooms_at_night)


def look(public_id: str, user: User) -> Seen:
    """The game at that address, for that user. Raises Http404."""
    row = Game.objects.select_related("board", "judge").filter(public_id=public_id).first()
    if row is None:
        raise Http404
    return seen_by(row, user)


def once_dealt(public_id: str, user: User) -> Seen:
    """The game, for what there is from the deal on. Raises Http404 before."""
    seen = look(public_id, user)
    if seen.row.started_at is None:
        raise Http404
    return seen


def for_judge(public_id: str, user: User) -> Seen:
    """The game, for its judge. Raises Http404 for everybody else; where the site judges, for everybody."""
    seen = look(public_id, user)
    if not seen.is_judge:
        raise Http404
    return seen


def for_keeper(public_id: str, user: User) -> Seen:
    """The game, for a keeper who may look at what is hidden in it. Raises Http404 for everybody else."""
    seen = look(public_id, user)
    if not may_look(seen.row, seen.account):
        raise Http404
    return seen


def check_still_keeps(seen: Seen) -> None:
    """As `check_still`, of what `for_keeper` gave. Raises Http404."""
    account = None if seen.account is None else Account.objects.filter(pk=seen.account.pk).first()
    if not may_look(Game.objects.get(pk=seen.row.pk), account):
        raise Http404


def may_look(row: Game, account: Account | None) -> bool:
    """Whether the account may look, with its reason, at what is hidden: a keeper who has no part in the game, as long as it runs. Where the
    site judges nobody ever does."""
    if account is None or not (account.is_staff and account.is_active) or is_judge(row, account):
        return False
    if row.state_of_play != Game.State.RUNNING or row.judging == Game.Judging.SITE:
        return False
    signed_up = SignUp.objects.filter(game=row, account=account)
    return not signed_up.exists() and not Sitting.objects.filter(seat__game=row, account=account).exists()


def seen_by(row: Game, user: User) -> Seen:
    """A game that was fetched already, for that user."""
    account = user if isinstance(user, Account) else None
    return Seen(row=row, account=account, seat=seat_of(row, account), is_judge=is_judge(row, account))


def is_judge(row: Game, account: Account | None) -> bool:
    """Whether the account judges this game."""
    return account is not None and account.pk == row.judge_id


def has_room(row: Game, room: killgame.Room) -> bool:
    """Whether the game has a room that the rules know: where the site judges, none that a judge is in."""
    return row.judging != Game.Judging.SITE or room.kind not in {"judges", "line"}


def viewer_of(seat: int | None, *, is_judge: bool) -> killgame.Viewer:
    """What killgame is asked with for whoever judges the game, or sits on that seat of it, or neither."""
    if is_judge:
        return killgame.JudgeViewer()
    return killgame.Stranger() if seat is None else killgame.SeatViewer(killgame.SeatNo(seat))


def runs_sign_up(row: Game, account: int | None) -> bool:
    """Whether the account (its primary key) may close the sign-up or call the game off: who opened it, and who judges it."""
    return account is not None and account in {row.opener_id, row.judge_id}


def hearers(row: Game) -> QuerySet[Account]:
    """Who rules on appeals where the site judges: the board's judges, or the keepers if it has none to spare.

    Whoever has signed up for the game or has sat in it is none: he plays, or knows what no reader may know. In an alias game judges
    and keepers hear in any case, so that nobody can tell from who does that somebody else has a seat.
    """
    if row.judging != Game.Judging.SITE:
        return Account.objects.none()
    parted = Account.objects.filter(is_active=True).exclude(
        Q(pk__in=SignUp.objects.filter(game=row).values("account"))
        | Q(pk__in=Sitting.objects.filter(seat__game=row).values("account"))
    )
    if row.alias:
        return parted.filter(Q(pk__in=row.board.judges.values("pk")) | Q(is_staff=True))
    of_board = parted.filter(boards_judged=row.board_id)
    return of_board if of_board.exists() else parted.filter(is_staff=True)


def overseers(row: Game, kind: str) -> list[int]:
    """Who is told of what a game's judge is told of: he, or where there is none the keepers of what is broken, and those who hear appeals
    of what stands still. That seats have missed too much is then nobody's business: the set rule has done what is to be done."""
    if row.judge_id is not None:
        return [row.judge_id]
    match kind:
        case Notice.Kind.BROKEN:
            return list(Account.objects.filter(is_active=True, is_staff=True).values_list("pk", flat=True))
        case Notice.Kind.SILENT | Notice.Kind.APPEAL:
            return list(hearers(row).values_list("pk", flat=True))
        case _:
            return []


def hears_appeals(row: Game, account: Account | None) -> bool:
    """Whether the account rules on the appeals of a game that the site judges. He sees these and the thread, and no secret."""
    return account is not None and row.judging == Game.Judging.SITE and hearers(row).filter(pk=account.pk).exists()


def seat_of(row: Game, account: Account | None) -> int | None:
    """The seat on which the account sits now."""
    if account is None or is_judge(row, account):
        return None
    return (
        Sitting.objects.filter(seat__game=row, account=account, until__isnull=True)
        .values_list("seat__number", flat=True)
        .first()
    )


def rooms_of_each(row: Game, accounts: Collection[int]) -> dict[int, frozenset[str]]:
    """The rooms that each of these accounts (primary keys, all open) may read now: one query, however many they are."""
    sittings = Sitting.objects.filter(seat__game=row, account__in=accounts, until__isnull=True)
    seats = dict(sittings.values_list("account", "seat__number"))
    game = killgame.load(row.state)

    @cache
    def rooms_of(viewer: killgame.Viewer) -> frozenset[str]:
        return frozenset(room.id for room in killgame.rooms_for(game, viewer) if has_room(row, room))

    return {one: rooms_of(viewer_of(seats.get(one), is_judge=one == row.judge_id)) for one in accounts}


def has_left(row: Game, account: Account) -> bool:
    """Whether the account knows what no reader may know of this game, which runs: it had a seat and has it no more, or it has looked."""
    gone = Sitting.objects.filter(seat__game=row, account=account, until__isnull=False)
    looked = Reveal.objects.filter(game=row, account=account, what=Reveal.What.SECRETS)
    return row.state_of_play == Game.State.RUNNING and (gone.exists() or looked.exists())


def room_for(seen: Seen, name: str) -> Room:
    """A room that the viewer may read. Raises Http404, for a room that is not there and for one that is not his."""
    # One that is not his is not even looked for: to find it would take longer than to find none (`make bench`, `timing_forbidden`).
    room = Room.objects.filter(game=seen.row, name=name if name in seen.rooms else "").first()
    if room is None:
        raise Http404
    room.game = seen.row
    return room


def check_still(seen: Seen) -> None:
    """Raise Http404 unless the viewer is to the game what he was when `seen` was made. To be called when all has been read that others may
    not read: what was read before was his to read then, and a page that is still being made when a right ends is made for nobody."""
    row = Game.objects.get(pk=seen.row.pk)
    again = seen_by(row, seen.account or AnonymousUser())
    if (again.seat, again.is_judge) != (seen.seat, seen.is_judge) or not set(seen.rooms) <= set(again.rooms):
        raise Http404


def may_open_on(account: Account, board: Board) -> bool:
    """Whether the account may open games on a board."""
    return board.openers == Board.Openers.EVERYBODY or board.judges.filter(pk=account.pk).exists()
