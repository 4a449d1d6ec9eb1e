"""Playing a log once more: each entry must be what `decide` gives for some command in the game as it stood, with lots from the seed.

It ends at the first entry that is not: what is folded is only what the rules themselves have given, so that no document, whatever stands
in it, can make the rules run for long.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from killgame import events as e
from killgame.codec import dump_event
from killgame.commands import Command, DealAnew
from killgame.decide import decide
from killgame.dice import Dice, canonical, dice_for
from killgame.evolve import evolve
from killgame.game import Game
from killgame.rejections import BadSetup, Rejected, _
from killgame.verifying.causes import causes
from killgame.verifying.document import Entry
from killgame.verifying.lines import Line, bad, good

_NO_CAUSE = _("Entry {number} ({kind}) is nothing that the rules allow here; the log was followed no further.")
_UNREADABLE = _("Entry {number} ({kind}) cannot be read, so nothing of the play was followed.")
_UNLIKE = _("Entry {number} must be {kind} {expected}, and is not; the log was followed no further.")
_TOO_SHORT = _("The log ends too early: there must follow {kind} {expected}.")


class Retrace:
    """One walk along the rules' entries of a log, with the secrets in the order in which they were promised.

    After `lines` has been read to its end, `game` is what the log adds up to, or None where it could not be followed to its end.
    """

    __slots__ = ("_before", "_entries", "_moves", "_now", "_secrets", "_unreadable", "game")

    def __init__(self, entries: Sequence[Entry], *, secrets: Sequence[bytes]) -> None:
        self._entries = [(entry, entry.event) for entry in entries if entry.event is not None]
        self._unreadable = next((entry for entry in entries if entry.unreadable), None)
        self._secrets = list(secrets)  # the first is that of the deal that lies, or of the first that will
        self._now: Game | None = None
        self._before: list[Game] = []  # as it stood before each close that has not been taken back
        self._moves = 0
        self.game: Game | None = None

    def lines(self) -> Iterator[Line]:
        """What was found, in the order of the log."""
        if self._unreadable is not None:
            yield bad("log", _UNREADABLE, number=self._unreadable.number, kind=self._unreadable.kind)
            return
        place = 0
        while place < len(self._entries):
            entry, event = self._entries[place]
            try:
                came = self._came(event, place=place)
                fault = self._unlike(came, place=place)
                if fault is None:
                    self._fold(came)
            except Exception:  # whatever a spoiled log makes the rules raise, it is a finding and no crash
                fault = bad("log", _NO_CAUSE, number=entry.number, kind=entry.kind)
            if fault is not None:
                yield fault
                return
            yield from self._told(place, length=len(came))
            place += len(came)
        yield good(
            "moves", _("{count} moves, votes and acts of a judge are such as the rules allow."), count=self._moves
        )
        self.game = self._now

    def _recorded(self, place: int, length: int) -> tuple[e.Event, ...]:
        return tuple([event for _entry, event in self._entries[place : place + length]])

    def _came(self, event: e.Event, *, place: int) -> tuple[e.Event, ...]:
        """What the rules give for the command behind an entry; of several that it can have come from, for the one that the log agrees
        with. Empty where they allow none."""
        first: tuple[e.Event, ...] = ()
        for command in causes(event):
            try:
                came = decide(self._stood(command), command, self._dice(command))
            except (Rejected, BadSetup):
                continue
            if isinstance(event, e.Opened) and isinstance(came[0], e.Opened):
                # Whoever verifies has made sure that it knows these versions.
                came = (replace(came[0], rules_version=event.rules_version, scheme=event.scheme),)
            if came == self._recorded(place, len(came)):
                return came
            first = first or came
        return first

    def _stood(self, command: Command) -> Game | None:
        """The game that a command met. Before there were secrets for fresh deals, they went on with the one that was promised, and showed
        nothing; today's rules allow that only where nothing was promised."""
        now = self._now
        if now is not None and now.setup.scheme == 1 and command == DealAnew():
            return replace(now, setup=replace(now.setup, commitment=""))
        return now

    def _dice(self, command: Command) -> Dice:
        if self._now is None:
            return Dice(b"")
        secret = self._secrets[1 if isinstance(command, DealAnew) and command.commitment else 0]
        return dice_for(self._now.setup, command, secret=secret)

    def _fold(self, came: Sequence[e.Event]) -> None:
        if self._now is not None and any(isinstance(event, e.PhaseClosed) for event in came):
            self._before.append(self._now)
        for event in came:
            if isinstance(event, e.TakenBack):
                self._now = self._before.pop()
                assert self._now.length == event.to
                continue
            if isinstance(event, e.Dealt) and event.shown:
                del self._secrets[0]
            self._now = evolve(self._now, event)

    def _unlike(self, came: Sequence[e.Event], *, place: int) -> Line | None:
        """The first entry that is not as it must be; None where all are."""
        entry, _event = self._entries[place]
        if not came:
            return bad("log", _NO_CAUSE, number=entry.number, kind=entry.kind)
        for step, one in enumerate(came, start=place):
            kind, plain = type(one).__name__, canonical(dump_event(one)["event"]).decode()
            if step == len(self._entries):
                return bad("log", _TOO_SHORT, kind=kind, expected=plain)
            entry, recorded = self._entries[step]
            # As JSON: 1, 1.0 and true are equal to Python.
            if recorded != one or canonical(dump_event(recorded)["event"]).decode() != plain:
                return bad("log", _UNLIKE, number=entry.number, kind=kind, expected=plain)
        return None

    def _told(self, place: int, *, length: int) -> Iterator[Line]:
        """The lines of a command that came out as recorded."""
        first, event = self._entries[place]
        match event:
            case e.Dealt(seats=seats) if self._now is not None:
                sentence = _("Deal {deal}: the cards of all {count} seats are those that the seed deals.")
                yield good("deal", sentence, deal=self._now.deals, count=seats)
            case e.TakenBack():
                yield good("taken_back", _("Entry {number}: a close was taken back here."), number=first.number)
            case e.Opened() | e.SecretRevealed() | e.PhaseClosed():
                pass
            case _:
                self._moves += 1
        for entry, one in self._entries[place : place + length]:
            yield from _result(one, number=entry.number)


def _result(event: e.Event, *, number: int) -> Iterator[Line]:
    match event:
        case e.PhaseClosed(round, phase):
            sentence = _("Entry {number}: {phase} {round} was closed; what came of it is what the rules give.")
            yield good("result", sentence, number=number, phase=phase, round=round)
        case e.LotDrawn(_purpose, among, taken):
            sentence = _("Entry {number}: the lot among the seats {among} falls on seat {taken}.")
            yield good("lot", sentence, number=number, among=", ".join(map(str, among)), taken=taken)
        case e.PhaseOpened(round=round, by_lot=True):
            sentence = _("Entry {number}: the direction of speech in round {round} is the one that was drawn.")
            yield good("lot", sentence, number=number, round=round)
        case e.Answered(answer=answer, target=target, act=act):
            sentence = _("Entry {number}: the answer to {act} on seat {target} is {answer}.")
            yield good("answer", sentence, number=number, act=act, target=target, answer=answer)
        case _:
            pass
