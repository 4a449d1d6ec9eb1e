"""A request of the players as the people of a game see it: totals for all, one's own say for oneself (T19). An outage (T32)."""

from datetime import timedelta

import killgame
from forum.models import Outage, Request
from forum.now import game_now
from tests.forum.pages import Reader, body, people
from tests.forum.people import Playing
from tests.forum.timing import said


def test_a_player_asks_and_the_others_say(playing: Playing) -> None:
    asker, other = Reader(playing, playing.seated[1]), Reader(playing, playing.seated[2])
    assert "Ask the others for more time" in body(asker.get())
    answer = asker.post("request/", what="pause", yes="1")
    assert answer.status_code == 302
    assert answer["Location"].endswith("#request")
    assert "You have said yes." in body(asker.get())
    seen = body(other.get())
    assert "Yes <b>1</b>, no <b>0</b>, of 7 living; 4 must say yes." in seen
    assert "You have said" not in seen
    other.post("request/", what="pause", yes="")
    assert "Yes <b>1</b>, no <b>1</b>" in body(asker.get())


def test_everybody_sees_totals_and_only_the_living_are_asked(playing: Playing) -> None:
    out = playing.with_role("civilian")[0]
    playing.do(killgame.ThrowOut(out))
    living = playing.game.living[0]
    Reader(playing, playing.seated[living]).post("request/", what="extension", yes="1")
    everybody = people(playing, living=playing.game.living[1], out=out)
    for name, reader in everybody.items():
        page = body(reader.get())
        assert "Yes <b>1</b>, no <b>0</b>, of 6 living" in page
        assert ('name="what" value="extension"' in page) == (name == "living")
    for name, reader in everybody.items():
        answer = reader.post("request/", what="extension", yes="")
        assert answer.status_code == (302 if name == "living" else 403)


def test_what_cannot_be_asked_for_is_refused_on_a_page(playing: Playing) -> None:
    answer = Reader(playing, playing.seated[1]).post("request/", what="cake", yes="1")
    assert answer.status_code == 400
    assert Request.objects.count() == 0
    assert "request.open" not in said(playing)


def test_t32_a_banner_says_when_the_site_was_down_and_for_a_day_only(playing: Playing) -> None:
    reader = Reader(playing, None)
    assert "The site was down" not in body(reader.get())
    now = game_now()
    old = Outage.objects.create(part="clock", since=now - timedelta(hours=30), until=now - timedelta(hours=25))
    assert "The site was down" not in body(reader.get())
    Outage.objects.filter(pk=old.pk).update(until=now - timedelta(hours=1))
    assert "The site was down" in body(reader.get())
    assert "The site was down" in reader.client.get("/").content.decode()
