"""`view_for`: a game as one viewer may see it."""

from collections.abc import Sequence

from killgame.ballot import Vote, majority_closes, must_vote, names_wanted, places_open, votes_standing
from killgame.duties import due, owing
from killgame.editions import cards, edition_named
from killgame.editions.edition import Act, Edition
from killgame.game import BALLOT_PHASES, BallotRecord, Game, Pick, Seat, SeatNo
from killgame.moves import may_surrender
from killgame.night import has_act, sharing
from killgame.view import (
    ActOffer,
    ActView,
    AnswerView,
    BallotView,
    MyView,
    OutSeat,
    PastBallot,
    Secrets,
    View,
)
from killgame.visibility import JudgeViewer, SeatViewer, Viewer

type Tally = tuple[tuple[SeatNo, int, tuple[SeatNo, ...]], ...]


def view_for(game: Game, viewer: Viewer) -> View:
    """What the viewer may see now. Once the game is over everybody sees the secrets."""
    edition = edition_named(game.setup.edition)
    all_seen = game.over or isinstance(viewer, JudgeViewer)
    seat = None
    if isinstance(viewer, SeatViewer) and 1 <= viewer.seat <= len(game.seats):
        seat = game.seats[viewer.seat - 1]
    return View(
        edition=game.setup.edition,
        options=game.setup.options,
        commitment=game.setup.commitment,
        seats_total=game.setup.seats,
        cards=cards(game.setup.edition, game.setup.seats, game.setup.options) if game.seats else (),
        round=game.round,
        phase=game.phase,
        hour=game.hour,
        living=game.living,
        out=_out(game),
        words=game.words,
        words_due=game.words_due,
        ordered=game.ordered,
        order=game.order,
        again=tuple(seat for seat in game.order if seat in game.again),
        turn=game.turn,
        speakers=game.speakers,
        passed=game.passed,
        silenced=game.silenced,
        candidates=game.candidates,
        ballot=_ballot(game, edition=edition, all_seen=all_seen),
        past_ballots=tuple(_past(record, seen=all_seen or record.shown) for record in game.ballots),
        me=_mine(game, edition=edition, seat=seat) if seat is not None else None,
        secrets=_secrets(game, edition=edition) if all_seen and game.seats else None,
        over=game.over,
        winner=game.winner,
        why=game.why,
        secret=game.secret,
    )


def _out(game: Game) -> tuple[OutSeat, ...]:
    gone = [
        OutSeat(seat.number, seat.exit.round, seat.exit.how, seat.exit.announced, seat.exit.words)
        for seat in game.seats
        if seat.exit is not None
    ]
    return tuple(sorted(gone, key=lambda one: (one.round, one.how != "night", one.seat)))


def tally_view(votes: Sequence[Vote]) -> Tally:
    """Seats with votes, the most first: (seat, number, who voted for it in order of arrival)."""
    voters: dict[SeatNo, list[SeatNo]] = {}
    for voter, targets in votes:
        for target in targets:
            voters.setdefault(target, []).append(voter)
    rows = [(target, len(who), tuple(who)) for target, who in voters.items()]
    return tuple(sorted(rows, key=lambda row: (-row[1], row[0])))


def open_ballot(game: Game, *, all_seen: bool) -> BallotView | None:
    """The open vote alone, as `view_for` shows it: with its numbers where `all_seen`, or where the ballot is open; None outside a vote."""
    return _ballot(game, edition=edition_named(game.setup.edition), all_seen=all_seen)


def _ballot(game: Game, *, edition: Edition, all_seen: bool) -> BallotView | None:
    if game.phase not in BALLOT_PHASES:
        return None
    options = game.setup.options
    seen = all_seen or options.ballot == "open"
    votes = votes_standing(game)
    voted = {voter for voter, _ in votes}
    stage = game.stand.stage if game.stand is not None else None
    places = places_open(edition, game=game)
    decisive = game.phase == "vote" and majority_closes(options, round=game.round, places=places)
    return BallotView(
        kind=options.ballot,
        stage=stage,
        candidates=game.candidates,
        names=names_wanted(stage, places=places),
        must=must_vote(edition, options=options, phase=game.phase),
        votes=votes if seen else None,
        tally=tally_view(votes) if seen else None,
        missing=tuple(number for number in game.living if number not in voted) if seen else None,
        majority_needed=len(game.living) // 2 + 1 if decisive else None,
    )


def _past(record: BallotRecord, *, seen: bool) -> PastBallot:
    return PastBallot(
        round=record.round,
        phase=record.phase,
        stage=record.stage,
        candidates=record.candidates,
        votes=record.votes if seen else None,
        tally=tally_view(record.votes) if seen else None,
        abstained=record.abstained if seen else None,
        missed=record.missed if seen else None,
        out=record.out,
    )


def _standing(game: Game, *, seat: SeatNo, act: str) -> tuple[int, ...] | None:
    return next((pick.value for pick in game.picks if pick.seat == seat and pick.act == act), None)


def _mine(game: Game, *, edition: Edition, seat: Seat) -> MyView:
    number = seat.number
    alive = seat.exit is None
    own = [
        act
        for act in edition.acts
        if act.phase == game.phase and not act.at_once and alive != act.by_parted and has_act(game, seat=seat, act=act)
    ]
    knows = tuple((told.other, told.label) for told in game.knows if told.seat == number)
    vote = _standing(game, seat=number, act="vote")
    return MyView(
        seat=number,
        out=not alive,
        done=not alive and not own and not (game.phase == "words" and number in game.words),
        cards=seat.cards,
        role=seat.role,
        lost=seat.lost,
        side=edition.side_of(seat.cards),
        knows=knows,
        partners=tuple(other for other, label in knows if label == seat.role),
        acts=tuple(_offer(game, seat=number, act=act) for act in own),
        asleep=number in game.asleep,
        met=tuple(sorted({other for met in game.met if number in met.seats for other in met.seats} - {number})),
        group_picks=_group_picks(game, seat=number, own=own),
        vote=None if vote is None else tuple(SeatNo(target) for target in vote),
        passed=number in game.passed,
        may_surrender=not game.over and may_surrender(edition, game=game, seat=seat),
        answers=tuple(
            AnswerView(one.round, one.act, one.target, one.answer) for one in game.heard if number in one.told
        ),
        history=tuple(
            ActView(night.round, pick.act, pick.value)
            for night in game.nights
            for pick in night.picks
            if pick.seat == number
        ),
    )


def _offer(game: Game, *, seat: SeatNo, act: Act) -> ActOffer:
    targets = game.living if act.form == "target" else ()
    return ActOffer(act.id, act.form, targets, _standing(game, seat=seat, act=act.id))


def _group_picks(game: Game, *, seat: SeatNo, own: Sequence[Act]) -> tuple[Pick, ...]:
    """What stands of those who share a group act now."""
    met = {one.act: one.seats for one in game.met if seat in one.seats}
    shared = {act.id: met.get(act.id) or sharing(game, seat=seat, act=act) for act in own if act.group}
    return tuple(pick for pick in game.picks if pick.seat in shared.get(pick.act, ()))


def _secrets(game: Game, *, edition: Edition) -> Secrets:
    return Secrets(
        cards=tuple((seat.number, seat.cards, seat.role, edition.side_of(seat.cards)) for seat in game.seats),
        picks=game.picks,
        asleep=game.asleep,
        owing=owing(game),
        due=due(game),
        nights=game.nights,
        ballots=game.ballots,
        answers=tuple((AnswerView(one.round, one.act, one.target, one.answer), one.told) for one in game.heard),
        knows=tuple((told.seat, told.other, told.label) for told in game.knows),
    )
