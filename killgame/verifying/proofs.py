"""What needs no rules: promises, secrets, seeds, and the chain of fingerprints."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from killgame import events as e
from killgame.chain import heads
from killgame.dice import SCHEME, commit, lot_for_judge, nth_secret
from killgame.evolve import evolve
from killgame.game import Setup
from killgame.rejections import _
from killgame.seating import drawn_names, drawn_seats
from killgame.verifying.document import Export
from killgame.verifying.lines import Line, bad, good, said
from killgame.verifying.writing import seeds

SCHEMES = range(1, SCHEME + 1)
JUDGE_DRAWN = "site.judge_drawn"
NAMES_DRAWN = "site.names_drawn"
SEATS_SHOWN = "site.seats_shown"
MOST = 10_000  # in a lot: as many as nobody has ever signed up


def promises(export: Export) -> Iterator[Line]:
    """Commitment and secrets."""
    opened = opening(export)
    assert opened is not None
    promised = [opened.commitment, *[dealt.commitment for dealt in deals(export) if dealt.commitment]]
    if export.commitment != opened.commitment:
        yield bad("commitment", _("The promise named is not the one with which the game was opened."))
    if len(promised) != len(export.secrets):
        sentence = _("{promises} secrets were promised, and {secrets} are shown.")
        yield bad("commitment", sentence, promises=len(promised), secrets=len(export.secrets))
    for place, (promise, secret) in enumerate(zip(promised, export.secrets, strict=False), start=1):
        if commit(secret) == promise:
            yield good(
                "commitment", _("Secret {place} is the one that was promised: {promise}."), place=place, promise=promise
            )
        else:
            yield bad("commitment", _("Secret {place} is not the one that was promised."), place=place)
    for place, (before, after) in enumerate(pairwise(export.secrets), start=2):
        if export.scheme == 1:
            yield said("secrets", _("Secret {place} was drawn for its deal: nothing had fixed it before."), place=place)
        elif commit(after) == before.hex():
            yield good(
                "secrets", _("Secret {place} was fixed by the one before it, and so before sign-up."), place=place
            )
        else:
            yield bad("secrets", _("Secret {place} was not fixed by the one before it."), place=place)


def shown(export: Export) -> Iterator[Line]:
    """Whether the secrets named are those that the log has shown; of a game that is not over, the last is not."""
    if _shown(export) != [secret.hex() for secret in export.secrets]:
        yield bad("secrets", _("The secrets named are not those that the log has shown."))


def sources(export: Export) -> Iterator[Line]:
    """What players added, and the seeds."""
    dealt = deals(export)
    if [one.entropy for one in dealt] != list(export.entropy):
        yield bad("entropy", _("What players are said to have added is not what the log says."))
    else:
        count = len({seat for one in dealt for seat, _text in one.entropy})
        yield good("entropy", _("{count} players added something to the seed, as the log says."), count=count)
    made = seeds([entry.event for entry in export.log if entry.event is not None], secrets=export.secrets)
    if len(made) != len(export.seeds):
        yield bad("seed", _("There are {deals} deals and {seeds} seeds."), deals=len(made), seeds=len(export.seeds))
    for deal, (ours, theirs) in enumerate(zip(made, export.seeds, strict=False), start=1):
        if ours == theirs:
            sentence = _("Deal {deal}: the seed follows from the secret, the set-up and what players added: {seed}.")
            yield good("seed", sentence, deal=deal, seed=theirs)
        else:
            yield bad(
                "seed", _("Deal {deal}: the seed is not the one that follows; that is {seed}."), deal=deal, seed=ours
            )


def chained(export: Export) -> Iterator[Line]:
    """The numbers and fingerprints of all entries, and those that the narrator has posted."""
    log = export.log
    for place, entry in enumerate(log, start=1):
        if entry.number != place:
            yield bad("chain", _("Entry {place} is numbered {number}."), place=place, number=entry.number)
            return
    made = heads([(entry.kind, dict(entry.body)) for entry in log], secret=export.secrets[-1])
    broken = next((entry.number for entry, ours in zip(log, made, strict=True) if entry.digest != ours), None)
    if broken is None:
        yield good(
            "chain",
            _("{count} entries hang together: each fingerprint is that of all that came before it."),
            count=len(log),
        )
    else:
        yield bad(
            "chain",
            _("The chain breaks at entry {number}: its fingerprint is not that of what it says."),
            number=broken,
        )
    yield from _posted(export, made)


def _posted(export: Export, made: Sequence[str], /) -> Iterator[Line]:
    for one in export.heads:
        if 1 <= one.number <= len(made) and made[one.number - 1] == one.head:
            sentence = _("Floor {floor}: the fingerprint that the narrator posted is that of entry {number}.")
            yield good("heads", sentence, floor=one.floor, number=one.number)
        else:
            sentence = _("Floor {floor}: the fingerprint posted is not that of entry {number}.")
            yield bad("heads", sentence, floor=one.floor, number=one.number)
    if export.posted is not None and [(one.floor, one.head) for one in export.heads] != list(export.posted):
        yield bad("heads", _("The fingerprints named are not those in the narrator's posts."))
    places = [(one.floor, one.number) for one in export.heads]
    if any(before[0] >= after[0] or before[1] > after[1] for before, after in pairwise(places)):
        yield bad("heads", _("The fingerprints do not stand in the order of the floors."))


def judges(export: Export) -> Iterator[Line]:
    """The judge, each time that he was drawn by lot."""
    opened = opening(export)
    assert opened is not None
    setup = evolve(None, opened).setup
    drawn = [entry for entry in export.log if entry.kind == JUDGE_DRAWN]
    for draw, entry in enumerate(drawn, start=1):
        among, number = entry.body.get("among"), entry.number
        place = None
        if type(among) is int and 0 < among <= MOST:
            place = lot_for_judge(export.secrets[0], setup, among=among, draw=draw)
        if place is not None and (entry.body.get("draw"), entry.body.get("place")) == (draw, place):
            sentence = _("Entry {number}: the lot for the judge falls on number {place} of {among}.")
            yield good("lot", sentence, number=number, place=place, among=among)
        else:
            yield bad("lot", _("Entry {number}: the lot for the judge does not fall so."), number=number)


def aliases(export: Export, *, root: bytes | None = None) -> Iterator[Line]:
    """Of an alias game who sits where and under which name. `root` is that of a game which is not over: its log does not show it yet."""
    named, shown = ([entry for entry in export.log if entry.kind == kind] for kind in (NAMES_DRAWN, SEATS_SHOWN))
    if not (named or shown or export.aliases):
        return
    # Once each, as it was; and no document can have us shuffle all day.
    if len(named) != 1 or len(shown) != (root is None):
        yield bad("lot", _("The log does not say once, and no more, how seats and names were drawn."))
        return
    opened = opening(export)
    assert opened is not None
    setup = evolve(None, opened).setup
    for entry in shown:
        root = bytes.fromhex(entry.body["root"])
        if nth_secret(root, 1) == export.secrets[0]:
            yield good(
                "secrets", _("Entry {number}: the root is shown, from which all secrets follow."), number=entry.number
            )
        else:
            yield bad(
                "secrets", _("Entry {number}: from the root that is shown other secrets follow."), number=entry.number
            )
        right = _seats_are_drawn(entry.body, setup, root=root)
        yield _lot(right, _("Entry {number}: who sits where is as it was drawn."), number=entry.number)
    assert root is not None
    (entry,) = named
    right = _names_are_drawn(entry.body, setup, root=root, names=export.aliases)
    yield _lot(right, _("Entry {number}: the names of the seats are those that were drawn."), number=entry.number)


def _seats_are_drawn(body: Mapping[str, Any], setup: Setup, /, *, root: bytes) -> bool:
    players = len(body["places"])
    right = {"root": root.hex(), "places": list(drawn_seats(root, setup, players=players))} if players <= MOST else {}
    return body == right


def _names_are_drawn(body: Mapping[str, Any], setup: Setup, /, *, root: bytes, names: Sequence[str]) -> bool:
    out = frozenset(body["left_out"])
    left = [name for name in names if name not in out]
    seats = len(body["names"])
    if not seats <= len(left) <= MOST:
        return False
    return list(body["names"]) == list(drawn_names(root, setup, names=left, seats=seats))


def _lot(right: bool, sentence: str, /, *, number: int) -> Line:
    if right:
        return good("lot", sentence, number=number)
    return bad("lot", _("Entry {number}: the lot does not fall so."), number=number)


def opening(export: Export) -> e.Opened | None:
    """The log's first entry of the rules, if it is what it must be."""
    first = next((entry.event for entry in export.log), None)
    return first if isinstance(first, e.Opened) else None


def deals(export: Export) -> list[e.Dealt]:
    """All deals of the log."""
    return [entry.event for entry in export.log if isinstance(entry.event, e.Dealt)]


def _shown(export: Export) -> list[str]:
    """The secrets that the log itself shows, in order."""
    shown = [one.shown for one in deals(export) if one.shown]
    return [*shown, *[entry.event.secret for entry in export.log if isinstance(entry.event, e.SecretRevealed)]]
