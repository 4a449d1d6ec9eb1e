"""Drafts: from device to device, for their writer alone, gone when they are posted."""

import threading
from typing import Any

import pytest
from django.db import connection, connections

import killgame
from forum.drafts import OtherDraft, draft_of, keep
from forum.models import Draft, Sitting
from forum.now import game_now
from forum.writing import write
from tests.forum.pages import Reader, people
from tests.forum.people import Playing, a_game, a_write, an_account, once

WORDS = "还没想好的半句话"


@pytest.fixture
def speaking(playing: Playing) -> Playing:
    playing.close_until("speech")
    return playing


def saved(
    reader: Reader, text: str, *, version: int = 0, room: str = "public", **more: str | list[str]
) -> tuple[int, dict[str, Any]]:
    answer = reader.client.post(f"{reader.home}r/{room}/draft/", {"text": text, "version": version, **more})
    return answer.status_code, answer.json()


def test_what_one_device_saves_another_goes_on_with(speaking: Playing) -> None:
    phone, desk = Reader(speaking, speaking.seated[1]), Reader(speaking, speaking.seated[1])
    status, kept = saved(phone, WORDS)
    form = desk.get().context["compose"]
    assert (status, kept["text"]) == (200, WORDS)
    assert (form.initial["text"], form.initial["draft"]) == (WORDS, kept["version"])
    assert desk.client.get(f"{desk.home}r/public/draft/").json() == kept


def test_an_older_device_does_not_overwrite_a_newer_one_and_is_offered_its_text(speaking: Playing) -> None:
    reader = Reader(speaking, speaking.seated[1])
    _, first = saved(reader, "第一稿")
    _, second = saved(reader, "第二稿", version=first["version"])
    status, offered = saved(reader, "旧手机上的", version=first["version"])
    assert (status, offered["code"], offered["text"], offered["version"]) == (
        200,
        "other_draft",
        "第二稿",
        second["version"],
    )
    # Neither where another has begun, nor where it was thrown away or posted meanwhile.
    assert saved(reader, "另一个窗口")[1]["code"] == "other_draft"
    assert saved(reader, "", version=second["version"]) == (200, {"text": "", "version": 0, "at": None})
    assert saved(reader, "迟到的", version=second["version"])[1]["text"] == ""


def test_what_a_device_has_sent_without_an_answer_is_its_own(speaking: Playing) -> None:
    """Pages that are left one after the other: each knows only the version of before, and what was sent since."""
    reader = Reader(speaking, speaking.seated[1])
    first = saved(reader, "一句\n")[1]["version"]
    saved(reader, "一句\n两句", version=first)
    third = saved(reader, "三句", version=first, tried=["一句\n两句"])[1]
    assert (third["text"], third["version"] > first) == ("三句", True)
    assert saved(reader, "", version=third["version"])[1]["version"] == 0
    assert saved(reader, "走了。", version=third["version"], tried=["三句", ""])[1]["text"] == "走了。"
    # One that went out before and comes in after: what stands is none that it knows.
    assert saved(reader, "", version=third["version"], tried=["三句"])[1]["code"] == "other_draft"


def test_a_post_ends_its_draft_and_a_refusal_keeps_it(speaking: Playing) -> None:
    reader = Reader(speaking, speaking.seated[1])
    version = saved(reader, WORDS)[1]["version"]
    answer = reader.post("r/public/write/", text=WORDS + "。", draft=version, belief="1@")
    assert (answer.status_code, answer.context["draft"].text) == (409, WORDS + "。")
    reader.post("r/public/write/", text=WORDS + "。", draft=answer.context["draft"].version)
    assert (Draft.objects.count(), reader.get().context["compose"].initial["text"]) == (0, "")


def test_it_is_its_writers_alone(speaking: Playing) -> None:
    saved(Reader(speaking, speaking.seated[1]), WORDS)
    readers = people(speaking, living=2, out=3)
    assert {name: WORDS in one.get().content.decode() for name, one in readers.items()} == dict.fromkeys(readers, False)
    nobody = readers.pop("nobody")
    assert nobody.client.get(f"{nobody.home}r/public/draft/").status_code == 403
    fetched = {name: one.client.get(f"{one.home}r/public/draft/").json()["text"] for name, one in readers.items()}
    assert fetched == dict.fromkeys(readers, "")


def test_in_the_database_it_is_sealed_and_tells_neither_writer_nor_room(speaking: Playing) -> None:
    killer = speaking.with_role("killer")[0]
    account = speaking.seated[killer]
    keep(speaking.row, account.pk, room="killers", text=WORDS, version=0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT t::text FROM forum_draft t")
        ((row,),) = cursor.fetchall()
    assert [word in row for word in (WORDS, "killers", f",{account.pk},")] == [False] * 3
    speaking.do(killgame.BreakOff())
    assert Draft.objects.values_list("text", flat=True).get() == ""
    assert draft_of(speaking.row, account.pk, room="killers").text == WORDS


def test_a_room_that_is_not_ones_own_has_no_draft(speaking: Playing) -> None:
    """A right that has ended ends the draft's with it, and who takes the seat over gets none."""
    killer = speaking.with_role("killer")[0]
    before = Reader(speaking, speaking.seated[killer])
    saved(before, WORDS, room="killers")
    now = game_now()
    Sitting.objects.filter(seat__game=speaking.pk, seat__number=killer).update(until=now)
    newcomer = an_account("替补")
    Sitting.objects.create(seat=speaking.row.seats.get(number=killer), account=newcomer, since=now)
    after = Reader(speaking, newcomer)
    assert before.client.get(f"{before.home}r/killers/draft/").status_code == 404
    assert after.client.get(f"{after.home}r/killers/draft/").json()["text"] == ""


def test_two_windows_that_begin_at_once_do_not_lose_each_others_text(speaking: Playing) -> None:
    account = speaking.seated[1].pk
    keep(speaking.row, account, room="public", text="一个", version=0)
    with pytest.raises(OtherDraft) as error:
        keep(speaking.row, account, room="public", text="另一个", version=0)
    assert error.value.kept.text == "一个"


def test_a_save_that_comes_after_its_own_post_leaves_no_draft(speaking: Playing) -> None:
    """Whatever was on its way when the form was sent; and who goes on writing in that page loses nothing."""
    reader, key = Reader(speaking, speaking.seated[1]), once()
    version = saved(reader, "半句", once=key)[1]["version"]
    assert reader.post("r/public/write/", text="半句话", draft=version, once=key).status_code == 302
    for late in ("半句话", "半句"):
        for known in (0, version):
            assert saved(reader, late, version=known, once=key)[1]["posted"]
    assert (Draft.objects.count(), reader.get().context["compose"].initial["text"]) == (0, "")
    assert saved(reader, "又想到")[1]["text"] == "又想到"


@pytest.mark.django_db(transaction=True)
def test_a_save_and_its_post_at_once_leave_no_draft() -> None:
    """In whichever order they come: a draft that is not there yet is no row that could be locked."""
    playing = a_game()
    playing.close_until("speech")
    account, row = playing.seated[1], playing.row

    def save(once: str) -> None:
        try:
            keep(row, account.pk, room="public", text="同时", version=0, once=once)
        finally:
            connections.close_all()

    for _time in range(10):
        slip = a_write(playing, account)
        saving = threading.Thread(target=save, args=(slip.once,))
        saving.start()
        write(playing.pk, slip, room="public", text="同时")
        saving.join()
        assert Draft.objects.count() == 0
