"""An event of the log as a sentence for the judge, who may know them all: shorter than the narrator, and with the secrets."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

import killgame
from forum.narrator.pen import SIDES_WON, Pen, as_safe
from forum.table import act_name, cards_text, cause_name, deed_words, known_as, phase_name
from forum.table.names import LABELS, ROLES
from killgame import events as e
from killgame.game import BallotRecord, Pick

type _Deal = e.Opened | e.Dealt | e.CardDealt | e.KnowledgeTold | e.CardsArranged | e.GroupMet
type _Course = e.PhaseOpened | e.PhaseClosed | e.TakenBack | e.GameEnded | e.Ruled | e.BrokenOff | e.SecretRevealed
type _Own = (
    e.Picked | e.PickWithdrawn | e.Slept | e.SpeakerPassed | e.PassWithdrawn | e.TurnMissed | e.Surrendered | e.Accused
)
type _Night = e.NightResolved | e.Answered | e.DayBroke | e.Taken | e.WordsGranted | e.LotDrawn
type _Vote = e.VoteCast | e.VoteWithdrawn | e.VoteAnnulled
type _Ballot = e.BallotClosed | e.BallotSealed | e.MajorityReached | e.Tied | e.VotedOut | e.CardLost


def sentence(event: killgame.Event) -> SafeString:
    """In the reader's language; safe HTML."""
    match event:
        case e.Opened() | e.Dealt() | e.CardDealt() | e.KnowledgeTold() | e.CardsArranged() | e.GroupMet():
            return _of_the_deal(event)
        case (
            e.PhaseOpened()
            | e.PhaseClosed()
            | e.TakenBack()
            | e.GameEnded()
            | e.Ruled()
            | e.BrokenOff()
            | e.SecretRevealed()
        ):
            return _of_the_course(event)
        case e.VoteCast() | e.VoteWithdrawn() | e.VoteAnnulled():
            return _of_a_vote(event)
        case e.BallotClosed() | e.BallotSealed() | e.MajorityReached() | e.Tied() | e.VotedOut() | e.CardLost():
            return _of_the_ballot(event)
        case e.NightResolved() | e.Answered() | e.DayBroke() | e.Taken() | e.WordsGranted() | e.LotDrawn():
            return _of_the_night(event)
        case e.ThrownOut(seat) | e.RecordedOut(seat):
            return format_html(gettext("{seat} is put out."), seat=seats([seat]))
        case _:
            return _of_a_seat(event)


def seats(numbers: Sequence[int]) -> SafeString:
    """`3号、5号`; 无 for none."""
    return as_safe(_pen().seats(numbers))


def result(winner: str | None) -> str:
    """Who has won, in words; nobody where the game was broken off."""
    return gettext("no result") if winner is None else str(SIDES_WON.get(winner, winner))


def _pen() -> Pen:
    return Pen(zone=timezone.get_current_timezone(), marked=True)


def _joined(pairs: Iterable[tuple[int, str]], *, form: str) -> SafeString:
    between = pgettext("between seats", ", ")
    return format_html_join(between, form, ((seats([number]), text) for number, text in pairs))


def _label(id: str) -> str:
    return str(known_as(id)) if id in ROLES or id in LABELS else id


def _answer(id: str) -> str:
    return {
        "good": pgettext("answer", "not a killer"),
        "unknown": pgettext("answer", "none"),
        "not_police": pgettext("answer", "not police"),
    }.get(id, _label(id))


def _of_the_deal(event: _Deal) -> SafeString:
    match event:
        case e.Opened():
            return as_safe(gettext("Sign-up opens."))
        case e.Dealt(cards=cards, anew=anew):
            text = gettext("The cards are dealt anew: {cards}.") if anew else gettext("The cards are dealt: {cards}.")
            return format_html(text, cards=cards_text(dict(cards)))
        case e.CardDealt(seat, cards) | e.CardsArranged(seat, cards):
            return format_html(
                gettext("Card of {seat}: {cards}."),
                seat=seats([seat]),
                cards=" + ".join(_label(card) for card in cards),
            )
        case e.KnowledgeTold(seat, others):
            told = _joined(((other, _label(label)) for other, label in others), form="{} {}")
            return format_html(gettext("Told to {seat}: {others}."), seat=seats([seat]), others=told)
        case e.GroupMet(act, met):
            return format_html(gettext("Told to {seat}: {others}."), seat=seats(met), others=act_name(act))
        case _:
            assert_never(event)


def _of_the_course(event: _Course) -> SafeString:
    match event:
        case e.PhaseOpened(round, phase):
            return format_html(gettext("{phase} opens."), phase=phase_name(phase, round))
        case e.PhaseClosed(round, phase, by):
            texts = {
                "deadline": gettext("{phase} closes at its deadline."),
                "judge": gettext("The judge closes {phase}."),
                "early": gettext("{phase} closes early: everybody is done."),
                "majority": gettext("{phase} closes by majority."),
            }
            return format_html(texts[by], phase=phase_name(phase, round))
        case e.TakenBack():
            return as_safe(gettext("The judge takes back the last close."))
        case e.GameEnded(winner):
            return format_html(gettext("The game ends: {result}."), result=result(winner))
        case e.Ruled(winner):
            return format_html(gettext("The judge ends the game by ruling: {result}."), result=result(winner))
        case e.BrokenOff():
            return as_safe(gettext("The judge breaks the game off."))
        case e.SecretRevealed():
            return as_safe(gettext("The secret of the deal is shown."))
        case _:
            assert_never(event)


