"""Games that real people played, played again through the whole site: log-in, forms with CSRF, the clock's processes.

The records give seats and roles; the site deals by lot. So a recorded seat is played by a seat that was dealt its role,
and what comes of each phase is compared seat by seat. The first game is opened and signed up for by forms,
too. No phase is closed by hand: the clock is moved to each deadline, and the site's own beat and worker close it.
`mafia-dataset` states no licence and is read from where it lies.
"""

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import killgame
from forum import opening
from forum.models import Game, Sitting
from forum.now import game_now
from forum.schedule import Schedule
from forum.table import OPTIONS
from tests.clock import move_clock
from tests.forum.people import PASSWORD, a_board, an_account
from tests.person import Form, Person
from tests.processes import Site, wait_until
from tests.whole.crowd import through_the_door

HERE = Path(__file__).parents[1] / "killgame" / "real"
BESIDE = Path(__file__).parents[3] / "shared" / "rules" / "real"
NAMES = [
    "半夏",
    "老槐",
    "竹里馆",
    "南风起",
    "陆行舟",
    "林间小路",
    "白鹭洲",
    "一盏灯",
    "沈秋",
    "豆浆不加糖",
    "夜航船",
    "阿衡",
]


def recorded() -> list[dict[str, Any]]:
    files = [HERE / "llmafia.jsonl", BESIDE / "mafia-dataset.jsonl"]
    return [json.loads(line) for file in files if file.exists() for line in file.read_text().splitlines()]


@dataclass(frozen=True)
class Table:
    """The judge and the players at their browsers, on a site that runs."""

    judge: Person
    players: list[Person]


@pytest.fixture
def table(shared_database: str) -> Iterator[Table]:
    a_board()
    for name in ("秋水", *NAMES):
        an_account(name)
    with Site(shared_database, only=("web", "beat", "clock")) as site:
        people = [Person(name, at=site.url) for name in ("秋水", *NAMES)]
        for person in people:
            assert person.log_in(PASSWORD).status == 200
        yield Table(people[0], people[1:])
        for person in people:
            person.client.close()


def open_and_deal(table: Table, case: dict[str, Any], *, by_forms: bool) -> Game:
    """The judge opens the recorded set-up, the players sign up and confirm; with the last the cards are dealt.

    `by_forms`, or else through the doors behind these, which ask for the same.
    """
    if not by_forms:
        return opened_and_dealt(table, case)
    killers, seats = case["roles"].count("killer"), len(case["roles"])
    chosen = {
        f"opt_{name}": str([choice.value for choice in OPTIONS[name].choices].index(value))
        for name, value in case["options"].items()
    }
    page = table.judge.open("/boards/hall/open/")
    page = table.judge.submit(
        page.form("/open/"),
        edition=case["edition"],
        seats=str(seats),
        title=case["name"],
        by_hand="on",
        count_killer=str(killers),
        count_civilian=str(seats - killers),
        start_when_full="on",
        **chosen,
    )
    row = Game.objects.get(public_id=page.url.rstrip("/").rpartition("/")[2])
    for act in ("join", "confirm"):
        for player in table.players[:seats]:
            assert player.submit(player.open(page.url).form(f"/sign-up/{act}/"), follow=False).status == 302
    return dealt(row, case)


def opened_and_dealt(table: Table, case: dict[str, Any]) -> Game:
    killers, seats = case["roles"].count("killer"), len(case["roles"])
    counts = {"killer": killers, "civilian": seats - killers}
    row = opening.open_game(
        opener=an_account(table.judge.name), board=a_board(), title=case["name"], edition=case["edition"], seats=seats,
        options={**case["options"], "counts": counts}, schedule=Schedule.paced("forum"), start_when_full=True, once=case["name"],
    )  # fmt: skip
    for act in ("join", "confirm"):
        for player in table.players[:seats]:
            through_the_door(act, row, player)
    return dealt(row, case)


def dealt(row: Game, case: dict[str, Any]) -> Game:
    row.refresh_from_db()
    assert (row.state_of_play, row.phase, row.edition) == ("running", "night", case["edition"])
    return row


