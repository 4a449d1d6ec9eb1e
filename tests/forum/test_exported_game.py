"""A game played on the site to its end, and the export of one such that lies in the tests.

    KEEP_EXPORT=1 .venv/bin/python -m pytest -n0 tests/forum/test_exported_game.py

plays it again and keeps its export in place of the one that lies there: for a new version of the format, never for a new version of the
rules or the codec, under which the old file must go on to hold.
"""

import json
import os
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

import killgame
from forum import writing
from forum.access import look
from forum.exporting import check
from forum.queries.export import export_of
from forum.signing import signed
from killgame.dice import canonical
from killgame.verifying import parsed
from tests.forum.people import Playing, a_write, an_open_game, dealt
from tests.killgame.exports import REAL

pytestmark = pytest.mark.django_db


def played() -> dict[str, Any]:
    """Seven players, what two of them added, a deal anew, a night taken back and closed again, a ballot that goes to the lot, posts in
    rooms; then the police give up. The document."""
    table = dealt(
        an_open_game(edition="classic", seats=7, options={"tie": "lottery"}), entropy={2: "3 5 2 6", 5: "雨声"}
    )
    table.do(killgame.DealAnew())
    killers, police = table.with_role("killer"), table.with_role("police")
    victim = table.with_role("civilian")[0]
    say(table, killers[0], "killers", f"先走{victim}号。")
    table.do(killgame.Move(killers[0], "kill", target=victim))
    table.do(killgame.Move(police[0], "check", target=killers[1]))
    table.close()
    table.do(killgame.TakeBack())
    table.do(killgame.Sleep(table.with_role("civilian")[1]))
    table.close()
    say(table, victim, "public", "我是民。")
    table.close_until("vote")
    one, other = killers[0], table.with_role("civilian")[1]
    while table.game.phase != "words":
        if table.game.phase in ("vote", "pk_vote", "final_vote"):
            for place, seat in enumerate(seat for seat in table.game.living if seat not in (one, other)):
                table.do(killgame.Move(seat, "vote", target=(one, other)[place % 2]))
        table.close()
    for seat in police[1:]:
        if seat in table.game.living:
            table.do(killgame.ThrowOut(seat), reason="贴了私信")
    if not table.game.over and police[0] in table.game.living:
        table.do(killgame.Surrender(police[0]))
    if not table.game.over:
        table.do(killgame.Rule(winner="draw"), reason="散了")
    return signed(export_of(look(table.row.public_id, AnonymousUser())))


def say(table: Playing, seat: int, room: str, text: str) -> None:
    """A post in a room."""
    writing.write(table.pk, a_write(table, table.seated[seat]), room=room, text=text)


def test_a_game_played_to_its_end_holds_outside_the_site() -> None:
    document = json.loads(canonical(played()))
    kinds = [entry["kind"] for entry in document["log"]]
    assert {"TakenBack", "LotDrawn", "VoteCast", "Answered"} - {*kinds} == set()
    assert kinds.count("Dealt") == len(document["secrets"]) == 2
    assert [line for line in check(document) if not line.holds] == []
    if os.environ.get("KEEP_EXPORT"):
        REAL.write_bytes(canonical(document) + b"\n")


def test_the_one_that_lies_in_the_tests_goes_on_to_hold() -> None:
    """Its signature, too: it was made with the key of the tests."""
    document = parsed(REAL.read_bytes())
    assert [line for line in check(document) if not line.holds] == []
    assert {"TakenBack", "LotDrawn", "Answered"} <= {entry["kind"] for entry in document["log"]}
    assert (len(document["secrets"]), [len(one) for one in document["entropy"]]) == (2, [2, 2])
