"""A game that cannot be read spoils nothing but itself: the pages and letters of its players tell of their other games (T31)."""

from allauth.account.models import EmailAddress
from django.utils import translation

from forum.models import Account, Game, Notice
from forum.now import game_now
from forum.queries.letters import letter_of
from forum.queries.mine import my_games
from tests.forum.people import Playing, a_game


def _broken_and_well() -> tuple[Playing, Playing, Account]:
    broken, well = a_game(), a_game(seats=8)
    Game.objects.filter(pk=broken.pk).update(state={"v": 1, "game": {}}, sealed=None, title="坏局")
    Game.objects.filter(pk=well.pk).update(title="好局")
    account = well.seated[1]
    assert account == broken.seated[1]
    EmailAddress.objects.create(user=account, email="banxia@example.org", verified=True, primary=True)
    return broken, well, account


def test_my_games_show_the_others_and_say_what_is_wrong_with_it(db: None) -> None:
    _broken, _well, account = _broken_and_well()
    with translation.override("zh-hans"):
        lines = {line.title: (line.tag, line.owed is not None) for line in my_games(account, now=game_now())}
    assert lines == {"好局": ("欠今夜的选择", True), "坏局": ("本局无法继续", False)}


def test_a_letter_tells_of_the_others(db: None) -> None:
    _broken, _well, account = _broken_and_well()
    notices = Notice.objects.filter(account=account).select_related("game")
    letter = letter_of(account, list(notices), now=game_now())
    assert letter is not None
    assert [item.title for item in letter.owed] == ["好局"]
