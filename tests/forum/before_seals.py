"""A running game as releases from before rows were sealed left it."""

from django.db import connection

from forum.models import Game, OnceKey, RequestVote


def as_before_seals(row: Game) -> None:
    """All of it stands open, and it has no key of its own; once-keys, of which only digests are left, are gone."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    rows = [*row.events.all(), *row.appeals.all(), *RequestVote.objects.filter(request__game=row)]
    for room in row.rooms.all():
        room.game = row
        rows += room.posts.all()
    for one in rows:
        if one.sealed is not None:
            one.unseal()
            values = {name: getattr(one, name) for name in one.CONCEALED}
            type(one)._default_manager.filter(pk=one.pk).update(**values, sealed=None)
    Game.objects.filter(pk=row.pk).update(state=row.state, sealed=None, key_sealed=None)
    OnceKey.objects.filter(game=row).delete()
