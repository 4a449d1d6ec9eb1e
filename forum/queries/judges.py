"""Who judges a game, in words."""

from django.utils.translation import gettext

from forum.models import Game


def judged_by(row: Game) -> str:
    """Of a row fetched with its judge: "judge 秋水", or what there is in the place of one."""
    if row.judge is not None:
        return gettext("judge {name}").format(name=row.judge.username)
    return nobody_in(row)


def nobody_in(row: Game) -> str:
    """Of a game that has no judge: since it never has one, or not yet."""
    if row.judging == Game.Judging.SITE:
        return gettext("judged by the site")
    return gettext("judge drawn by lot")
