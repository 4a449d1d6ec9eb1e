"""Alias games while they run: nothing ties a seat to an account (PRODUCT P1). Trials of shared/TRIALS.md by their ids."""

import json
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

import killgame
from forum import lobby
from forum.access import hearers, look, seen_by
from forum.aliases import ALIASES
from forum.attendance import say_away
from forum.models import Account, Game, Post, Seat, Sitting
from forum.now import game_now
from forum.promises import secret_of
from forum.queries.export import export_of
from forum.queries.letters import letter_of
from forum.queries.notices import told_to
from forum.queries.people import person
from forum.queries.planner import planner_of
from forum.queries.seats import seated_in
from forum.queries.verify import faults
from forum.sealing import unseal
from forum.writing import write
from killgame.verifying import read_export
from killgame.verifying.proofs import aliases
from tests.forum.masks import names_of, names_told, pages_of
from tests.forum.pages import Reader, people
from tests.forum.people import (
    Playing,
    a_board,
    a_game,
    a_keepers_browser,
    a_write,
    an_account,
    an_open_game,
    by_the_site,
    forum_paced,
    who_sits_in,
)
from tests.forum.timing import Passing, said, sweep, to_deadline


def test_seats_and_names_are_drawn_and_who_sits_where_nobody_may_read(masked: Playing) -> None:
    row, root = masked.row, unseal(masked.row.secret_sealed)
    notes = row.events.filter(kind__startswith="site.")
    bodies, audiences = ({one.kind: getattr(one, part) for one in notes} for part in ("body", "audience"))
    names = list(killgame.drawn_names(root, masked.game.setup, names=tuple(ALIASES), seats=7))
    assert (bodies, audiences) == (
        {"site.names_drawn": {"names": names, "left_out": []}}, {"site.names_drawn": "everyone"},
    )  # fmt: skip
    assert list(Seat.objects.filter(game=row).values_list("alias", flat=True)) == names
    assert faults(row) == ()
    desk = Reader(masked, masked.judge).get("desk/", page=1).content.decode()
    assert "The names of the seats are drawn by lot." in desk
    assert "places in the order of joining" not in desk


def test_whoever_has_been_put_on_another_seat_is_found(masked: Playing) -> None:
    one, other = Sitting.objects.filter(seat__game=masked.pk, seat__number__in=(1, 2)).order_by("seat__number")
    Sitting.objects.filter(pk=one.pk).update(account=an_account("插队的"))
    (fault,) = faults(masked.row)
    assert fault.startswith("on its seats sit not those on whom the lot of its root fell: ")
    Sitting.objects.filter(pk=one.pk).update(account=one.account)
    Seat.objects.filter(pk=other.seat_id).update(alias=Seat.objects.get(pk=one.seat_id).alias)
    assert faults(masked.row) == ("its names are not those that were drawn",)


def test_a_game_that_was_dealt_before_the_root_drew_its_seats_is_named_and_how_to_treat_it(db: None) -> None:
    with patch("forum.seating.root_of", secret_of):
        early = a_game(alias=True)
    lot, seats = faults(early.row)
    assert lot == "Entry 2: the lot does not fall so."
    assert seats.endswith(
        "dealt before the root drew them; then it can be played to its end, but must not be dealt anew"
    )
    early.do(killgame.Rule("good"))
    assert faults(early.row) == (lot, seats)


def test_no_page_and_no_answer_names_an_account_that_plays(masked: Playing) -> None:
    masked.close_until("speech")
    write(masked.pk, a_write(masked, masked.seated[2]), room="public", text="天亮了")
    who = people(masked, living=3, out=4)
    who["keeper"] = Reader(masked, an_account("站里人", is_staff=True, is_superuser=True))
    pages = pages_of(masked)
    assert names_told(names_of(masked), who=who, paths=pages) == set()
    read = {path: who["judge"].client.get(path).status_code for path in pages}
    assert [path for path, status in read.items() if status != 200] == [
        f"/g/{masked.row.public_id}/card/",
    ]
    page = who["stranger"].get().content.decode()
    with translation.override("en"):
        assert seated_in(masked.row).name(2) in page
    # Where nothing is hidden every one of these viewers is told names: there is something to tell.
    Game.objects.filter(pk=masked.pk).update(alias=False)
    Seat.objects.filter(game=masked.pk).update(alias="")
    told = names_told(
        names_of(masked), who=who, paths=tuple(path for path in pages if path.endswith(f"{masked.row.public_id}/"))
    )
    assert {viewer for viewer, _path, _name in told} == {*who}


def test_t56_no_notice_and_no_letter_names_anybody_who_plays(masked: Playing) -> None:
    """T56."""
    masked.close_until("vote")
    told = {}
    for account in (*masked.seated.values(), masked.judge):
        letter = letter_of(account, told_to(account), now=game_now())
        mail = render_to_string("mail/letter.txt", {"letter": letter}) if letter else ""
        told[account.username] = mail + Reader(masked, account).client.get("/me/notices/").content.decode()
    assert sum("雨夜长街" in text for text in told.values()) == 7  # the living are told that the ballot is open
    everybody = set(told) - {masked.judge.username}
    assert {(name, other) for name, text in told.items() for other in everybody - {name} if other in text} == set()


