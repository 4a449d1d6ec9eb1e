"""Every line that the narrator has is said at some table, or it is listed here why not."""

import ast
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import forum
from forum.models import Appeal
from forum.narrator import CALLS, PHRASES, WHY
from tests.forum.evenings import EDITIONS, Moment, evening, moments

PATIENCE = 150  # games for what comes seldom


def said(game: Iterable[Moment]) -> set[str]:
    """The ids of the lines of a game, the reason of its end, whom a night calls."""
    ids: set[str] = set()
    for moment in game:
        for id, params in (line for post in moment.posts for line in post):
            ids.add(id)
            if id == "calls":
                ids |= {f"call {who}" for who in params["who"]}
            elif "why" in params:
                ids.add(f"why {params['why'][0]}")
    return ids


# Tables at which a line that comes seldom is sure to come in some game: edition, seats, options.
SELDOM: dict[str, tuple[str, int, dict[str, Any]]] = {
    "deal.upgrade": ("v1", 11, {"upgrade_at_11": True}),
    "deal.anew": ("v1", 6, {}),
    "arrange.a": ("double", 9, {}),
    "arrange.b": ("double", 8, {}),
    "call sniper": ("double", 8, {"counts": {"killer": 3, "police": 3, "sniper": 1, "doctor": 1, "civilian": 8}}),
    "night.meet": ("classic", 7, {"first_night": "meet"}),
    "night.barred": ("classic", 7, {"barred_first_kill": 3}),
    "dawn.none.skip": ("v3", 11, {}),
    "dawn.side.killer": ("classic", 8, {"announce_night": "side"}),
    "dawn.side.good": ("classic", 8, {"announce_night": "side"}),
    "dawn.role": ("v4", 11, {"announce_night": "role"}),
    "dawn.many.b": ("v4", 14, {}),
    "dawn.silenced.b": ("v4", 14, {}),
    "speech.none": ("v4", 2, {"counts": {"elder": 1, "butterfly": 1}, "speech": "ordered"}),
    "speech.order.untimed": ("classic", 7, {"speech": "ordered"}),
    "vote.until_close": ("classic", 7, {"ballot": "until_close"}),
    "missed.abstain": ("classic", 9, {"must_vote": True}),
    "missed.self": ("classic", 9, {"must_vote": True, "missed_vote": "self"}),
    "close.majority": ("classic", 9, {"majority": 1}),
    "tie.suspects.revote": ("v2", 10, {"revote_first": True}),
    "tie.revote": ("classic", 9, {"revote_first": True}),
    "tie.narrow": ("modern", 11, {"pk_narrow": True}),
    "tie.empty": ("classic", 9, {}),
    "tie.rest.b": ("classic", 12, {}),
    "tie.final": ("classic", 9, {}),
    "tie.draw.a": ("classic", 7, {}),
    "tie.draw.b": ("classic", 12, {}),
    "tie.lottery": ("modern", 10, {"tie": "lottery"}),
    "tie.lottery.card": ("double", 9, {"tie": "lottery"}),
    "tie.none.more": ("accomplice", 12, {"tie": "none"}),
    "tie.places": ("accomplice", 12, {"announce_voted": "nothing"}),
    "tie.places.only": ("accomplice", 12, {}),
    "out.nothing.b": ("classic", 12, {}),
    "out.side.good.b": ("classic", 12, {"announce_voted": "side"}),
    "out.side.killer.b": ("classic", 12, {"announce_voted": "side"}),
    "out.role": ("classic", 9, {"announce_voted": "role"}),
    "out.v4.good": ("v4", 11, {}),
    "out.v4.killer": ("v4", 11, {}),
    "out.double.first": ("double", 9, {}),
    "out.double.last": ("double", 9, {}),
    "out.double.first.hidden": ("double", 9, {"announce_voted": "nothing"}),
    "out.double.first.killer": ("double", 9, {"announce_voted": "side"}),
    "out.double.first.good": ("double", 9, {"announce_voted": "side"}),
    "parting.open.b": ("v7", 14, {}),
    "parting.taken": ("v7", 10, {}),
    "words.b": ("v3", 15, {"last_words": "all"}),
    "accuse.open.b": ("taiwan", 12, {}),
    "win.cadre": ("university", 5, {}),
    "win.dean": ("university", 5, {}),
    "win.good.b": ("classic", 12, {}),
    "win.killers.a": ("classic", 7, {}),
    "win.killers.b": ("classic", 12, {}),
    "win.draw.b": ("classic", 12, {"round_limit": None, "civilians_out": "draw"}),
    "reveal.b": ("classic", 12, {}),
    "why killer_thrown_out": ("taiwan", 6, {}),
    "why only_killer_left": ("taiwan", 6, {}),
    "why killer_cards_lost": ("double", 8, {}),
    "why police_cards_lost": ("double", 8, {}),
    "why civilian_cards_lost": ("double", 4, {"counts": {"killer": 2, "police": 2, "sniper": 3, "civilian": 1}}),
    "why killers_as_many": ("v4", 11, {}),
    "why five_out": ("v4", 11, {}),
    "why both": ("v4", 4, {"counts": {"killer": 1, "sniper": 1, "civilian": 2}}),
    "why police_and_civilians_out": ("modern", 6, {"counts": {"killer": 2, "police": 1, "civilian": 3}}),
    "why police_doctor_and_secret_police_out": ("v3", 11, {}),
    "why killers_and_mole_out": ("v5", 12, {"tie": "none"}),
    "why police_and_mole_out": ("v5", 12, {"tie": "none"}),
    "why killers_and_devil_out": ("v7", 10, {}),
    "why police_and_angel_out": ("v7", 10, {}),
    "why round_limit": ("classic", 9, {"round_limit": 2}),
    "why surrender": ("classic", 7, {}),
}  # fmt: skip
# Lines of TABLE.md that nobody at the site says, each with the reason.
UNSAID = {
    "pk.called": "the rules have no such command of the judge; `pk_narrow` does what 轮P asks for",
    "hidden": "posts are not hidden yet",
    "warning": "the judge warns in his own words",
    "seat.open": "a seat is handed over to a known account, at once",
    "saved": "the form says it in its own words",
}


