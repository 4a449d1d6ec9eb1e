"""What of a world's people is theirs alone though the site keeps it: drafts, words written ahead, marks, bookmarks; what was taken back or
hidden behind a door; and at which moments its judge has looked at his desk.

Each text has a word of its own in it. Worlds that differ in it are held against each other, and `test_canaries` looks for the words.
"""

from collections.abc import Iterator

from forum import drafts, marking, official, retracting
from forum.access import OPEN_ROOMS, Seen, seen_by
from forum.models import Draft, Room
from forum.revealing import note_judges_look
from forum.writing import write
from tests.forum.people import Playing, a_write
from tests.twin.clock import Clock
from tests.twin.pairs import Hidden

DRAFT, AHEAD, NOTE, TAKEN_BACK, COVERED, WHY = "草稿暗号", "身后暗号", "书签暗号", "收回暗号", "藏起暗号", "缘由暗号"
WORDS = (DRAFT, AHEAD, NOTE, TAKEN_BACK, COVERED, WHY)


def keep_for_themselves(
    clock: Clock, hidden: Hidden, *, game: Playing, day: int, minute: int, ahead: bool = True
) -> None:
    """Each of `hidden.keeping` in every room that he reads, one a minute; `ahead`: last words, too, which nobody may need in the story, for
    whoever goes out has them posted."""
    for later, seat in enumerate(hidden.keeping):
        clock.put(day, minute + later)
        seen = seen_by(game.row, game.seated[seat])
        for room in Room.objects.filter(game=seen.row, name__in=seen.rooms).order_by("name"):
            _draft(seen, room.name, Draft.Kind.POST, f"{DRAFT}{seat}{room.name}：" + "刀他。" * seat)
            _mark(seen, room, seat=seat)
        if ahead and seen.view.me is not None and not seen.view.me.out:
            _draft(seen, "public", Draft.Kind.LAST_WORDS, f"{AHEAD}{seat}：是他")


def _draft(seen: Seen, room: str, kind: str, text: str, /) -> None:
    assert seen.account is not None
    known = drafts.draft_of(seen.row, seen.account.pk, room=room, kind=kind)
    drafts.keep(seen.row, seen.account.pk, room=room, kind=kind, text=text, version=known.version)


def _mark(seen: Seen, room: Room, *, seat: int) -> None:
    assert seen.account is not None
    room.game = seen.row
    if room.floors:
        marking.mark(room, seen.account, floor=1 + seat % room.floors)
        marking.keep(room, seen.account, floor=1 + seat % room.floors, note=f"{NOTE}{seat}{room.name}")


def take_back_and_hide(
    clock: Clock, hidden: Hidden, *, game: Playing, day: int, minute: int, judged: bool = True
) -> None:
    """In each closed room of those of `hidden.hasty` one post is taken back; another the judge hides, if there is one."""
    for later, (seat, room) in enumerate(_doors(hidden, game)):
        clock.put(day, minute + later)
        account = game.seated[seat]
        last = write(game.pk, a_write(game, account), room=room, text=f"{TAKEN_BACK}{seat}{room}")
        retracting.retract(game.pk, a_write(game, account), room=room, floor=last)
        if judged:
            last = write(game.pk, a_write(game, account), room=room, text=f"{COVERED}{seat}{room}")
            official.do("hide", game.pk, a_write(game, game.judge), room=room, floor=last, reason=f"{WHY}{seat}{room}")


def _doors(hidden: Hidden, game: Playing) -> Iterator[tuple[int, str]]:
    for seat in hidden.hasty:
        seen = seen_by(game.row, game.seated[seat])
        yield from ((seat, room) for room in seen.rooms if room not in OPEN_ROOMS and seen.why_not_write(room) is None)


def look_at_the_desk(clock: Clock, hidden: Hidden, *, game: Playing, day: int, minute: int) -> None:
    """The judge, if this night is one of those in which he does."""
    clock.put(day, minute)
    row = game.row
    if row.round in hidden.desk:
        note_judges_look(seen_by(row, game.judge))
