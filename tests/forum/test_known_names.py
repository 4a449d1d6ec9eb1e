"""What a text is read with: seats and names, as everybody at the table knows them."""

from django.utils import translation

import killgame
from forum.access import seen_by
from forum.models import Room
from forum.queries.known_names import names_known
from forum.queries.seats import seated_in
from forum.text import Names, read
from tests.forum.people import Playing


def _names(playing: Playing, seat: int = 1) -> Names:
    seen = seen_by(playing.row, playing.seated[seat])
    room = Room.objects.get(game=playing.pk, name="public")
    return names_known(seen, room, seated=seated_in(playing.row))


def test_all_seats_with_their_names(playing: Playing) -> None:
    names = _names(playing)
    assert names.seats == tuple((seat, (one.username,)) for seat, one in sorted(playing.seated.items()))
    assert (names.places, names.floor_address) == (1, f"/g/{playing.row.public_id}/r/public/{{}}/")


def test_a_seat_that_is_out_is_known_as_before(playing: Playing) -> None:
    before = _names(playing)
    playing.do(killgame.ThrowOut(4))
    assert _names(playing).seats == before.seats


def test_in_an_alias_game_a_seat_has_its_drawn_name_in_each_language_and_no_other(masked: Playing) -> None:
    with translation.override("en"):
        names = _names(masked)
    assert names == _names(masked)
    for seat, account in masked.seated.items():
        drawn = dict(names.seats)[seat]
        assert account.username not in drawn
        assert [one.seats for said in drawn for one in read(f"投票：{said}", table=names).votes] == [(seat,)] * len(
            drawn
        )
        assert read(f"@{account.username} 你好", table=names).mentions == ()
