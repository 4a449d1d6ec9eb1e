"""What the narrator says when a phase opens (TABLE.md 2.1, 2.3–2.6)."""

from collections.abc import Callable
from typing import Final

from forum.narrator import Line, calls, line
from forum.reactions.tale import Tale, dealt_cards
from forum.reactions.verdicts import called_to_speak
from killgame.ballot import must_vote, places_open
from killgame.events import PhaseOpened, Tied

# Editions with an opening of their own, by phase.
OWN_OPENINGS: Final = {("taiwan", "night"): "night.nopartners", ("mask", "speech"): "speech.mask"}


def opening(tale: Tale, event: PhaseOpened) -> list[Line]:
    """The lines that open a phase; none where a tie or a verdict has just said it all, and none for `over`."""
    return OPENINGS[event.phase](tale, event) if event.phase in OPENINGS else []


def _night(tale: Tale, event: PhaseOpened) -> list[Line]:
    edition = tale.after.setup.edition
    if event.round == 1 and tale.options.first_night == "meet":
        # No act counts tonight, so nobody is called to act.
        return [tale.until("night.meet")]
    own = OWN_OPENINGS.get((edition, "night"))
    first = tale.until(own) if own else tale.until(tale.variant("night"), round=event.round)
    lines = [first, *_barred(tale, event)]
    called = calls(edition, dealt=dealt_cards(tale.after), round=event.round)
    return [*lines, line("calls", who=called)] if called else lines


def _barred(tale: Tale, event: PhaseOpened) -> list[Line]:
    """Whom the set-up keeps from the first night's kill: an option, known to all."""
    barred = tale.options.barred_first_kill
    if event.round > 1 or barred not in tale.after.living or tale.edition.act("kill", phase="night") is None:
        return []
    return [line("night.barred", seat=barred)]


def _arrange(tale: Tale, event: PhaseOpened) -> list[Line]:
    # It comes once, in round 1: what everybody knows here is the head-count.
    return [tale.until(tale.variant("arrange", round=len(tale.after.seats)))]


def _parting(tale: Tale, event: PhaseOpened) -> list[Line]:
    return [tale.until(tale.variant("parting.open"))]


def _words(tale: Tale, event: PhaseOpened) -> list[Line]:
    second = [tale.until("words.second", seats=event.words)] if event.hour == "noon" else []
    if event.order:
        in_order = [] if second and len(event.order) == 1 else [line("words.ordered", order=event.order)]
        return [*second, *in_order, *_again(tale, event), *tale.turn()]
    if second or event.words == called_to_speak(tale):
        return second
    return [tale.until(tale.variant("words"), seats=event.words)]


def _speech(tale: Tale, event: PhaseOpened) -> list[Line]:
    if tale.options.speech == "free":
        return [tale.until(tale.variant("speech.free"))]
    # All who live may be silenced.
    return _in_order(tale, event) or [tale.until("speech.none")]


def _in_order(tale: Tale, event: PhaseOpened) -> list[Line]:
    """The order of the speakers. How the day's talk begins and what the lot has drawn for it is said once, not at each stand."""
    if not event.order:
        return []
    lines: list[Line] = []
    if event.phase in ("speech", "vote"):
        own = OWN_OPENINGS.get((tale.after.setup.edition, "speech"))
        lines += [line(own, seats=[event.order[0]])] if own else []
        lines += [line("speech.lot", seats=[event.order[0]], direction=event.direction)] if event.by_lot else []
    if tale.turn_length is None:
        lines.append(line("speech.order.untimed", order=event.order))
    else:
        lines.append(line("speech.order", order=event.order, length=tale.turn_length))
    return [*lines, *_again(tale, event), *tale.turn()]


def _again(tale: Tale, event: PhaseOpened) -> list[Line]:
    """That a turn can come once more; said where the day's talk begins, and not at each stand."""
    several = len(event.order) > 1 and event.phase in ("words", "speech", "vote")
    return [line("speech.again")] if tale.second_turn and several else []


def _vote(tale: Tale, event: PhaseOpened) -> list[Line]:
    options = tale.options
    must = must_vote(tale.edition, options=options, phase=event.phase)
    both = options.talk_and_vote and must and options.speech == "free"
    lines: list[Line] = []
    if both:
        lines.append(tale.until("speech.vote"))
    elif options.talk_and_vote:
        lines.extend(_speech(tale, event))
    special: list[Line] = []
    if places_open(tale.edition, game=tale.after) == 2:
        special.append(tale.until("vote.two"))
    elif options.suspects:
        special.append(tale.until("vote.suspects"))
    if options.ballot != "open":
        special.append(tale.until(f"vote.{options.ballot}"))
    if must and not both:
        special.append(tale.until("vote.must"))
    return [*lines, *special] if special or both else [*lines, tale.until(tale.variant("vote"))]


def _run_off_speech(tale: Tale, event: PhaseOpened) -> list[Line]:
    """The tie has named who stands and until when; in ordered speech the order follows."""
    return _in_order(tale, event)


def _run_off_vote(tale: Tale, event: PhaseOpened) -> list[Line]:
    must = must_vote(tale.edition, options=tale.options, phase=event.phase)
    demand = [tale.until("vote.must")] if must else []
    if any(isinstance(told, Tied) and told.next == "revote" for told in tale.told):
        return demand
    id = "tie.final" if event.phase == "final_vote" else "tie.pk_vote"
    return [tale.until(id, candidates=tale.after.candidates), *demand]


def _refereed(tale: Tale, event: PhaseOpened) -> list[Line]:
    return [tale.until("refereed.open")]


def _accuse(tale: Tale, event: PhaseOpened) -> list[Line]:
    return [tale.until(tale.variant("accuse.open"))]


OPENINGS: Final[dict[str, Callable[[Tale, PhaseOpened], list[Line]]]] = {
    "arrange": _arrange,
    "night": _night,
    "parting": _parting,
    "words": _words,
    "speech": _speech,
    "vote": _vote,
    "pk_speech": _run_off_speech,
    "pk_vote": _run_off_vote,
    "rest_speech": _run_off_speech,
    "final_vote": _run_off_vote,
    "accuse": _accuse,
    "refereed": _refereed,
}
