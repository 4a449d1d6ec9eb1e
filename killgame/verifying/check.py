"""All that can be said of an export, line by line."""

from collections.abc import Callable, Iterator
from typing import Any

from killgame.codec import CODEC_VERSION
from killgame.deal import RULES_VERSION
from killgame.dice import canonical
from killgame.game import Game
from killgame.rejections import _
from killgame.verifying.document import Export
from killgame.verifying.lines import Line, bad, good, said
from killgame.verifying.proofs import SCHEMES, aliases, chained, judges, opening, promises, shown, sources
from killgame.verifying.retrace import Retrace
from killgame.verifying.writing import answers, cards, told


def verify(export: Export) -> Iterator[Line]:
    """Each thing that can be checked, and whether it holds. Standard library and the rules alone: no signature (that needs the site's key),
    and of what only the signature covers the last line tells."""
    first = [*_versions(export), *_opened(export)]
    yield from first
    if all(line.holds for line in first):
        for part in (promises, shown, sources, chained, judges, aliases):
            yield from guarded(part, export)
        retrace = Retrace(export.log, secrets=export.secrets)
        yield from retrace.lines()
        if retrace.game is not None:
            yield from _outcome(export, game=retrace.game)
    yield said(
        "outside", _("Posts, names, titles and times are no part of the rules: the site's signature alone covers them.")
    )


def _versions(export: Export) -> Iterator[Line]:
    opened = opening(export)
    if export.rules_version == RULES_VERSION and (opened is None or opened.rules_version == RULES_VERSION):
        yield good(
            "rules",
            _("The game was played by version {rules} of the rules, which this program knows."),
            rules=RULES_VERSION,
        )
    else:
        sentence = _(
            "The game was played by version {rules} of the rules; this program knows version {known} and can check nothing."
        )
        yield bad(
            "rules", sentence, rules=opened.rules_version if opened else export.rules_version, known=RULES_VERSION
        )
    newest = max([one.body["v"] for one in export.log if one.event is not None], default=0)
    if export.codec_version != newest or newest > CODEC_VERSION:
        sentence = _("The log is written in version {codec}; this program reads up to version {known}.")
        yield bad("codec", sentence, codec=export.codec_version, known=CODEC_VERSION)
    if export.scheme in SCHEMES and (opened is None or opened.scheme == export.scheme):
        yield good("scheme", _("Seed, lots and chain are made by version {scheme}."), scheme=export.scheme)
    else:
        sentence = _(
            "Seed, lots and chain are said to be made by version {scheme}; the log and this program know no such thing."
        )
        yield bad("scheme", sentence, scheme=export.scheme)


def _opened(export: Export) -> Iterator[Line]:
    """The opening is what the rules give; all else counts on it, how long it is, too."""
    lines = Retrace(export.log[:1], secrets=export.secrets).lines()
    if opening(export) is None or any(line.holds is False for line in lines):
        yield bad("log", _("The log does not begin with the opening of a game that the rules allow."))


def guarded(part: Callable[..., Iterator[Line]], export: Export, **known: Any) -> Iterator[Line]:
    """What a part of the checks says; also of a document that no site has written."""
    try:
        yield from part(export, **known)
    except Exception:  # whatever a spoiled document makes it raise, it is a finding and no crash
        yield bad(
            part.__name__,
            _("A part of the document is not as a site writes it, and could not be checked ({part})."),
            part=part.__name__,
        )


def _outcome(export: Export, *, game: Game) -> Iterator[Line]:
    """What the document says of the end, against what the rules have come to."""
    if _same(export.cards, cards(game)):
        yield good("cards", _("The cards named are those that were dealt."))
    else:
        yield bad("cards", _("The cards named are not those that were dealt."))
    if _same(export.told, told(game)) and _same(export.answers, answers(game)):
        yield good("answers", _("{count} answers are those that the seats were given."), count=len(export.answers))
    else:
        yield bad("answers", _("The answers named are not those that the seats were given."))
    if (export.winner, export.why) != (game.winner, game.why):
        yield bad(
            "winner",
            _("The winner is not {winner} ({why})."),
            winner=export.winner or "",
            why=export.why or "",
            round=game.round,
        )
    elif not game.over:
        yield bad("winner", _("The log ends before the game does."))
    elif game.winner is None:
        yield good("winner", _("The game was broken off; nobody has won."))
    else:
        yield good(
            "winner",
            _("The winner is {winner}, and why: {why}."),
            winner=game.winner,
            why=game.why or "",
            round=game.round,
        )


def _same(one: object, other: object) -> bool:
    """As JSON: 1, 1.0 and true are not the same."""
    return canonical(one) == canonical(other)
