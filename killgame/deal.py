"""Opening sign-up and dealing the cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from killgame import events as e
from killgame.commands import Deal, DealAnew, Open
from killgame.course import Course
from killgame.dice import SCHEME, Dice, commit, read_secret
from killgame.editions import cards, edition_named, read_options
from killgame.editions.edition import Counts, Edition
from killgame.game import EditionId, Game, Options, Role, Seat, SeatNo, Setup, Told
from killgame.phases import open_first, tell
from killgame.rejections import BadValue, WrongPhase

RULES_VERSION = 1


def open_signup(course: Course, *, command: Open) -> None:
    """Raises BadSetup for an unknown edition, option or value; WrongPhase where there is a game already."""
    if course.game.length:
        raise WrongPhase
    options = read_options(command.edition, command.options)
    given = tuple(sorted(command.options))
    course.add(e.Opened(command.edition, options, given, command.commitment, RULES_VERSION, SCHEME))


def deal(course: Course, *, command: Deal) -> None:
    """Deals to so many seats and opens the first phase. Raises WrongPhase after the deal, BadSetup where the number does not fit."""
    if course.game.phase != "signup" or not course.game.length:
        raise WrongPhase
    edition, options = _played(course.game.setup, seats=command.seats)
    counts = cards(edition, command.seats, options)
    _deal(course, e.Dealt(command.seats, edition, options, counts, entropy=command.entropy))


def deal_anew(course: Course, *, command: DealAnew) -> None:
    """A card was seen: deals again, with the entropy that was given, for a game in which anything was promised by its next secret.

    Raises WrongPhase once the first night is closed (or, without nights, the first phase), BadValue where `shown` is not what was promised
    or nothing new is promised.
    """
    game, setup = course.game, course.game.setup
    if not may_deal_anew(game):
        raise WrongPhase
    if setup.commitment and not _promises_the_next(setup, command=command):
        raise BadValue
    counts = cards(setup.edition, setup.seats, setup.options)
    _deal(
        course,
        e.Dealt(
            setup.seats, setup.edition, setup.options, counts,
            anew=True, entropy=setup.entropy, shown=command.shown, commitment=command.commitment,
        ),
    )  # fmt: skip


def _promises_the_next(setup: Setup, *, command: DealAnew) -> bool:
    """Whether it shows what was promised, and promises what follows from that (scheme 1: anything)."""
    if commit(read_secret(command.shown)) != setup.commitment:
        return False
    return bool(command.commitment) if setup.scheme == 1 else command.commitment == command.shown


def may_deal_anew(game: Game) -> bool:
    """2.9: before the first night closes; an edition without nights is dealt anew before anything closes."""
    if game.phase in ("signup", "over"):
        return False
    return game.closed_from is None or (game.round == 1 and game.phase == "night")


def _played(setup: Setup, *, seats: int) -> tuple[EditionId, Options]:
    return played(setup.edition, given=given_options(setup), seats=seats)


def played(edition: EditionId, *, given: Mapping[str, Any], seats: int) -> tuple[EditionId, Options]:
    """The edition that so many players play, and its options, out of those set by hand. Raises BadSetup."""
    options = read_options(edition, given, seats)
    grows = edition_named(edition).grows_into
    if not options.upgrade_at_11 or grows is None or seats < grows[0]:
        return edition, options
    return grows[1], read_options(grows[1], given, seats)


def given_options(setup: Setup) -> dict[str, object]:
    """The options that were set by hand, as they were sent."""
    given = {name: getattr(setup.options, name) for name in setup.given}
    if given.get("counts") is not None:
        given["counts"] = dict(given["counts"])
    return given


def _deal(course: Course, dealt: e.Dealt, /) -> None:
    course.add(dealt)
    for place, hand in enumerate(_hands(course, counts=dealt.cards, purpose=f"cards {course.game.deals}"), start=1):
        course.add(e.CardDealt(SeatNo(place), hand))
    told: dict[SeatNo, list[tuple[SeatNo, str]]] = {}
    for one in knowledge(course.edition, seats=course.game.seats):
        told.setdefault(one.seat, []).append((one.other, one.label))
    for seat, others in told.items():
        course.add(e.KnowledgeTold(seat, tuple(others)))
    tell(course)
    open_first(course)


def _hands(course: Course, *, counts: Counts, purpose: str) -> Sequence[tuple[Role, ...]]:
    """The hands in the order of the seats, each deal equally likely; where hands have two cards, each valid one."""
    pack = [role for role, number in counts for _ in range(number)]
    pairs = course.edition.pairs
    if pairs is None:
        return [(card,) for card in course.dice.shuffle(pack, round=0, phase="deal", purpose=purpose)]
    return pairs(pack, lambda n, what: course.dice.lot(n, round=0, phase="deal", purpose=f"{purpose}:{what}"))


def knowledge(edition: Edition, *, seats: Sequence[Seat]) -> tuple[Told, ...]:
    """What the seats are told of each other at the deal."""
    met = tuple(
        Told(seat.number, other.number, circle.label or other.role)
        for seat in seats
        for circle in edition.circles
        if seat.role in circle.roles
        for other in seats
        if other.number != seat.number and other.role in circle.roles
    )
    laid_open = [other for other in seats if other.role in edition.open_cards]
    return met + tuple(
        Told(seat.number, other.number, other.role)
        for seat in seats
        for other in laid_open
        if other.number != seat.number
    )


def seated(
    edition: EditionId, *, options: Options, given: tuple[str, ...], dealt: Sequence[tuple[Role, ...]], dice: Dice
) -> Game:
    """A game with these cards on its seats and its first phase open, as if they had been dealt so."""
    seats = tuple([Seat(SeatNo(number), hand) for number, hand in enumerate(dealt, start=1)])
    setup = Setup(edition, options, opened=edition, given=given, seats=len(seats))
    start = Game(setup, seats=seats, deals=1, knows=knowledge(edition_named(edition), seats=seats))
    course = Course(start, dice=dice)
    tell(course)
    open_first(course)
    return course.game


def too_many(edition: Edition, *, dealt: Sequence[tuple[Role, ...]]) -> Role | None:
    """A role of which more cards lie than the edition ever deals."""
    counts = Counter(card for hand in dealt for card in hand)
    return next((role for role in sorted(edition.single) if counts[role] > 1), None)
