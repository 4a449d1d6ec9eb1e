"""`killgame.verifying`: an honest export holds, line by line; whatever is changed in one is found; nothing makes it stumble."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import killgame as k
from killgame.verifying import NoExport, parsed, read_export, verify
from tests.killgame.exports import REAL, Evening, chained_anew, ended, export_of, faults, holds, spoilt
from tests.killgame.games import commands, own_acts

CHECKED = ("secrets", "seeds", "entropy", "log", "heads", "cards", "told", "answers")
LINES = ("rules_version", "codec_version", "scheme", "commitment", "winner", "why")


def a_game(**options: Any) -> Evening:
    """Two deals, what two players added, a close that was taken back, a ballot decided by lot, and the police give up."""
    table = Evening("classic", seats=7, seed=5, entropy=((2, "三个六"), (5, "4 1 3")), tie="lottery", **options)
    table.do(k.DealAnew())
    killers, police, others = (table.seats_of(role) for role in ("killer", "police", "civilian"))
    for killer in killers:
        table.do(k.Move(killer, "kill", others[0]))
    table.do(k.Move(police[0], "check", killers[0]))
    table.do(k.Sleep(others[1]))
    table.do(k.Close())
    table.do(k.TakeBack())
    table.do(k.Close())
    table.close_to("vote")
    table.do(k.Move(police[0], "vote", killers[0]))
    table.do(k.Move(killers[0], "vote", others[1]))
    table.do(k.Close(by="judge"))
    table.close_to("night")
    for seat in table.seats_of("police"):
        table.do(k.ThrowOut(seat))
    return ended(table)


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    return export_of(a_game())


def test_each_thing_that_holds_is_said(whole: dict[str, Any]) -> None:
    lines = list(verify(read_export(whole)))
    assert [line.about for line in lines if line.holds is not True] == ["outside"]
    first, second = whole["secrets"]
    assert [str(line) for line in lines if line.about not in {"heads", "result"}] == [
        "The game was played by version 1 of the rules, which this program knows.",
        "Seed, lots and chain are made by version 2.",
        f"Secret 1 is the one that was promised: {k.commit(bytes.fromhex(first))}.",
        f"Secret 2 is the one that was promised: {k.commit(bytes.fromhex(second))}.",
        "Secret 2 was fixed by the one before it, and so before sign-up.",
        "2 players added something to the seed, as the log says.",
        *(
            f"Deal {n}: the seed follows from the secret, the set-up and what players added: {seed}."
            for n, seed in enumerate(whole["seeds"], start=1)
        ),
        "75 entries hang together: each fingerprint is that of all that came before it.",
        "Deal 1: the cards of all 7 seats are those that the seed deals.",
        "Deal 2: the cards of all 7 seats are those that the seed deals.",
        "Entry 33: the answer to check on seat 1 is killer.",
        "Entry 38: a close was taken back here.",
        "Entry 40: the answer to check on seat 1 is killer.",
        "Entry 66: the lot among the seats 1, 4 falls on seat 4.",
        "8 moves, votes and acts of a judge are such as the rules allow.",
        "The cards named are those that were dealt.",
        "2 answers are those that the seats were given.",
        "The winner is killers, and why: police_out.",
        "Posts, names, titles and times are no part of the rules: the site's signature alone covers them.",
    ]
    assert [str(line) for line in lines if line.about == "result"][:3] == [
        "Entry 32: night 1 was closed; what came of it is what the rules give.",
        "Entry 39: night 1 was closed; what came of it is what the rules give.",
        "Entry 45: words 1 was closed; what came of it is what the rules give.",
    ]
    assert len([line for line in lines if line.about == "heads"]) == len(whole["heads"]) == 12


def test_whatever_is_changed_is_found() -> None:
    """Every value of what can be checked in the export of a real game, in turn, and every part of a list left out; of the log's times and
    of the posts tells the signature (tests/forum/test_checking.py)."""
    real = parsed(REAL.read_bytes())
    real["log"] = [{name: part for name, part in entry.items() if name != "at"} for entry in real["log"]]
    assert holds(real)
    unfound = [
        (key, place)
        for key in (*CHECKED, *LINES)
        for place, other in enumerate(spoilt(real[key]))
        if holds({**real, key: other})
    ]
    assert unfound == []


def _change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Sets a value; a step of the path is a key, or for the log the kind of an entry, the last of its kind."""

    def change(plain: dict[str, Any]) -> None:
        kind, *keys = path.split(".")
        at = next(one for one in reversed(plain["log"]) if one["kind"] == kind)["body"]["event"]
        for key in keys[:-1]:
            at = at[key]
        assert at[keys[-1]] != value
        at[keys[-1]] = value

    return change


