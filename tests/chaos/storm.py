"""The storm itself: games whose phases last two seconds, writers, two clocks and two workers, and what is done to them."""

import random
import re
import shutil
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.db import connection

from deploy.local.postgres import Server
from forum.models import Due, Game, Mail
from forum.now import GameNow
from tests.chaos import witness
from tests.chaos.injuries import CLOCK, POST, WORKER, Scene, injuries, named
from tests.chaos.reckoning import reckon
from tests.chaos.wishes import SEATS, People
from tests.chaos.writers import Writer
from tests.forum.letterbox import address_of
from tests.forum.people import a_board, an_account
from tests.processes import Site, wait_until

PATIENCE = 120.0  # seconds until it is calm


@dataclass(frozen=True, slots=True)
class Weather:
    """How bad it gets: so many games and writers; every injury (in short: the most telling ones) once, then on until
    `seconds` are over.
    """

    games: int
    writers: int
    seconds: float
    pause: float  # seconds between two injuries, on the average
    seed: int
    short: bool = False


def storm(weather: Weather, *, server: Server, database_url: str, say: Callable[[str], None] = print) -> list[str]:
    """Let it rage over an empty, migrated database; what was lost, doubled or left lying, empty if all is well."""
    witness.install()
    people = _people()
    share, rest = divmod(weather.games, weather.writers)
    writers = [
        Writer(people, games=share + (number < rest), seed=f"{weather.seed} {number}")
        for number in range(weather.writers)
    ]
    letters = Path(tempfile.mkdtemp(prefix="killgame-letters-"))
    site, other = (
        Site(database_url, only=only, environment={"TEST_MAIL_FOLDER": str(letters)})
        for only in ((CLOCK, WORKER, POST), (CLOCK, WORKER) if weather.short else (CLOCK, WORKER, POST))
    )
    chance = random.Random(weather.seed)  # noqa: S311 the same storm again, nothing secret
    scene = Scene(server, database_url, (site, other), chance)
    try:
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.ready.wait()
        with site, other:
            for writer in writers:
                writer.begin()
            for writer in writers:
                writer.playing.wait()
            _every_game_goes_on()
            _rage(scene, weather, say=say)
            faults = _calm(say=say)
            scene.look_at([(one, name) for one in scene.sites for name in one.names])
    finally:
        for writer in writers:
            writer.stop()
        for writer in writers:
            writer.join()
        sent = list(_message_ids(letters))
        shutil.rmtree(letters)
    return [*dict.fromkeys(scene.seen), *faults, *_reckoned(writers, sent, say=say)]


def _people() -> People:
    players = [an_account(f"玩家{number}") for number in range(1, SEATS + 1)]
    people = People(board=a_board(), judge=an_account("秋水"), players=players, reader=an_account("路人甲"))
    for account in (*players, people.judge):
        address_of(account)
    return people


def _message_ids(folder: Path) -> Iterator[str]:
    """Of each letter that went out. A file holds all that one worker, or two that got the same name for theirs, sent in a second."""
    for path in folder.iterdir():
        yield from re.findall(r"^Message-ID: (\S+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)


def _rage(scene: Scene, weather: Weather, *, say: Callable[[str], None]) -> None:
    begun = time.monotonic()
    all_of_them = injuries(short=weather.short)
    while True:
        for injury in scene.chance.sample(all_of_them, len(all_of_them)):
            say(f"{time.monotonic() - begun:6.1f} s  {named(injury)}")
            injury(scene)
            time.sleep(scene.chance.uniform(0.0, 2 * weather.pause))
        if time.monotonic() - begun >= weather.seconds:
            return


def _calm(*, say: Callable[[str], None]) -> list[str]:
    """Nothing is done to the site any more: it must catch up, and every game must go on."""
    begun = time.monotonic()
    connection.close()
    try:
        _all_that_is_overdue_is_done()
        _letters_go_out()
        _every_game_goes_on()
    except TimeoutError as error:
        return [str(error)]
    say(f"calm again after {time.monotonic() - begun:.1f} s")
    return []


def _all_that_is_overdue_is_done() -> None:
    """What has been lying there until now; on a busy machine there is always something that has just become due."""
    overdue = list(Due.objects.filter(next_try_at__lte=GameNow()).values_list("pk", flat=True))
    left = Due.objects.filter(pk__in=overdue)
    try:
        wait_until(lambda: not left.exists(), within=PATIENCE)
    except TimeoutError:
        raise TimeoutError(f"overdue, and nobody does it: {list(left.values())}") from None


def _letters_go_out() -> None:
    # They are gathered every few seconds, and a short storm on a busy machine may be over before that.
    wait_until(Mail.objects.exists, within=PATIENCE, what="the gathering of letters")
    waiting = list(Mail.objects.filter(done_at=None).values_list("pk", flat=True))
    left = Mail.objects.filter(pk__in=waiting, done_at=None)
    wait_until(lambda: not left.exists(), within=PATIENCE, what=f"the sending of {len(waiting)} letters")


def _every_game_goes_on() -> None:
    """Raises TimeoutError naming those that stand in the same phase still."""
    before = dict(Game.objects.values_list("pk", "phase_serial"))

    def standing() -> list[int]:
        rows = Game.objects.filter(state_of_play=Game.State.RUNNING).values_list("pk", "phase_serial")
        return [pk for pk, serial in rows if before.get(pk) == serial]

    try:
        wait_until(lambda: not standing(), within=PATIENCE)
    except TimeoutError:
        raise TimeoutError(f"games {standing()} stood still for {PATIENCE} s") from None


def _reckoned(writers: Sequence[Writer], sent: Sequence[str], *, say: Callable[[str], None]) -> list[str]:
    books = [writer.book for writer in writers]
    promises = [promise for book in books for promise in book.promises]
    reckoning = reckon(promises, letters=sent)
    late = sorted(delay.total_seconds() for delay in reckoning.late)
    refused = sum((book.refused for book in books), Counter[str]())
    again = sum(book.unanswered for book in books)
    say(f"{Game.objects.count()} games, {len(late)} phases closed by the clock, {len(promises)} writes acknowledged")
    say(f"refused: {dict(refused.most_common())}; sent again, for the database was away: {again}")
    say(f"{len(set(sent))} letters, of which {len(sent) - len(set(sent))} went out again, for it was not noted")
    if late:
        say(f"late: p50 {statistics.median(late):.2f} s, at most {late[-1]:.2f} s")
    idle = [] if again else ["the database was never away: nothing was sent again"]
    idle += [] if sent else ["no letter went out"]
    return [*idle, *(fault for book in books for fault in book.faults), *reckoning.faults]
