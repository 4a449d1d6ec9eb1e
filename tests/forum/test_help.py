"""Help pages: they are there in every language, and say of an edition what the edition itself says."""

import re
from dataclasses import dataclass
from html import unescape
from itertools import product

import pytest
from django.test import Client
from django.utils import translation

import killgame
from forum.narrator import WHY
from forum.queries.edition_course import course_of
from forum.queries.ends import ends_of
from forum.queries.rules import rules_of
from forum.table import GROUPS, OPTIONS, act_name, choice_label, option_label, phase_name, role_name, side_name
from forum.table.bearing import bears
from forum.table.editions import EDITION_TEXTS
from forum.table.editions.shared import BALLOT, NIGHT
from forum.table.names import ACTS, EDITIONS, PHASES, ROLES
from forum.views.helping import PAGES
from killgame.editions.edition import Edition
from tests.killgame.games import Table

ALL = {edition.id: edition for edition in killgame.editions()}
LANGUAGES = ("zh-hans", "zh-hant", "en")


@pytest.mark.parametrize("page", [*PAGES, *ALL])
def test_every_page_is_there_in_every_language(db: None, page: str) -> None:
    sizes = set()
    for language in LANGUAGES:
        answer = Client(headers={"accept-language": language}).get(f"/help/{page}/")
        html = answer.content.decode()
        assert (answer.status_code, html.count("<h1")) == (200, 1)
        sizes.add(len(html))
    assert len(sizes) > 1


def test_the_contents_lead_to_all_pages(db: None) -> None:
    html = Client().get("/help/").content.decode()
    assert [page for page in [*PAGES, *ALL] if f'href="/help/{page}/"' not in html] == []


def test_no_other_page(db: None) -> None:
    assert [Client().get(f"/help/{page}/").status_code for page in ("nonsense", "v6", "base", "edition")] == [404] * 4


@dataclass(frozen=True)
class Said:
    """An edition's page as a reader sees it: its article, without what stands around it."""

    text: str

    def missing(self, *words: object) -> list[str]:
        return [str(word) for word in words if " ".join(str(word).split()) not in self.text]


def said(edition: str, language: str) -> Said:
    html = Client(headers={"accept-language": language}).get(f"/help/{edition}/").content.decode()
    article = html[html.index("<article") : html.index("</article>")]
    return Said(" ".join(unescape(re.sub(r"<[^>]+>", " ", article)).split()))


@pytest.mark.parametrize(("edition", "language"), [*product(ALL, LANGUAGES)])
def test_a_page_has_words_for_all_that_its_edition_has(db: None, edition: str, language: str) -> None:
    of, options = ALL[edition], killgame.read_options(edition, {})
    page, text = said(edition, language), EDITION_TEXTS[edition]
    shared = [one.law for one in (*NIGHT, *BALLOT) if one.holds(of, options)]
    with translation.override(language):
        wanted: list[object] = [text.about, *text.knows, *text.when.values()]
        wanted += [role_name(role) for role in of.roles]
        wanted += [side_name(side) for side in of.sides.values()]
        wanted += [act_name(act.id) for act in of.acts]
        for law in (*shared, *text.night, *text.day, *text.ends):
            wanted += [law.text, *(example.text for example in law.examples)]
        for option in OPTIONS.values():
            if bears(option.id, of):
                wanted += [option.label, option.help]
                shown = [one for one in option.choices if option.id not in text.own or one.value is not None]
                wanted += [word for choice in shown for word in (choice.label, choice.example)]
        for name in of.defaults:
            wanted += [option_label(name), choice_label(name, getattr(options, name))]
        wanted += [way.text for way in text.own.values()]
        assert page.missing(*wanted) == []


# An id as it stands in the rules, in a text for readers.
IDS = sorted({*ROLES, *ACTS, *PHASES, *EDITIONS, *OPTIONS, *WHY} - {"club", "double"})


