"""Where the name or the public id of an account that plays is told, in an alias game."""

from tests.forum.pages import Reader
from tests.forum.people import Playing


def names_told(names: set[str], *, who: dict[str, Reader], paths: tuple[str, ...]) -> set[tuple[str, str, str]]:
    """Where an account's name or public id is told: (viewer, path, name)."""
    found = set()
    for viewer, reader in who.items():
        mine = {reader.account.username, reader.account.public_id} if reader.account else set()
        for path in paths:
            text = reader.client.get(path).content.decode()
            found |= {(viewer, path, name) for name in names - mine if name in text}
    return found


def pages_of(playing: Playing) -> tuple[str, ...]:
    """What there is to read about a game, for whoever may."""
    game, api = f"/g/{playing.row.public_id}/", f"/api/v1/games/{playing.row.public_id}/"
    below = (
        "",
        "card/",
        "votes/",
        "desk/",
        "desk/?page=1",
        "desk/throw-out/",
        "desk/plan/?by=86400",
        "r/readers/",
        "r/killers/",
    )
    more = ("", "attendance/", "reveals/", "rooms/public/posts/")
    return ("/", "/boards/hall/", *(game + path for path in below), *(api + path for path in more))


def names_of(playing: Playing) -> set[str]:
    """Names and public ids of all who sit in it."""
    return {word for one in playing.seated.values() for word in (one.username, one.public_id)}
