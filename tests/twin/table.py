"""How each address is called. An address of the resolver or an operation of the API without a line here fails a test.

A line gives the calls to make, of a place; it stands under the route as `urls.py` spells it. Calls are the same in all
worlds: whom they name are seats and rooms of the one public story. allauth's and the admin's addresses go by rule.
"""

from tests.twin.addresses import by_rule
from tests.twin.crawl import Call
from tests.twin.game_table import API_GAME, GAME
from tests.twin.sendings import (
    AT_API_GAME,
    AT_GAME,
    FEW,
    JUDGES_ACT,
    LISTS,
    ROOMS,
    get,
)
from tests.twin.site_table import SITE
from tests.twin.worlds import Around, Place


def calls(place: Place, *, viewer: str, whole: bool = True) -> list[Call]:
    """All calls of the table for a viewer; without `whole` those about X, the reading of Y, and where both show elsewhere."""
    found = _game(place.x, ROOMS)
    of_y = ROOMS if viewer == "other judge" else FEW
    if whole:
        for game, rooms in ((place.y, of_y), (place.waiting, FEW), (place.over, FEW)):
            found += _game(game, rooms)
        found += get("/g/nosuchgame22/", "/nothing/", "/api/v1/games/nosuchgame22/")
        found += [call for line in SITE.values() for call in line(place)]
        found += [] if viewer == "nobody" else by_rule()
    else:
        found += [call for call in _game(place.y, of_y) if call.method == "GET"]
        found += [call for route in LISTS for call in SITE[route](place)]
    judged = {"judge": place.x.public_id, "other judge": place.y.public_id}.get(viewer, "nothing")
    return [call for call in found if judged in call.path or not JUDGES_ACT.search(call.path)]


def _game(game: Around, rooms: tuple[str, ...]) -> list[Call]:
    pages, api = f"/g/{game.public_id}/", f"/api/v1/games/{game.public_id}/"
    below = ((pages, GAME.values()), (api, API_GAME.values()))
    return [call for at, lines in below for line in lines for call in line(game, at, rooms)]


def lines() -> set[str]:
    """The routes that the table has a line for."""
    return {*SITE, *(AT_GAME + below for below in GAME), *(AT_API_GAME + below for below in API_GAME)}
