"""What an answer's time tells: of things that are not the asker's against things that are not there, and of nights with an act and without.

Both of a pair are asked one right after the other, and by turns one or the other first, so that whatever else the machine does meets both
alike. Of each kind there are four figures: the two medians, the median of the differences of the pairs, and how many of a hundred pairs
had the first of them slower: 50 where time tells nothing (with a thousand pairs chance keeps within 46.8 and 53.2, 19 times of 20).
"""

import itertools
import re
import statistics
import time
from collections.abc import Callable, Mapping

from forum.acts import Write
from forum.models import Account
from forum.writing import write
from tests.benchmarks.measure import Measured, benchmark, summed_up
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, once

PAIRS = 1000

type Ask = Callable[[], int]  # sends one request; its status


@benchmark
def timing_forbidden() -> Mapping[str, Measured]:
    """A room, a post and a room's posts of the API, of killers and of nobody, as a stranger and as a living player ask for them."""
    playing = _a_night()
    found: dict[str, Measured] = {}
    living = next(seat for seat in playing.game.living if playing.game.seats[seat - 1].role == "civilian")
    for name, account in {"stranger": playing.stranger, "living": playing.seated[living]}.items():
        reader = Reader(playing, account)
        api = f"/api/v1/games/{playing.row.public_id}"
        for what, path in {
            "room": reader.home + "r/{}/",
            "post": reader.home + "r/{}/2/",
            "api": api + "/rooms/{}/posts/",
        }.items():
            found |= _compared(
                f"timing_{what}_{name}",
                {"forbidden": _reads(reader, path.format("killers")), "absent": _reads(reader, path.format("nothing"))},
                status=404,
            )
    return found


@benchmark
def timing_night() -> Mapping[str, Measured]:
    """A night's choice by form: of a killer and of one who has no act; the killer's that the rules bar, and the same tile of the other."""
    playing = _a_night()
    (killer, barred, *_killers), (civilian, *_civilians) = playing.with_role("killer"), playing.with_role("civilian")
    one, other, *_police = playing.with_role("police")
    found: dict[str, Measured] = {}
    for name, targets in {"timing_night": (one, other), "timing_barred": (barred,)}.items():
        asks = {"act": _chooses(playing, killer, *targets), "none": _chooses(playing, civilian, *targets)}
        found |= _compared(name, asks, status=302)
    return found


def _a_night() -> Playing:
    """A table of twelve in its first night, with something said among the killers, who may not pick each other."""
    playing = a_game(edition="classic", seats=12, options={"killers_hit_killers": False})
    for seat in playing.with_role("killer"):
        account = playing.seated[seat]
        for number in range(5):
            write(
                playing.pk, Write(account.pk, playing.belief, once()), room="killers", text=f"**{number}**：今晚刀谁？"
            )
    return playing


def _reads(reader: Reader, path: str) -> Ask:
    return lambda: int(reader.client.get(path).status_code)


def _chooses(playing: Playing, seat: int, *targets: int) -> Ask:
    """One tile after the other, so that each time something changes if it may."""
    reader = Reader(playing, Account.objects.get(pk=playing.seated[seat].pk))
    acts = re.findall(r'name="acts" value="([^"]*)"', reader.get("card/").content.decode())[0]
    belief, turn = str(playing.belief), itertools.count()

    def choose() -> int:
        fields = {"belief": belief, "once": once(), "acts": acts, "choice": f"{targets[next(turn) % len(targets)]:05}"}
        return int(reader.client.post(f"{reader.home}night/", fields).status_code)

    return choose


def _compared(name: str, asks: Mapping[str, Ask], *, status: int) -> Mapping[str, Measured]:
    """Raises RuntimeError where one is answered with another status."""
    taken: dict[str, list[float]] = {which: [] for which in asks}
    for number in range(PAIRS + 20):
        for which in list(asks)[:: 1 if number % 2 else -1]:
            begun = time.perf_counter()
            got = asks[which]()
            taken[which].append((time.perf_counter() - begun) * 1000)
            if got != status:
                raise RuntimeError(f"{name}, {which}: {got}")
    first, second = (values[20:] for values in taken.values())
    differences = [one - other for one, other in zip(first, second, strict=True)]
    slower = 100 * statistics.fmean(one > 0 for one in differences)
    return {
        **{f"{name}_{which}": summed_up(values[20:], unit="ms") for which, values in taken.items()},
        f"{name}_difference": summed_up(differences, unit="ms"),
        f"{name}_slower": Measured(slower, None, None, "%", len(differences)),
    }
