"""How a round of an edition goes, phase by phase, as it plays by itself. Read from the edition."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext

import killgame
from forum.table import phase_name
from forum.table.editions.shared import (
    AT_DAWN,
    IN_TURN,
    MAY_ABSTAIN,
    MUST_VOTE,
    PHASES_ARE,
    TALK_AND_VOTE,
    THEN_FREE,
    TWO_PLACES,
    WORDS_AGAIN,
)
from forum.table.rows import listed, sentences
from killgame.editions.edition import Edition
from killgame.game import How, Phase


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """A phase (or what comes again after the ballot) and what is done in it; `ids` are those of the rules."""

    ids: tuple[Phase, ...]
    name: str
    text: str


def course_of(edition: Edition, *, options: killgame.Options) -> tuple[PhaseRow, ...]:
    """The phases in the order in which they come; those that come at times only say so."""
    rows = [*_morning(edition), *_day(edition, options=options)]
    return (*rows, _row("over"))


def _row(phase: Phase, *texts: str | Promise) -> PhaseRow:
    return PhaseRow((phase,), phase_name(phase), sentences(*(texts or (PHASES_ARE[phase],))))


def _morning(edition: Edition) -> Iterator[PhaseRow]:
    if edition.first_phase is not None:
        yield _row(edition.first_phase)
    if edition.begins == "night":
        yield _row("night", PHASES_ARE["night"], AT_DAWN)
        yield from _leaving(edition, by="night")


def _leaving(edition: Edition, *, by: How) -> Iterator[PhaseRow]:
    if edition.parting is not None:
        yield _row("parting")
    # Where the edition has its own last words it is asked whether anybody who goes so has them, in whichever round.
    if edition.has_words and (edition.own_words is None or any(edition.own_words(by, round) for round in (1, 2, 3))):
        yield _row("words")


def _day(edition: Edition, *, options: killgame.Options) -> Iterator[PhaseRow]:
    if not edition.ballots:
        yield _row(edition.day if edition.begins == "night" else edition.begins)
        return
    if not options.talk_and_vote:
        yield _speech(edition, options=options)
    if edition.words_twice is not None:
        yield _row("words", str(WORDS_AGAIN).format(round=edition.words_twice))
    yield _vote(edition, options=options)
    if options.tie != "none" or options.suspects:
        yield _row("pk_speech")
        yield _row("pk_vote")
    if options.tie != "none":
        must = (MUST_VOTE,) if "final_vote" in edition.must_vote_in else ()
        yield _row("rest_speech")
        yield _row("final_vote", PHASES_ARE["final_vote"], *must)
    again = tuple(_leaving(edition, by="ballot"))
    if again:
        yield PhaseRow(
            tuple(phase for row in again for phase in row.ids),
            listed(row.name for row in again),
            gettext("Once more, for those whom the ballot puts out. Then the next round begins."),
        )


def _speech(edition: Edition, *, options: killgame.Options) -> PhaseRow:
    turns: tuple[str | Promise, ...] = (PHASES_ARE["speech"],) if options.speech == "free" else (IN_TURN,)
    return _row("speech", *turns, *((THEN_FREE,) if edition.then_free else ()))


def _vote(edition: Edition, *, options: killgame.Options) -> PhaseRow:
    texts: list[str | Promise] = [TALK_AND_VOTE] if options.talk_and_vote else []
    texts.append(PHASES_ARE["vote"])
    texts.append(MUST_VOTE if options.must_vote else MAY_ABSTAIN)
    if edition.two_places is not None:
        round, seats = edition.two_places
        texts.append(str(TWO_PLACES).format(round=round, seats=seats))
    return _row("vote", *texts)
