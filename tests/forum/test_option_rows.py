"""The opening page asks for an option where it bears on the edition, with the examples of the help page."""

import pytest
from django.utils.html import escape

import killgame
from forum.forms import options
from forum.forms.opening import OpeningForm
from forum.models import Game
from forum.table import OPTIONS
from forum.table.bearing import bears
from forum.table.editions import EDITION_TEXTS
from tests.forum.test_opening import PLAIN, opening


@pytest.mark.parametrize("edition", [edition.id for edition in killgame.editions()])
def test_each_edition_asks_what_bears_on_it(edition: str) -> None:
    form = OpeningForm(initial={"edition": edition})
    asked = {row.id: row for group in options.groups(form, edition=edition) for row in group.options}
    of = killgame.edition_named(edition)
    assert asked.keys() == {name for name in OPTIONS if name != "counts" and bears(name, of)}
    for name, row in asked.items():
        own = EDITION_TEXTS[edition].own.get(name)
        examples = {str(one.example) for one in OPTIONS[name].choices if own is None or one.value is not None}
        assert {str(choice.example) for choice in row.choices} == examples | ({str(own.text)} if own else set())


def test_an_own_way_leaves_all_others_to_be_chosen(db: None) -> None:
    """Accomplice: its own last words are none of the choices, and "the first to go" is another than them."""
    count = [choice.value for choice in OPTIONS["last_words"].choices].index("count")
    assert opening({**PLAIN, "edition": "accomplice", "opt_last_words": str(count)}).status_code == 302
    assert Game.objects.get().options == {"last_words": "count"}


def test_examples_stand_on_the_opening_page(db: None) -> None:
    answer = opening({**PLAIN, "edition": "v3", "seats": "13", "show": "1"})
    html = answer.content.decode()
    missing = [
        str(choice.example)
        for name, option in OPTIONS.items()
        if name != "counts" and bears(name, killgame.edition_named("v3"))
        for choice in option.choices
        if escape(str(choice.example)) not in html
    ]
    assert missing == []


def test_the_second_row_and_the_doctor_are_set_by_their_choices(db: None) -> None:
    second = [choice.value for choice in OPTIONS["row"].choices].index(2)
    forbidden = [choice.value for choice in OPTIONS["doctor_repeat"].choices].index("forbidden")
    school = {**PLAIN, "edition": "university", "seats": "6", "opt_row": str(second)}
    assert opening(school).status_code == 302
    assert (
        opening(
            {
                **PLAIN,
                "edition": "v3",
                "seats": "13",
                "opt_doctor_repeat": str(forbidden),
                "once": "another form of a judge",
            }
        ).status_code
        == 302
    )
    assert [(row.edition, row.options) for row in Game.objects.order_by("pk")] == [
        ("university", {"row": 2}),
        ("v3", {"doctor_repeat": "forbidden"}),
    ]
