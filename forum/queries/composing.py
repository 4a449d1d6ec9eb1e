"""What the composer offers its writer: seats to name, the count as a table, and which keys find a seat."""

import json

from django.utils.translation import gettext

from forum.access import Seen
from forum.queries.quoting import in_language_of_posts
from forum.queries.seats import Seated
from forum.text.pinyin import spellings


def mentionable(seen: Seen, *, seated: Seated) -> str:
    """All seats of the table, the living by number and then those who are out, with the names that everybody knows and nothing that its
    reader may not know, as JSON: of each its number, its name, what else is typed for it (pinyin, apart by blanks), and 1 where it is out;
    in an alias game also what is written in place of its name, which each reads in his own language."""
    gone = {one.seat for one in seen.view.out}
    numbers = [*sorted({*seen.view.living} - gone), *sorted(gone)]
    seats = [
        [n, seated.name(n), _keys(seated.name(n)), int(n in gone), *([f"{n}号"] if seen.row.masked else [])]
        for n in numbers
    ]
    return json.dumps(seats, ensure_ascii=False, separators=(",", ":"))


def _keys(name: str) -> str:
    initials, whole = spellings(name)
    return " ".join(sorted(initials | whole))


def count_as_table(seen: Seen, *, seated: Seated) -> str:
    """The count of the open ballot as a Markdown table, for whoever puts it into a speech; an empty one where there is none to show."""
    with in_language_of_posts(seen.row):
        return _table(seen, seated=seated)


def _table(seen: Seen, *, seated: Seated) -> str:
    head = f"| {gettext('Seat')} | {gettext('Votes')} | {gettext('From')} |\n| --- | --- | --- |\n"
    ballot = seen.view.ballot
    if ballot is None or not ballot.tally:
        return head + "|  |  |  |\n"
    rows = (
        f"| {_seat(seat)} {seated.name(seat)} | {votes} | {' '.join(map(_seat, voters))} |"
        for seat, votes, voters in ballot.tally
    )
    return head + "\n".join(rows) + "\n"


def _seat(number: int) -> str:
    return gettext("seat {number}").format(number=number)
