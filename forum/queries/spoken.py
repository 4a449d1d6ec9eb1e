"""Whether a seat has said anything in the open phase."""

import killgame
from forum.ledger import taken_back
from forum.models import Event, Game, Post


def has_spoken(row: Game, game: killgame.Game | killgame.View, *, seat: int) -> bool:
    """Whether it has a post in the thread in this phase that it has not taken back; what the judge has hidden was said.

    A phase that a close was taken back into is the one that it was: what was said in it before the close counts, what came after the close
    does not. Three queries.
    """
    opened = Event.objects.filter(game=row, kind=killgame.events.PhaseOpened.__name__)
    began = opened.exclude(number__in=taken_back(row, last=row.log_length)).order_by("-number").first()
    posts = Post.objects.filter(room__game=row, room__name="public", seat__number=seat, retracted_at__isnull=True)
    since = began.number if began is not None else 0
    return posts.filter(log_length__gte=since, round=game.round, phase=game.phase).exists()
