"""What stands in addresses tells neither how many there are of a thing nor which came first."""

import re

from django.apps import apps

from forum.models.ids import public_id
from tests.twin.addresses import BY_RULE, routes


def test_all_that_has_an_address_has_a_random_one() -> None:
    named = [model for model in apps.get_app_config("forum").get_models() if "public_id" in _fields(model)]
    assert {"Account", "Game", "Appeal", "Absence"} <= {model.__name__ for model in named}
    assert [model for model in named if model._meta.get_field("public_id").default is not public_id] == []


def test_no_address_counts_anything_but_the_floors_of_a_room_and_the_seats_of_a_table() -> None:
    ours = [route for route in routes() if not route.startswith(BY_RULE)]
    assert {found for route in ours for found in re.findall(r"<int:(\w+)>", route)} == {"floor", "number"}


def test_public_ids_are_drawn_letter_by_letter() -> None:
    drawn = [public_id() for _ in range(2000)]
    assert len(set(drawn)) == 2000
    assert [len({one[place] for one in drawn}) for place in range(12)] == [31] * 12
    assert drawn != sorted(drawn)


def _fields(model: type) -> set[str]:
    return {field.name for field in model._meta.get_fields()}  # type: ignore[attr-defined] # every model has it
