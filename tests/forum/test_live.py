"""The live stream at the real web process: who is told of what, and that whose right has ended is told nothing any more."""

import re
import time
from contextlib import ExitStack
from dataclasses import dataclass

import pytest
from django.db import connection, transaction

import killgame
from forum.acts import Judge, Player
from forum.live.calling import tell_floor
from forum.live.listening import NAME
from forum.live.switchboard import MOST_OF_ONE
from forum.models import Account
from forum.models.sessions import Session
from forum.play import play
from forum.writing import write
from tests.forum.people import Playing, a_game, a_write, once
from tests.forum.test_ends_of_rights import replaced
from tests.processes import Site, wait_until
from tests.streaming import Listening, cookies_of

# What the reader of a stream would still be told, if he were told: longer than any call takes here.
_A_MOMENT = 1.0


@dataclass(frozen=True, slots=True)
class Table:
    site: Site
    playing: Playing

    def stream(self, account: Account | None, **more: str) -> Listening:
        url = f"{self.site.url}/g/{self.playing.row.public_id}/stream/"
        return Listening(url, cookies=cookies_of(account), headers=more)

    def say(self, seat: int, text: str = "一句话", *, room: str = "public") -> int:
        account = self.playing.seated[seat]
        return write(self.playing.pk, a_write(self.playing, account), room=room, text=text)


@pytest.fixture
def table(site: Site) -> Table:
    return Table(site, a_game(seats=7))


def floors(room: str, n: int) -> tuple[str, dict[str, object]]:
    return "floors", {"room": room, "floors": n}


def test_all_readers_hear_of_a_post_and_those_of_a_room_alone_of_what_is_said_in_it(table: Table) -> None:
    killer, other = table.playing.with_role("killer")[:2]
    civilian = table.playing.seated[table.playing.with_role("civilian")[0]]
    with (
        table.stream(table.playing.seated[other]) as partner,
        table.stream(civilian) as outsider,
        table.stream(None) as nobody,
        table.stream(table.playing.judge) as judge,
    ):
        before = len(outsider.told), len(nobody.told)
        said = table.say(killer, "今晚杀谁？", room="killers")
        partner.wait_for("floors", room="killers", floors=said)
        judge.wait_for("floors", room="killers", floors=said)
        time.sleep(_A_MOMENT)
        assert (outsider.told[before[0] :], nobody.told[before[1] :]) == ([], [])
        assert b"killers" not in outsider.bytes + nobody.bytes

        table.playing.close_until("speech")
        said = table.playing.row.rooms.get(name="public").floors
        for reader in (partner, outsider, nobody, judge):
            reader.wait_for("floors", room="public", floors=said)
            reader.wait_for("table")
        assert nobody.headers["Cache-Control"].startswith("max-age=0, no-cache, no-store")
        assert nobody.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert "Content-Length" not in nobody.headers


def test_a_right_that_ends_ends_the_stream_s_word_of_it_at_once(table: Table) -> None:
    """P12: out, replaced, phase over, logged out: what happens in the room next is told to the others alone."""
    first, second = table.playing.with_role("killer")[:2]
    account = table.playing.seated[second]
    cookies = cookies_of(account)
    url = f"{table.site.url}/g/{table.playing.row.public_id}/stream/"
    with Listening(url, cookies=cookies) as logged_out, table.stream(account) as reader:
        said = table.say(first, "听得见吗", room="killers")
        for one in (logged_out, reader):
            one.wait_for("floors", room="killers", floors=said)
        Session.objects.filter(session_key__in=cookies.values()).delete()
        table.say(first, "还听得见吗", room="killers")
        reader.wait_for("floors", room="killers", floors=said + 1)
        # Out, he hears of the room of the dead; replaced, of neither.
        play(
            table.playing.pk,
            killgame.ThrowOut(second),
            by=Judge(table.playing.judge.pk),
            belief=table.playing.belief,
            once=once(),
            reason="违规",
        )
        reader.wait_for("table")
        logged_out.wait_for("table")
        write(table.playing.pk, a_write(table.playing, account), room="dead", text="唉")
        reader.wait_for("floors", room="dead", floors=1)
        newcomer = replaced(table.playing, second)
        with table.stream(newcomer) as instead:
            heard = len(reader.told)
            table.say(first, "换人了", room="killers")
            write(table.playing.pk, a_write(table.playing, newcomer), room="dead", text="我来了")
            instead.wait_for("floors", room="killers", floors=said + 2)
            instead.wait_for("floors", room="dead", floors=2)
        time.sleep(_A_MOMENT)
        assert reader.told[heard:] == []
        assert floors("killers", said + 1) not in logged_out.told


def test_of_a_night_s_pick_the_group_hears_and_nobody_else(table: Table) -> None:
    playing = table.playing
    (picker, partner), (civilian, target) = playing.with_role("killer"), playing.with_role("civilian")[:2]
    account = playing.seated
    with ExitStack() as stack:
        theirs, others = (
            [stack.enter_context(table.stream(who)) for who in whose]
            for whose in (
                (account[picker], account[partner]),
                (account[civilian], account[target], playing.judge, None),
            )
        )
        for one in (*theirs, *others):
            one.wait_for("floors", room="readers", floors=0)
        time.sleep(_A_MOMENT)  # who comes while the process begins to listen is told of the table once
        before, heard = [len(one.told) for one in theirs], [len(one.told) for one in others]
        playing.do(killgame.Move(picker, "kill", target=target))
        for one, n in zip(theirs, before, strict=True):
            wait_until(lambda one=one, n=n: one.told[n:] == [("table", {})], within=10)  # type: ignore[misc]
        time.sleep(_A_MOMENT)
        assert [one.told[n:] for one, n in zip(others, heard, strict=True)] == [[]] * 4