def test_a_persons_page_says_nothing_of_an_alias_game_before_its_end(masked: Playing) -> None:
    player, idle = masked.seated[2], an_account("闲人")
    Account.objects.update(date_joined=game_now())
    with CaptureQueriesContext(
        connection,
    ) as of_player:
        playing = person(player)
    with CaptureQueriesContext(connection) as of_idle:
        nothing = person(idle)
    assert (
        (playing.sits_in, playing.played, playing.games)
        == (nothing.sits_in, nothing.played, nothing.games)
        == ((), (), 0)
    )
    assert len(of_player) == len(of_idle)
    masked.do(killgame.Rule("good"), reason="散了")
    assert [(one.game_id, one.seat) for one in person(player).played] == [(masked.row.public_id, 2)]


def test_t57_neither_absence_nor_zone_nor_leave_is_told_of_who_plays(masked: Playing) -> None:
    """T57."""
    now = game_now()
    away = say_away(masked.seated[3], since=now, until=now + timedelta(days=3))
    Account.objects.filter(pk=masked.seated[3].pk).update(time_zone="Pacific/Honolulu")
    judge = Reader(masked, masked.judge)
    planned = planner_of(seen_by(masked.row, masked.judge), now=now)
    assert (dict(planned.zones), planned.absences) == ({}, ())
    assert (
        "Where the players live is not told in an alias game." in judge.get("desk/plan/", by="86400").content.decode()
    )
    assert judge.get("desk/").context["away"] == []
    assert judge.client.get(f"/api/v1/games/{masked.row.public_id}/attendance/").json()["absences"] == []
    # Whatever absence he names, the judge gets one answer.
    answers = [judge.post("desk/leave/", absence=id) for id in (away.public_id, "nothing22222")]
    told = [(answer.status_code, "There is no such absence any more." in answer.content.decode()) for answer in answers]
    assert told == [(409, True)] * 2
    assert "absence" not in said(masked)


def test_a_quotation_does_not_tell_in_which_language_its_writer_reads(masked: Playing) -> None:
    masked.close_until("speech")
    write(masked.pk, a_write(masked, masked.seated[2]), room="public", text="天亮了")
    floor = Post.objects.filter(room__game=masked.pk, author="seat").latest("at").floor
    quoted = set()
    for language in ("zh-hans", "zh-hant", "en"):
        reader = Reader(masked, masked.seated[3])
        Account.objects.filter(pk=masked.seated[3].pk).update(language=language)
        quoted.add(reader.get("", quote=str(floor)).context["compose"]["text"].value())
    (text,) = quoted
    assert text.startswith(f"> [{floor} 楼](/g/")
    assert ALIASES[Seat.objects.get(game=masked.pk, number=2).alias].simplified in text


def test_nothing_that_the_composer_writes_tells_in_which_language_its_writer_reads(masked: Playing) -> None:
    masked.close_until("vote")
    masked.do(killgame.Move(2, "vote", target=4))
    written = set()
    for language in ("zh-hans", "zh-hant", "en"):
        reader = Reader(masked, masked.seated[3])
        Account.objects.filter(pk=masked.seated[3].pk).update(language=language)
        context = reader.get().context
        seats = json.loads(context["mentionable"])
        written.add((context["count_table"], tuple(seat[4] for seat in seats)))
    ((table, named),) = written
    assert named == tuple(f"{seat}号" for seat in range(1, 8))
    assert ALIASES[Seat.objects.get(game=masked.pk, number=4).alias].simplified in table


def test_nobody_changes_his_name_in_an_alias_game(masked: Playing) -> None:
    player = masked.seated[2]
    Account.objects.filter(pk=player.pk).update(language="en")
    client = Client()
    client.force_login(player)
    fields = {"language": "en", "time_zone": "Asia/Shanghai", "theme": "system", "username": "改名换姓"}
    refused = client.post("/me/", fields)
    assert (refused.status_code, refused.context["form"].errors["username"]) == (
        422, ["In an alias game nobody changes his name until it is over."],
    )  # fmt: skip
    assert 'value="改名换姓"' in refused.content.decode()
    assert client.post("/me/", {**fields, "username": player.username}).status_code == 302
    # A keeper is told of all alike: an answer for this one alone would tell who plays.
    admin = a_keepers_browser(an_account("站里人", is_staff=True, is_superuser=True))
    for account in (player, masked.stranger):
        page = admin.get(f"/admin/forum/account/{account.pk}/change/")
        assert ("date_joined" in page.content.decode(), "last_login" in page.content.decode()) == (True, False)
        form = page.context["adminform"].form
        sent = {name: value for name, value in form.initial.items() if isinstance(value, str | int)}
        answer = admin.post(f"/admin/forum/account/{account.pk}/change/", {**sent, "username": "改名换姓"})
        assert "username" in answer.context["adminform"].form.errors
    masked.do(killgame.Rule("good"), reason="散了")
    assert client.post("/me/", fields).status_code == 302
    assert Account.objects.get(pk=player.pk).username == "改名换姓"


