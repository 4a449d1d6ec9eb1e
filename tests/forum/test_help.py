"""Help pages: they are there in every language, and say of an edition what the edition itself says."""

import pytest
from django.test import Client

import killgame
from forum.queries.rules import rules_of
from forum.views.helping import PAGES

EDITIONS = ["v1", "v2", "classic", "club", "modern"]


@pytest.mark.parametrize("page", [*PAGES, *EDITIONS])
def test_every_page_is_there_in_every_language(db: None, page: str) -> None:
    sizes = set()
    for language in ("zh-hans", "zh-hant", "en"):
        answer = Client(headers={"accept-language": language}).get(f"/help/{page}/")
        html = answer.content.decode()
        assert (answer.status_code, html.count("<h1")) == (200, 1)
        sizes.add(len(html))
    assert len(sizes) > 1


def test_the_contents_lead_to_all_pages(db: None) -> None:
    html = Client().get("/help/").content.decode()
    assert [page for page in [*PAGES, *EDITIONS] if f'href="/help/{page}/"' not in html] == []


def test_no_other_page(db: None) -> None:
    assert [Client().get(f"/help/{page}/").status_code for page in ("nonsense", "V1", "base", "edition")] == [404] * 4


def test_sizes_are_those_of_the_edition() -> None:
    assert {
        edition: [(size.least, size.most) for size in rules_of(edition).sizes] for edition in EDITIONS
    } == {
        "v1": [(6, 13), (14, 20)],
        "v2": [(10, 10), (11, 14), (15, 20)],
        "classic": [(7, 10), (11, 14), (15, 16)],
        "club": [(11, 14), (15, 16)],
        "modern": [(6, 7), (8, 10), (11, 14), (15, 17)],
    }  # fmt: skip


def test_ends_are_those_of_the_edition() -> None:
    assert {edition: len(rules_of(edition).ends) for edition in EDITIONS} == {
        "v1": 3, "v2": 4, "classic": 4, "club": 4, "modern": 4,
    }  # fmt: skip
    assert [edition for edition in EDITIONS if rules_of(edition).must_in_final] == ["modern"]
    assert [edition for edition in EDITIONS if not rules_of(edition).police] == ["v1"]


def test_an_unknown_edition_has_no_rules() -> None:
    with pytest.raises(killgame.BadSetup):
        rules_of("nonsense")