def test_of_a_secret_vote_its_voters_other_windows_hear_and_nobody_else(site: Site) -> None:
    playing = a_game(seats=7, options={"ballot": "sealed"})
    playing.close_until("vote")
    voter, other, target = playing.game.living[:3]
    table = Table(site, playing)
    with table.stream(playing.seated[voter]) as his, ExitStack() as stack:
        others = [stack.enter_context(table.stream(who)) for who in (playing.seated[other], playing.judge, None)]
        for one in (his, *others):
            one.wait_for("floors", room="readers", floors=0)
        time.sleep(_A_MOMENT)  # who comes while the process begins to listen is told of the table once
        before, heard = len(his.told), [len(one.told) for one in others]
        playing.do(killgame.Move(voter, "vote", target=target))
        wait_until(lambda: his.told[before:] == [("table", {})], within=10)
        playing.do(killgame.Withdraw(voter, "vote"))
        wait_until(lambda: his.told[before:] == [("table", {})] * 2, within=10)
        time.sleep(_A_MOMENT)
        assert [one.told[n:] for one, n in zip(others, heard, strict=True)] == [[], [], []]
        # Who has the seat no more hears nothing of it.
        newcomer = replaced(playing, voter)
        time.sleep(_A_MOMENT)
        before = len(his.told)
        with table.stream(newcomer) as instead:
            instead.wait_for("floors", room="readers", floors=0)
            told = len(instead.told)
            play(
                playing.pk,
                killgame.Move(voter, "vote", target=target),
                by=Player(newcomer.pk, voter),
                belief=playing.belief,
                once=once(),
            )
            wait_until(lambda: ("table", {}) in instead.told[told:], within=10)
        time.sleep(_A_MOMENT)
        assert his.told[before:] == []


def test_a_stream_begins_with_what_is_there_and_goes_on_where_its_reader_was(table: Table) -> None:
    """The positions are floors of rooms that he reads, never a number of the whole site's."""
    killer = table.playing.with_role("killer")[0]
    said = table.say(killer, room="killers")
    public = table.playing.row.rooms.get(name="public").floors
    with table.stream(table.playing.seated[killer]) as first:
        first.wait_for("floors", room="readers", floors=0)
        # Who comes while the process begins to listen is told once more that he may look.
        told = [one for one in first.told if one != ("table", {})]
        own = f"line-{killer}"
        assert told == [floors("killers", said), floors(own, 0), floors("public", public), floors("readers", 0)]
        # One position a telling, with the last of it: who was cut off before has it told anew.
        assert first.ids == [f"killers.{said},{own}.0,public.{public},readers.0"]
        table.say(killer, room="killers")
        first.wait_for("floors", room="killers", floors=said + 1)
    with table.stream(table.playing.seated[killer], **{"Last-Event-ID": first.ids[0]}) as again:
        again.wait_for("floors", room="killers", floors=said + 1)
        # A floor that was there is another now; a room that is not his is nobody's business.
        with transaction.atomic():
            tell_floor(table.playing.row, "police", 1)
            tell_floor(table.playing.row, "killers", said)
        again.wait_for("floor", room="killers", floor=said)
        assert again.told == [floors("killers", said + 1), ("floor", {"room": "killers", "floor": said})]


def test_no_change_is_lost_with_the_connection_that_hears_of_it(table: Table) -> None:
    """The database ends the one LISTEN; the process takes another and tells its readers what they have missed."""
    listening = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = %s"
    with table.stream(None) as reader:
        reader.wait_for("floors", room="readers", floors=0)

        def hears() -> list[int]:
            with connection.cursor() as cursor:
                cursor.execute(listening, [NAME])
                return [pid for (pid,) in cursor.fetchall()]

        wait_until(hears, within=5, what="a LISTEN")
        assert len(hears()) == 1
        before = table.playing.row.rooms.get(name="public").floors
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", hears())
        table.playing.close_until("speech")
        said = table.playing.row.rooms.get(name="public").floors
        assert said > before
        reader.wait_for("floors", room="public", floors=said)


def test_a_stream_too_many_is_refused(table: Table) -> None:
    """One person holds so many of a process; who hangs up makes room."""
    account = table.playing.stranger
    with ExitStack() as many:
        readers = [many.enter_context(table.stream(account)) for _one in range(MOST_OF_ONE)]
        assert [reader.status for reader in readers] == [200] * MOST_OF_ONE
        one_more = many.enter_context(table.stream(account))
        assert (one_more.status, one_more.headers["Retry-After"]) == (429, "30")
        assert many.enter_context(table.stream(table.playing.judge)).status == 200

    def fits() -> bool:
        with table.stream(account) as reader:
            return reader.status == 200

    wait_until(fits, within=5, what="a place")


def test_the_server_ends_its_streams_when_it_is_told_to_end(table: Table) -> None:
    """Last, for it ends the site: neither a deploy nor Ctrl-C waits for readers."""
    with table.stream(None) as reader:
        reader.wait_for("floors", room="readers", floors=0)
        began = time.monotonic()
        table.site.stop("web")
        assert reader.ended.wait(1)
        assert time.monotonic() - began < 3
    assert not re.search("error|Traceback|Cancel", table.site.output("web"))