def test_the_seat_that_a_reserve_takes_over_keeps_its_name(clock: Passing, db: None) -> None:
    playing = an_open_game(alias=True, schedule=forum_paced(misses=1, penalty="reserve", silence=None))
    joined = [an_account(f"玩家{letter}") for letter in "甲乙丙丁戊己庚辛"]
    for one in joined:
        lobby.join(playing.pk, a_write(playing, one))
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    for one in joined[:7]:
        lobby.confirm(playing.pk, a_write(playing, one))
    playing = Playing(playing.pk, playing.judge, who_sits_in(playing.pk), playing.stranger)
    before = {seat: one.alias for seat, one in seated_in(playing.row).items()}
    for _phase in range(6):
        if "replaced" in said(playing):
            break
        lazy = min(playing.game.living)
        for seat in set(killgame.owes(playing.game)) - {lazy}:
            ballot = playing.game.phase == "vote"
            playing.do(killgame.Move(seat, "vote", None) if ballot else killgame.Sleep(seat))
        to_deadline(playing, clock)
        sweep()
    assert "replaced" in said(playing)
    assert joined[7] in who_sits_in(playing.pk).values()
    assert {seat: one.alias for seat, one in seated_in(playing.row).items()} == before
    assert faults(playing.row) == ()
    everybody = Client().get(f"/g/{playing.row.public_id}/").content.decode()
    assert [one.username for one in joined if one.username in everybody] == []


def test_who_hears_appeals_tells_not_who_plays(db: None) -> None:
    board = a_board()
    playing, hearing = an_account("半夏"), an_account("白露")
    board.judges.add(playing, hearing)
    keeper = an_account("站里人", is_staff=True)
    game = by_the_site(alias=True)
    assert playing in game.seated.values()
    assert set(hearers(game.row)) == {hearing, keeper}
    board.judges.remove(hearing)
    assert set(hearers(game.row)) == {keeper}  # as if he had always heard, whoever of the board plays


def test_a_fresh_deal_shows_nothing_by_which_the_seats_were_drawn(masked: Playing) -> None:
    """Seats and names stay; all that the chain was blinded with so far is public now, so who sits where stands nowhere in it."""
    root, seats = unseal(masked.row.secret_sealed), who_sits_in(masked.pk)
    places = list(killgame.drawn_seats(root, masked.game.setup, players=7))
    assert Reader(masked, masked.judge).get("desk/").context["desk"].offers.deal_anew
    for deals in (2, 3):
        masked.do(killgame.DealAnew())
        assert (masked.game.deals, who_sits_in(masked.pk), faults(masked.row)) == (deals, seats, ())
    log = [(one.kind, one.body) for one in masked.row.events.order_by("number")]
    assert sum(bool(body["event"]["shown"]) for kind, body in log if kind == "Dealt") == 2
    assert not any("places" in body or root.hex() in str(body) for _kind, body in log)
    shown = [killgame.nth_secret(root, number) for number in (1, 2)]
    assert places not in [list(killgame.drawn_seats(secret, masked.game.setup, players=7)) for secret in shown]
    masked.do(killgame.Rule("good"), reason="散了")
    last = masked.row.events.order_by("number").last()
    assert last is not None
    assert (last.kind, last.audience, last.body) == (
        "site.seats_shown", "everyone", {"root": root.hex(), "places": places},
    )  # fmt: skip
    assert faults(masked.row) == ()
    by_place = "From seat 1 on, by their places in the order of joining"
    assert by_place in Reader(masked, masked.judge).get("desk/", page=1).content.decode()


def test_other_seats_or_another_root_at_the_end_are_found(masked: Playing) -> None:
    masked.do(killgame.DealAnew())
    masked.do(killgame.Rule("good"), reason="散了")
    plain = export_of(look(masked.row.public_id, AnonymousUser()))
    entry = plain["log"][-1]
    assert not_held(plain) == []
    body, number = entry["body"], entry["number"]
    entry["body"] = {**body, "places": body["places"][::-1]}
    assert not_held(plain) == [f"Entry {number}: the lot does not fall so."]
    entry["body"] = {**body, "root": "00" * 32}
    assert not_held(plain)[0] == f"Entry {number}: from the root that is shown other secrets follow."
    plain["log"].pop()
    assert not_held(plain) == ["The log does not say once, and no more, how seats and names were drawn."]


def not_held(plain: dict[str, Any]) -> list[str]:
    """What of its lots does not hold, in words; the chain would tell of any change, and is not asked."""
    return [str(line) for line in aliases(read_export(plain)) if line.holds is False]