# The ids of TABLE.md, section by section.
TABLE: dict[str, str] = {
    "2.1": (
        "deal.a deal.b fair.commit fair.head deal.anew deal.upgrade deal.university arrange.a arrange.b night.a night.b "
        "night.meet night.nopartners"
    ),
    "2.3": (
        "dawn.a dawn.b dawn.none.a dawn.none.b dawn.none.skip dawn.one.a dawn.one.b dawn.many.a dawn.many.b dawn.side.killer "
        "dawn.side.good dawn.role dawn.silenced.a dawn.silenced.b dawn.accomplice.came dawn.accomplice.stayed parting.open.a "
        "parting.open.b parting.taken parting.none"
    ),
    "2.4": (
        "words.a words.b words.second words.ordered speech.free.a speech.free.b speech.order speech.turn speech.passed "
        "speech.missed speech.lot speech.second speech.mask speech.vote vote.a vote.b vote.must vote.suspects vote.two "
        "vote.sealed vote.until_close count.running count.final count.sealed count.none missed.abstain missed.self"
    ),
    "2.5": (
        "tie.pk.a tie.pk.b tie.suspects tie.pk_vote tie.revote tie.narrow tie.rest.a tie.rest.b tie.final tie.draw.a tie.draw.b "
        "tie.lottery tie.none tie.empty tie.places tie.places.only"
    ),
    "2.6": (
        "out.nothing.a out.nothing.b out.side.killer.a out.side.killer.b out.side.good.a out.side.good.b out.role out.v4.killer "
        "out.v4.good out.double.first out.double.last accuse.open.a accuse.open.b accuse.wrong accuse.right accuse.end "
        "refereed.out surrender"
    ),
    "2.7": (
        "deadline.later deadline.sooner deadline.auto deadline.outage close.early close.majority close.judge pause pause.longer "
        "resume seat.open replaced absence warning thrown_out thrown_out.votes annulled hidden taken_back pk.called "
        "request.open request.granted request.dropped appeal.open appeal.freeze appeal.upheld appeal.dismissed judge.changed "
        "ruled broken_off"
    ),
    "2.8": (
        "win.good.a win.good.b win.killers.a win.killers.b win.draw.a win.draw.b win.dean win.students win.cadre reveal.a "
        "reveal.b fair.seed thanks"
    ),
    "2.9": (
        "answer.killer answer.good answer.unknown answer.police answer.not_police knows.role knows.circle knows.nobody "
        "double.lost missed.warning saved"
    ),
}
# What an edition says that not every table says (TABLE.md 2.10), with its own options.
OF_EDITION = {
    "v1": "surrender", "v2": "vote.suspects tie.suspects tie.pk_vote tie.none surrender",
    "classic": "tie.draw.a tie.draw.b surrender", "club": "tie.draw.a tie.draw.b surrender", "modern": "vote.must surrender",
    "v3": "dawn.none.skip", "v4": "dawn.silenced.a dawn.silenced.b speech.vote tie.none out.v4.killer out.v4.good",
    "double": "arrange.a arrange.b out.double.first out.double.last dawn.double",
    "v7": "parting.open.a parting.open.b parting.taken parting.none",
    "accomplice": "dawn.accomplice.came dawn.accomplice.stayed speech.lot speech.second words.second vote.two tie.places.only "
    "out.side.killer.a out.side.good.a",
    "taiwan": "night.nopartners accuse.open.a accuse.open.b accuse.wrong accuse.right accuse.end",
    "mask": "speech.mask vote.sealed count.sealed out.nothing.a out.nothing.b",
    "university": "deal.university refereed.out win.dean win.students win.cadre",
}  # fmt: skip
# What these have no use for (TABLE.md 2.10).
NEVER = {
    "taiwan": ("words.", "speech.", "vote.", "tie.", "out.", "count."), "mask": ("night.", "dawn.", "calls"),
    "university": ("night.", "dawn.", "words.", "speech.", "vote.", "tie.", "out.", "count.", "calls"),
    "v4": ("speech.free", "tie.pk"),
}  # fmt: skip