LIES = {
    "another card": (_change("CardDealt.cards", ["mole"]), "must be CardDealt"),
    "another answer": (_change("Answered.answer", "not_sure"), "must be Answered"),
    "another seat that is out": (_change("DayBroke.out", []), "must be DayBroke"),
    "another lot": (_change("LotDrawn.taken", 99), "must be LotDrawn"),
    "another pick": (
        _change("Picked.pick", {"seat": 99, "act": "kill", "value": [1]}),
        "is nothing that the rules allow",
    ),
    "another end": (_change("GameEnded.winner", "draw"), "must be GameEnded"),
    "entropy nobody gave": (_change("Dealt.entropy", [[1, "x"]]), "is not what the log says"),
    "options changed after the seed": (_change("Opened.options.tie", "none"), "must be Dealt"),
}


@pytest.mark.parametrize("name", LIES)
def test_a_lie_that_the_chain_was_made_for_is_found_by_the_rules(whole: dict[str, Any], name: str) -> None:
    """A site could chain whatever it likes, and post the heads of that; then the log must still be a game."""
    change, found = LIES[name]
    plain = copy.deepcopy(whole)
    change(plain)
    told = faults(chained_anew(plain))
    assert any(found in one for one in told), told


def test_a_log_that_breaks_off_is_found(whole: dict[str, Any]) -> None:
    cut = chained_anew({**whole, "log": whole["log"][:-2], "heads": [], "posts": []})
    assert any("ends too early" in one or "not those that the log has shown" in one for one in faults(cut))


def test_another_version_of_the_rules_is_said_clearly(whole: dict[str, Any]) -> None:
    plain = copy.deepcopy(whole)
    plain["rules_version"] = plain["log"][0]["body"]["event"]["rules_version"] = 7
    assert faults(chained_anew(plain)) == [
        "The game was played by version 7 of the rules; this program knows version 1 and can check nothing."
    ]


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_every_game_that_can_be_played_holds(data: st.DataObject) -> None:
    """All editions, options and commands: the command behind each entry is found, and gives what was recorded."""
    edition = data.draw(st.sampled_from(k.editions()))
    table = Evening(edition.id, seats=data.draw(st.sampled_from(sorted(edition.table)[:4])), **data.draw(options()))
    for command in data.draw(st.lists(commands(len(table.now.seats)), max_size=40)):
        table.refusal(command)
        for seat, act in own_acts(table.now)[:3]:
            table.refusal(k.Move(seat, act, data.draw(st.integers(1, len(table.now.seats)))))
    assert faults(export_of(ended(table))) == []


def options() -> st.SearchStrategy[dict[str, Any]]:
    """Those that bring lots and forms of their own."""
    return st.fixed_dictionaries(
        {},
        optional={
            "tie": st.sampled_from(["lottery", "pk", "none"]),
            "group_tie": st.sampled_from(["random", "first"]),
            "direction": st.just("lot"),
            "speech": st.just("ordered"),
            "majority": st.just(1),
            "ballot": st.sampled_from(["sealed", "until_close"]),
        },
    )


GARBAGE = {
    "nothing": (b"", "This is not JSON in UTF-8."),
    "bytes": (b"\xff\x00\xfe", "This is not JSON in UTF-8."),
    "half a surrogate": (b'{"format":"\\ud800"}', "This is not JSON in UTF-8."),
    "no number": (b'{"format":NaN}', "This is not JSON in UTF-8."),
    "an endless number": (b'{"format":' + b"9" * 5000 + b"}", "This is not JSON in UTF-8."),
    "depth": (b"[" * 100_000, "This is not JSON in UTF-8."),
    "twice the same key": (b'{"format":1,"format":2}', "This is not JSON in UTF-8."),
    "a list": (b"[]", "This is JSON, but not the export of a game: it must be an object."),
    "something else": (b'{"format":"x"}', "This is not the export of a game: “format” must be “killgame-export”."),
    "a later version": (b'{"format":"killgame-export","version":2}', "This program reads exports of version 1 only."),
    "nothing in it": (
        b'{"format":"killgame-export","version":1}',
        "“rules_version” does not have the form of an export.",
    ),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_what_is_no_export_is_said_in_a_sentence(name: str) -> None:
    text, sentence = GARBAGE[name]
    with pytest.raises(NoExport) as refused:
        read_export(parsed(text))
    assert str(refused.value) == sentence


def test_a_document_too_long_is_not_read() -> None:
    with pytest.raises(NoExport, match="it may have 10 bytes"):
        parsed(b" " * 11, longest=10)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_nothing_makes_it_stumble(whole: dict[str, Any], data: st.DataObject) -> None:
    """Anything in the place of anything: either it is no export, or a line says that something does not hold."""
    plain = at = dict(whole)
    key: Any = data.draw(st.sampled_from([*CHECKED, *LINES]))
    while isinstance(at[key], dict | list) and at[key] and data.draw(st.integers(0, 5)):
        at[key] = at = copy.copy(at[key])
        key = data.draw(st.sampled_from(list(at) if isinstance(at, dict) else list(range(len(at)))))
    before, at[key] = at[key], data.draw(JSON)
    text = json.dumps(plain).encode()
    try:
        lines = list(verify(read_export(parsed(text))))
    except NoExport:
        return
    if json.dumps(before, sort_keys=True) != json.dumps(at[key], sort_keys=True):
        assert any(line.holds is False for line in lines)
    assert all(str(line).isprintable() for line in lines)
