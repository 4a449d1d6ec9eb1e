"""What a refused write gets: why, by how much, and its text again."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format

import killgame
from forum.acts import Pause
from forum.drafts import keep
from forum.models import Game, Post
from forum.now import game_now
from tests.forum.pages import Reader
from tests.forum.people import Playing, once

TEXT = "这句话写了一个钟头。\n\n> 引用\n\n投票：3号"


@pytest.fixture
def speaking(playing: Playing) -> Playing:
    playing.close_until("speech")
    return playing


def posts(playing: Playing) -> list[str]:
    return list(Post.objects.filter(room__game=playing.pk, author="seat").values_list("text", flat=True))


def test_a_late_post_is_refused_by_the_servers_clock_and_kept(speaking: Playing) -> None:
    """T21, T42: nobody has closed the phase, and it is late all the same."""
    reader = Reader(speaking, speaking.seated[1])
    Game.objects.filter(pk=speaking.pk).update(deadline=game_now() - timedelta(seconds=3))
    answer = reader.post("r/public/write/", text=TEXT)
    late = [sentence for sentence in answer.context["refusal"]["sentences"] if "3 seconds too late" in sentence]
    assert (answer.status_code, answer.context["kept"], len(late), posts(speaking)) == (409, TEXT, 1, [])
    assert (answer.context["closed"].code, "compose" in answer.context) == ("late", False)


def test_a_post_for_a_phase_that_is_gone_can_be_sent_again(speaking: Playing) -> None:
    """T48."""
    reader = Reader(speaking, speaking.seated[1])
    stale = str(speaking.belief)
    speaking.close()
    answer = reader.post("r/public/write/", text=TEXT, belief=stale)
    assert (answer.status_code, answer.context["kept"], posts(speaking)) == (409, TEXT, [])
    form = answer.context["compose"]
    again = reader.post(
        "r/public/write/", text=form.initial["text"], belief=form.initial["belief"], once=form.initial["once"]
    )
    assert (again.status_code, posts(speaking)) == (302, [TEXT])


def test_the_field_of_a_refusal_is_the_one_that_one_writes_in(speaking: Playing) -> None:
    """Tools, preview, drafts and addresses; of the words around it only what it is called, and the way back."""
    reader = Reader(speaking, speaking.seated[1])
    written, refused = reader.get(), reader.post("r/public/write/", text=TEXT, belief="1@")
    shared = ("write_url", "preview_url", "draft_url", "quotation_url", "compose_url", "mentionable", "count_table")
    assert [refused.context[name] for name in shared] == [written.context[name] for name in shared]
    page = refused.content.decode()
    assert [page.count(piece) for piece in ('data-tool="quote"', 'id="compose-naming"', "compose.js", "Send it again")] == [
        1, 1, 1, 2,
    ]  # fmt: skip


def test_where_another_draft_stands_what_is_typed_on_is_not_saved_over_it(speaking: Playing) -> None:
    account = speaking.seated[1]
    keep(speaking.row, account.pk, room="public", text="别处写的", version=0)
    answer = Reader(speaking, account).post("r/public/write/", text=TEXT, draft="7", belief="1@")
    assert (answer.context["other_draft"], answer.context["compose"].initial["draft"]) == (True, 7)
    assert "别处写的" in answer.content.decode()


def test_a_move_for_a_deadline_that_was_moved_is_asked_again(speaking: Playing) -> None:
    speaking.close_until("vote")
    a, b = speaking.game.living[:2]
    stale = str(speaking.belief)
    Game.objects.filter(pk=speaking.pk).update(deadline=game_now() + timedelta(hours=30))
    reader = Reader(speaking, speaking.seated[a])
    answer = reader.post("vote/", target=b, belief=stale)
    assert (answer.status_code, answer.context["back"], speaking.game.picks) == (409, f"{reader.home}votes/#vote", ())
    assert answer.context["refusal"] == {
        "title": "Not done",
        "sentences": ["Things have moved on since this page was made: the phase or its deadline is another now."],
    }


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"text": "   \n"}, 409),
        ({"text": "长" * 20_001}, 409),
        ({"text": "x\0y"}, 400),
        ({"text": TEXT, "belief": "nonsense"}, 400),
        ({"text": TEXT, "once": "short"}, 400),
    ],
)
def test_what_cannot_be_posted_comes_back(speaking: Playing, fields: dict[str, str], status: int) -> None:
    answer = Reader(speaking, speaking.seated[1]).post("r/public/write/", **fields)
    assert (answer.status_code, answer.context["kept"], posts(speaking)) == (status, fields["text"], [])
    assert answer.context["compose"].initial["text"] == fields["text"]


def test_foreign_posts_are_forbidden_and_kept(speaking: Playing) -> None:
    speaking.do(killgame.ThrowOut(target=1))
    for account in (speaking.seated[1], speaking.stranger, None):
        answer = Reader(speaking, account).post("r/public/write/", text=TEXT)
        kept = [TEXT] if account is None else TEXT
        assert (answer.status_code, answer.context["kept"], posts(speaking)) == (403, kept, [])
    for path in ("vote/", "night/", "pass/", "surrender/"):
        for account in (speaking.seated[1], speaking.judge, speaking.stranger, None):
            assert Reader(speaking, account).post(path, target=2, choice=2).status_code == 403


def test_a_paused_game_takes_no_moves_and_no_posts(speaking: Playing) -> None:
    speaking.do(Pause(until=game_now() + timedelta(hours=5)), reason="停电")
    reader = Reader(speaking, speaking.seated[1])
    assert reader.get().context["closed"].code == "paused"
    sent = [reader.post("r/public/write/", text=TEXT).status_code, reader.post("pass/").status_code]
    assert (sent, posts(speaking), speaking.game.passed) == ([409, 409], [], ())
    assert reader.get("now/").context["bar"].paused_until is not None


def test_the_same_key_posts_once(speaking: Playing) -> None:
    reader, key = Reader(speaking, speaking.seated[1]), once()
    answers = [reader.post("r/public/write/", text=TEXT, once=key)["Location"] for _try in range(2)]
    assert (answers[0] == answers[1], posts(speaking)) == (True, [TEXT])


def test_days_and_hours_of_lateness_are_said_as_such(speaking: Playing) -> None:
    reader, deadline = Reader(speaking, speaking.seated[1]), game_now() - timedelta(hours=26, minutes=3)
    Game.objects.filter(pk=speaking.pk).update(deadline=deadline)
    sentences = reader.post("r/public/write/", text=TEXT).context["refusal"]["sentences"]
    with translation.override("en"):
        day = date_format(timezone.localtime(deadline, ZoneInfo("Asia/Shanghai")), "MONTH_DAY_FORMAT")
    assert [sentence.startswith(f"The deadline was {day} ") for sentence in sentences] == [False, True]
    assert "it was 1 day 2 hours 3 minutes" in sentences[1]