def test_no_line_of_the_table_is_missing() -> None:
    table = [id for ids in TABLE.values() for id in ids.split()]
    assert len(table) == len(set(table)) == 148
    assert set(table) <= PHRASES.keys()
    assert UNSAID.keys() <= set(table)


@pytest.mark.parametrize("edition", OF_EDITION)
def test_an_edition_says_what_is_its_own(edition: str) -> None:
    wanted, heard = set(OF_EDITION[edition].split()), set[str]()
    for seed in range(PATIENCE):
        if wanted <= heard:
            break
        heard |= said(evening(edition, seed=seed, options={}))
    assert wanted - heard == set()
    assert [id for id in heard if id.startswith(NEVER.get(edition, ("never",)))] == []


def test_every_line_is_said_at_some_table() -> None:
    """Each phrase, wake-up call and reason of an end comes in a game, or is said by a door of the site, or is listed as unsaid."""
    heard = set().union(*(said(moments(edition)) for edition in EDITIONS))
    for id, (edition, seats, options) in SELDOM.items():
        for seed in range(PATIENCE):
            if id in heard:
                break
            heard |= said(evening(edition, seed=seed, seats=seats, options=options))
    ends = {f"why {why}" for why in WHY.keys() - {"ruled", "broken_off"}}  # those two are told by the judge's own line
    wanted = {*PHRASES, *(f"call {who}" for who in CALLS), *ends}
    elsewhere = wanted - heard
    assert elsewhere - _in_the_code() == UNSAID.keys()
    assert SELDOM.keys() <= heard


def _in_the_code() -> set[str]:
    """The ids of lines in the site's code outside the phrases themselves: constants with a dot, others only where a line is written, as
    `[id, {…}]`. Those of answers, of rulings on an appeal and of what the next miss brings are put together there."""
    root = Path(forum.__file__).parent
    ids: set[str] = set()
    for path in root.rglob("*.py"):
        if {"phrases", "migrations"}.isdisjoint(path.parts):
            for node in ast.walk(ast.parse(path.read_text())):
                match node:
                    case ast.Constant(value=str(text)) if "." in text:
                        ids.add(text)
                    case ast.List(elts=[ast.Constant(value=str(text)), _]):
                        ids.add(text)
                    case ast.List(elts=[ast.IfExp(body=ast.Constant(value=one), orelse=ast.Constant(value=other)), _]):
                        ids |= {str(one), str(other)}
                    case _:
                        pass
    put_together = {id for id in PHRASES if id.startswith("answer.")} | {
        f"appeal.{ruling}" for ruling in Appeal.Ruling.values
    }
    return ids | put_together | {f"{id}.next" for id in ids if "warning" in id}