@pytest.mark.parametrize(("edition", "language"), [*product(ALL, ("zh-hans", "zh-hant"))])
def test_no_raw_id_stands_on_a_page(db: None, edition: str, language: str) -> None:
    text = said(edition, language).text
    assert [id for id in IDS if re.search(rf"(?<![A-Za-z_]){id}(?![A-Za-z_])", text)] == []
    assert re.findall(r"\b[A-Za-z]{2,} [a-z]{2,}\b|[a-z]+_[a-z_]+", text) == []


@pytest.mark.parametrize("edition", ALL)
def test_an_option_marks_one_choice_as_the_edition_s_own(edition: str) -> None:
    with translation.override("en"):
        marks_its_own(edition)


def marks_its_own(edition: str) -> None:
    options = killgame.read_options(edition, {})
    marked = {
        row.id: [str(choice.label) for choice in row.choices if choice.own]
        for _label, rows in rules_of(edition).groups
        for row in rows
    }
    own = EDITION_TEXTS[edition].own
    assert marked == {
        name: ["in its own way" if name in own else str(choice_label(name, getattr(options, name)))]
        for name in OPTIONS
        if bears(name, ALL[edition])
    }


def test_what_no_choice_says_an_edition_tells_as_its_own_way() -> None:
    """Its own last words, and another number of them than that of the killers."""
    ways = {id: set(text.own) for id, text in EDITION_TEXTS.items() if text.own}
    assert ways == {
        id: {
            *(["last_words"] if of.own_words is not None else []),
            *(["last_words_k"] if of.words_beyond or of.counted_killers != {"killer"} else []),
        }
        for id, of in ALL.items()
        if of.own_words is not None or of.words_beyond or of.counted_killers != {"killer"}
    }


def test_last_words_after_a_ballot_stand_in_the_course_where_there_are_any() -> None:
    after = {id: course_of(of, options=killgame.read_options(id, {}))[-2].ids for id, of in ALL.items()}
    assert [id for id, ids in after.items() if "words" not in ids] == ["accomplice", "taiwan", "university"]


def test_options_bear_where_the_edition_has_what_they_change() -> None:
    without = {id: {name for name in OPTIONS if not bears(name, edition)} for id, edition in ALL.items()}
    assert without["classic"] == {"doctor_repeat", "row", "upgrade_at_11"}
    assert without["v3"] == {"row", "upgrade_at_11"}
    assert OPTIONS.keys() - without["university"] == {"counts", "row"}
    assert OPTIONS.keys() - without["taiwan"] == {
        "counts", "first_night", "peaceful_night", "announce_night", "round_limit",
    }  # fmt: skip
    assert without["mask"] >= {"first_night", "kill_answer", "check_limit", "group_tie", "civilians_out"}
    assert set(OPTIONS) == {option.id for _label, group in GROUPS for option in group}


def test_sizes_are_those_of_the_edition() -> None:
    assert {
        edition: [(size.least, size.most) for size in rules_of(edition).sizes] for edition in ("v1", "v2", "modern")
    } == {
        "v1": [(6, 13), (14, 20)],
        "v2": [(10, 10), (11, 14), (15, 20)],
        "modern": [(6, 7), (8, 10), (11, 14), (15, 17)],
    }  # fmt: skip
    for edition, of in ALL.items():
        told = [seats for size in rules_of(edition).sizes for seats in range(size.least, size.most + 1)]
        assert told == sorted(of.table)
        assert sum(bool(size.other) for size in rules_of(edition).sizes) == len(of.second_row)


def changing(edition: Edition) -> set[tuple[str, str]]:
    """By role and act: cards that have an act in some positions and in others not."""
    found = set()
    for act in edition.acts:
        if act.may is None:
            continue
        proper = sorted({role for one in edition.acts for role in one.roles})
        for role in act.roles:
            had = {act.may(role, dict(zip(proper, n, strict=True))) for n in product(range(3), repeat=len(proper))}
            if False in had:
                found.add((role, act.id))
    return found