def seats_for(case: dict[str, Any], game: killgame.Game) -> dict[int, int]:
    """Recorded seat → the seat that plays it: the first still free that was dealt its role."""
    free = {role: [seat.number for seat in game.seats if seat.role == role] for role in set(case["roles"])}
    return {number: free[role].pop(0) for number, role in enumerate(case["roles"], 1)}


def let_the_clock_close(row: Game) -> None:
    """Time passes to the deadline; the site's processes close the phase."""
    row.refresh_from_db()
    assert row.deadline is not None
    serial = row.phase_serial
    move_clock(row.deadline - game_now())

    def closed() -> bool:
        row.refresh_from_db()
        return row.phase_serial > serial

    wait_until(closed, within=20, what=f"the close of {row.phase}")


def come_to(row: Game, phase: str) -> None:
    for _ in range(12):
        row.refresh_from_db()
        if row.phase == phase:
            return
        let_the_clock_close(row)
    raise AssertionError(f"{phase} did not open")


def move(row: Game, player: Person, act: str, target: int | None) -> int:
    """The move by the form of its page, or, where the site offers none, by a form sent by hand; the status it got.

    302 is a move that stands; nothing else leads anywhere.
    """
    where, field = {"vote": ("vote/", "target"), "kill": ("night/", "choice")}[act]
    page = player.open(f"/g/{row.public_id}/" + ("card/" if act == "kill" else "votes/"))
    value = {field: "abstain" if target is None else str(target)}
    offered = next(page.all_forms(f"/{where}"), None)
    if offered is not None and field in offered.choices:
        return player.submit(offered, follow=False, **value).status
    token = next(dict(form.fields)["csrfmiddlewaretoken"] for form in page.forms if form.method == "post")
    row.refresh_from_db()
    assert row.deadline is not None
    by_hand = Form(
        action=f"{player.client.base_url}/g/{row.public_id}/{where}".replace("//g", "/g"),
        method="post",
        fields=[
            ("csrfmiddlewaretoken", token),
            ("belief", f"{row.phase_serial}@{row.deadline.isoformat()}"),
            ("once", secrets.token_urlsafe(18)),
            (field, ""),
        ],
    )
    return player.submit(by_hand, follow=False, **value).status


def play_through(table: Table, case: dict[str, Any], *, by_forms: bool) -> list[dict[str, Any]]:
    """What came of each step, in the record's own seats."""
    row = open_and_deal(table, case, by_forms=by_forms)
    seat = seats_for(case, killgame.load(row.state))
    back = {mine: theirs for theirs, mine in seat.items()}
    sits = dict(Sitting.objects.filter(seat__game=row).values_list("seat__number", "account__username"))
    by_name = {person.name: person for person in table.players}
    came = []
    for step in case["steps"]:
        come_to(row, step["phase"])
        before = killgame.load(row.state)
        rejected = []
        for place, made in enumerate(step["moves"]):
            target = made.get("target")
            status = move(row, by_name[sits[seat[made["seat"]]]], made["act"], target and seat[target])
            if status != 302:
                assert status in {403, 409}
                rejected.append(place)
        let_the_clock_close(row)
        after = killgame.load(row.state)
        out = sorted(back[n] for n in before.living if n not in after.living)
        came.append({"out": out, "winner": after.winner, "rejected": rejected})
    return came


def expected(case: dict[str, Any], came: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the record says, with what it leaves open taken from what came."""
    return [
        {
            "out": step["expect"]["out"],
            "winner": step["expect"].get("winner", got["winner"]),
            "rejected": [place for place, _code in step["expect"].get("rejected", [])],
        }
        for step, got in zip(case["steps"], came, strict=True)
    ]


def test_real_games_come_out_as_they_did(table: Table) -> None:
    cases = recorded()
    assert len(cases) >= 11
    came = {case["name"]: play_through(table, case, by_forms=case is cases[0]) for case in cases}
    assert came == {case["name"]: expected(case, came[case["name"]]) for case in cases}
