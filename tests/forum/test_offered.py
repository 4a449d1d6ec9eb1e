"""The site offers the editions it has forms for, and by no door another, though the rules know more."""

import pytest

import killgame
from forum.offered import OFFERED, must_be_offered, offered_editions


def test_the_rules_know_more_than_the_site_offers() -> None:
    known = [edition.id for edition in killgame.editions()]
    assert [edition.id for edition in offered_editions()] == list(OFFERED) == known[:5]
    assert len(known) == 15


@pytest.mark.parametrize("edition", ["v4", "university", "chess"])
def test_no_other_edition_is_opened(edition: str) -> None:
    with pytest.raises(killgame.BadSetup) as caught:
        must_be_offered(edition)
    assert (caught.value.option, caught.value.allowed) == ("edition", "v1, v2, classic, club, modern")