def _of_a_seat(event: _Own) -> SafeString:
    match event:
        case e.Picked(pick):
            return format_html(gettext("{seat}: {act}."), seat=seats([pick.seat]), act=_act(pick))
        case e.PickWithdrawn(seat, act):
            return format_html(gettext("{seat} takes back: {act}."), seat=seats([seat]), act=act_name(act))
        case e.Slept(seat):
            return format_html(gettext("{seat} sleeps."), seat=seats([seat]))
        case e.SpeakerPassed(seat):
            return format_html(gettext("{seat}: 过."), seat=seats([seat]))
        case e.PassWithdrawn(seat):
            return format_html(gettext("{seat} takes back 过."), seat=seats([seat]))
        case e.TurnMissed(seat, again):
            text = (
                gettext("The turn of {seat} is over, and comes once more.")
                if again
                else gettext("The turn of {seat} is over.")
            )
            return format_html(text, seat=seats([seat]))
        case e.Surrendered(seat):
            return format_html(gettext("{seat} surrenders."), seat=seats([seat]))
        case e.Accused(seat, target, right):
            text = gettext("{seat} accuses {target}: right.") if right else gettext("{seat} accuses {target}: wrong.")
            return format_html(text, seat=seats([seat]), target=seats([target]))
        case _:
            assert_never(event)


def _act(pick: Pick) -> SafeString:
    name, named = deed_words(pick.act, pick.value)
    return format_html("{} {}", name, seats(named)) if named else format_html("{}", name)


def _of_a_vote(event: _Vote) -> SafeString:
    match event:
        case e.VoteCast(seat, ()):
            return format_html(gettext("{seat} abstains."), seat=seats([seat]))
        case e.VoteCast(seat, targets):
            return format_html(gettext("{seat} votes for {targets}."), seat=seats([seat]), targets=seats(targets))
        case e.VoteWithdrawn(seat):
            return format_html(gettext("{seat} takes back the vote."), seat=seats([seat]))
        case e.VoteAnnulled(seat):
            return format_html(gettext("The judge annuls the vote of {seat}."), seat=seats([seat]))
        case _:
            assert_never(event)


def _of_the_ballot(event: _Ballot) -> SafeString:
    match event:
        case e.BallotClosed(record):
            return _count(record)
        case e.BallotSealed():
            return as_safe(gettext("The votes are sealed."))
        case e.MajorityReached(seat):
            return format_html(gettext("More than half of the living stand on {seat}."), seat=seats([seat]))
        case e.Tied(candidates):
            return format_html(gettext("A tie between {seats}."), seats=seats(candidates))
        case e.VotedOut(_, out):
            return format_html(gettext("Voted out: {seats}."), seats=seats(out))
        case e.CardLost(seat):
            return format_html(gettext("{seat} loses a card."), seat=seats([seat]))
        case _:
            assert_never(event)


def _count(record: BallotRecord) -> SafeString:
    tally: dict[int, int] = {}
    for _voter, targets in record.votes:
        for target in targets:
            tally[target] = tally.get(target, 0) + 1
    return format_html(
        gettext("The count: {tally}. Abstained: {abstained}."),
        tally=as_safe(_pen().tally(sorted(tally.items(), key=lambda row: (-row[1], row[0])))),
        abstained=seats(record.abstained),
    )


def _of_the_night(event: _Night) -> SafeString:
    match event:
        case e.NightResolved(_, _, ()):
            return as_safe(gettext("No act of the night puts anybody out."))
        case e.NightResolved(_, _, causes):
            hit = _joined(((seat, str(cause_name(cause))) for seat, cause in causes), form="{} ({})")
            return format_html(gettext("Hit in the night: {seats}."), seats=hit)
        case e.Answered(_, act, target, answer, told):
            return format_html(
                gettext("{act} {target}: {answer}; told to {seats}."),
                act=act_name(act), target=seats([target]), answer=_answer(answer), seats=seats(told),
            )  # fmt: skip
        case e.DayBroke(_, out):
            return format_html(gettext("Out at dawn: {seats}."), seats=seats(out))
        case e.Taken(out):
            return format_html(gettext("Taken along: {seats}."), seats=seats(out))
        case e.WordsGranted(numbers):
            return format_html(gettext("Last words: {seats}."), seats=seats(numbers))
        case e.LotDrawn(_, among, taken):
            return format_html(gettext("Of {among} the lot takes {seat}."), among=seats(among), seat=seats([taken]))
        case _:
            assert_never(event)
