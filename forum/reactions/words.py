"""Last words that were written ahead: they are posted in the moment in which `words` opens for their seat (PRODUCT P2)."""

from django.contrib.auth.models import AnonymousUser

from forum.access import seen_by
from forum.floors import add_post
from forum.models import Draft, Post, Room, Seat
from forum.queries.quoting import names_for
from forum.queries.seats import seated_in
from forum.reactions.happening import Happening
from forum.text import read, tidy


def speak(h: Happening) -> None:
    """Post them, seat by seat, behind the narrator's call: those of whoever sits there now, and nothing of who sat there before."""
    if h.after.phase != "words":
        return
    sitters = {number: h.sitters[number] for number in h.after.words if number in h.sitters}
    keys = {
        Draft.key_of(h.row, sitter.account, room="public", kind=Draft.Kind.LAST_WORDS): number
        for number, sitter in sitters.items()
    }
    ahead = {keys[draft.key]: draft for draft in Draft.objects.filter(game=h.row, key__in=keys)}
    if not ahead:
        return
    where = Room.objects.get(game=h.row, name="public")
    seen, seated = seen_by(h.row, AnonymousUser()), seated_in(h.row)
    for number in sorted(ahead):
        draft = ahead[number]
        draft.game = h.row
        text = tidy(draft.text).strip()
        if text:
            reading = read(text, table=names_for(text, seen=seen, room=where, seated=seated))
            seat = Seat.objects.get(pk=sitters[number].seat)
            what = {"text": text, "html": reading.html, "renderer": reading.renderer}
            add_post(h.row, "public", at=h.now, author=Post.Author.SEAT, seat=seat, **what)
        draft.delete()