@pytest.mark.parametrize("edition", ALL)
def test_an_act_that_comes_and_goes_says_when(edition: str) -> None:
    assert EDITION_TEXTS[edition].when.keys() == changing(ALL[edition])


def test_every_reason_of_an_end_is_told_somewhere() -> None:
    told = {
        why for id, edition in ALL.items() for _winner, why in ends_of(edition, options=killgame.read_options(id, {}))
    }
    # Of these the pages speak in sentences of their own, or an option does.
    assert WHY.keys() - told == {"surrender", "ruled", "broken_off", "round_limit"}
    ends = {id: [why for _winner, why in ends_of(of, options=killgame.read_options(id, {}))] for id, of in ALL.items()}
    assert ends["classic"] == ["killers_out", "police_out", "civilians_out", "third_tie", "both"]
    assert ends["v4"] == ["killers_out", "five_out", "killers_as_many", "both"]
    assert ends["taiwan"] == ["killer_named", "killer_thrown_out", "only_killer_left"]
    assert set(ends["university"]) == {"students_and_cadres_out", "dean_out", "dean_out_one_cadre"}


def tried(edition: Edition) -> set[tuple[str, str]]:
    """The ends that an edition's own function gives, found by trying every number of cards that can be left at its smallest table."""
    if edition.also_wins is None:
        return set()
    dealt = dict(edition.table[min(edition.table)])
    left = [
        {role: n for role, n in zip(dealt, numbers, strict=True) if n}
        for numbers in product(*(range(n + 1) for n in dealt.values()))
    ]
    return {end for one in left for end in edition.also_wins(dealt, one)}


def test_further_ends_are_those_that_the_edition_s_function_gives() -> None:
    """Beside them only the accusation that hits, which no count of cards shows."""
    for edition in ALL.values():
        assert set(edition.also_ends) - tried(edition) <= {("good", "killer_named")}
        assert tried(edition) <= set(edition.also_ends)


def phases_met(edition: str, *, seed: int) -> list[str]:
    """The phases of a game of that edition in which somebody goes out now and then."""
    table = Table(edition, seats=min(ALL[edition].table), seed=seed)
    met = [str(table.now.phase)]
    while not table.now.over and len(met) < 30:
        living = table.now.living
        for seat in living:
            act = {"night": "kill", "vote": "vote", "pk_vote": "vote", "final_vote": "vote"}.get(table.now.phase)
            if act is not None:
                stand = table.now.candidates or living
                table.refusal(killgame.Move(seat, act, target=stand[(seat + seed) % len(stand)]))
        table.do(killgame.Close())
        met.append(str(table.now.phase))
    return met


@pytest.mark.parametrize("edition", ALL)
def test_the_phases_of_games_come_in_the_order_that_the_page_tells(edition: str) -> None:
    order = [phase for row in course_of(ALL[edition], options=killgame.read_options(edition, {})) for phase in row.ids]
    first, rest = order[0], order[1:] if ALL[edition].first_phase else order
    for seed in range(6):
        met = phases_met(edition, seed=seed)
        assert met[0] == first
        at = 0
        for phase in met[1:] if ALL[edition].first_phase else met:
            # From where the last phase stood on, or from the beginning of the next round.
            ahead = [place for place in range(at, len(rest)) if rest[place] == phase]
            at = (ahead or [place for place in range(len(rest)) if rest[place] == phase])[0]
        assert set(met) <= set(order)


def test_phases_of_a_page_have_names() -> None:
    for edition, of in ALL.items():
        rows = course_of(of, options=killgame.read_options(edition, {}))
        assert [row.name for row in rows if len(row.ids) == 1] == [
            phase_name(row.ids[0]) for row in rows if len(row.ids) == 1
        ]


def test_an_unknown_edition_has_no_rules() -> None:
    with pytest.raises(killgame.BadSetup):
        rules_of("nonsense")
