"""How the operations of a reader's own are tried, and those that show some of a thread: lines of the table (`calls.py`)."""

from collections.abc import Mapping
from typing import Final

from tests.rights.sendings import AT_API, AT_API_GAME, AT_GAME, Line, Sends, given, lines_of

_BOOKMARK: Final = f"{AT_API_GAME}rooms/<slug:room>/posts/<int:floor>/bookmark/"


def _rooms(operation: str, sends: Sends | None = None) -> dict[str, Line]:
    return lines_of(operation, ("public", "killers"), lambda room: Line(room, sends, of_a_moment=False))


LINES: Final[Mapping[str, Line]] = {
    "GET /me/bookmarks/": Line(),
    f"GET {AT_GAME}seats/<int:number>/": Line(),
    f"GET {AT_GAME}activity/": Line(),
    **_rooms(f"POST {AT_GAME}r/<slug:room>/<int:floor>/bookmark/", given(note="再看")),
    **_rooms(f"POST {AT_GAME}r/<slug:room>/read/", given(floor="1")),
    f"GET {AT_API}me/bookmarks/": Line(),
    f"GET {AT_API_GAME}activity/": Line(),
    **_rooms(f"GET {AT_API_GAME}rooms/<slug:room>/mark/"),
    **_rooms(f"PUT {AT_API_GAME}rooms/<slug:room>/mark/", given(floor=1)),
    **_rooms(f"PUT {_BOOKMARK}", given(note="再看")),
    **_rooms(f"DELETE {_BOOKMARK}"),
}
