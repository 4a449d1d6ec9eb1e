"""Receipts (回执): what became of each vote is told to whoever cast it, and kept (T07)."""

from typing import Any

import pytest

import killgame
from forum.models import Receipt
from forum.writing import write
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_write
from tests.forum.test_votes import at_the_ballot


@pytest.fixture
def voting(db: None) -> Playing:
    return at_the_ballot()


def kept(playing: Playing) -> list[tuple[str, int | None, list[int], list[int] | None, list[list[int]]]]:
    found = []
    for one in Receipt.objects.filter(game=playing.pk).order_by("event", "pk"):
        one.game = playing.row
        found.append((one.kind, one.seat, one.targets, one.was, one.counts))
    return found


def slip(reader: Reader, path: str = "votes/") -> Any:
    return reader.get(path).context["my_slip"]


def test_each_change_of_a_vote_has_its_receipt_by_form_and_api_alike(voting: Playing) -> None:
    """T07: target, votes before and after, the moment; and the number of the very event."""
    a, b, c, d = voting.game.living[:4]
    voting.do(killgame.Move(b, "vote", target=c))
    reader = Reader(voting, voting.seated[a])
    reader.post("vote/", target=c)
    reader.post("vote/", target=d)
    reader.post("vote/", target="abstain")
    reader.post("vote/", withdraw="1")
    reader.post("vote/", target=c)
    voting.do(killgame.Annul(target=a))
    reader.post("vote/", target=d)
    voting.do(killgame.ThrowOut(target=d))
    assert kept(voting) == [
        ("cast", b, [c], None, [[c, 0, 1]]),
        ("cast", a, [c], None, [[c, 1, 2]]),
        ("cast", a, [d], [c], [[d, 0, 1]]),
        ("abstain", a, [], [d], [[d, 1, 0]]),
        ("withdrawn", a, [], [], []),
        ("cast", a, [c], None, [[c, 1, 2]]),
        ("annulled", a, [], [c], [[c, 2, 1]]),
        ("cast", a, [d], None, [[d, 0, 1]]),
        ("void", a, [], [d], [[d, 1, 0]]),
    ]
    events = dict(voting.row.events.values_list("number", "at"))
    kinds = dict(voting.row.events.values_list("number", "kind"))
    stored = Receipt.objects.filter(game=voting.pk)
    assert all(events[one.event] == one.at and one.deadline == voting.row.deadline for one in stored)
    assert [kinds[one.event] for one in stored] == [
        "VoteCast", "VoteCast", "VoteCast", "VoteCast", "VoteWithdrawn", "VoteCast", "VoteAnnulled", "VoteCast", "ThrownOut",
    ]  # fmt: skip


def test_the_page_that_follows_a_vote_shows_its_receipt_to_its_voter_alone(voting: Playing) -> None:
    a, b, c = voting.game.living[:3]
    reader = Reader(voting, voting.seated[a])
    reader.post("vote/", target=b)
    reader.post("vote/", target=c)
    shown = slip(reader)
    targets = [(one.seat, one.before, one.after) for one in shown.targets]
    assert (shown.voter, targets, shown.replaced, shown.old) == (a, [(c, 0, 1)], f"instead of seat {b}", "")
    assert 'class="slip"' in reader.get("votes/").content.decode()
    others = (voting.seated[b], voting.judge, voting.stranger, None)
    assert [slip(Reader(voting, account)) for account in others] == [None] * 4


@pytest.mark.parametrize("kind", ["until_close", "sealed"])
def test_of_a_secret_ballot_the_receipt_is_its_voters_without_a_count_and_sealed(db: None, kind: str) -> None:
    voting = at_the_ballot(options={"ballot": kind})
    a, b, c = voting.game.living[:3]
    voting.do(killgame.Move(b, "vote", target=c))
    reader = Reader(voting, voting.seated[a])
    reader.post("vote/", target=c)
    shown = slip(reader)
    assert [(one.seat, one.before, one.after) for one in shown.targets] == [(c, None, None)]
    assert [slip(Reader(voting, account)) for account in (voting.judge, voting.stranger)] == [None] * 2
    assert slip(Reader(voting, voting.seated[b])).voter == b
    stored = Receipt.objects.filter(game=voting.pk).values_list("seat", "kind", "targets", "was", "counts")
    assert list(stored) == [(None, "sealed", [], None, [])] * 2
    voting.do(killgame.BreakOff())
    assert [one[:3] for one in stored.all()] == [(b, "cast", [c]), (a, "cast", [c])]


def test_a_receipt_of_what_the_judge_takes_back_says_so(voting: Playing) -> None:
    a, b, c, d, e, _f = voting.game.living
    voting.do(killgame.Move(a, "vote", target=b))
    for seat, target in ((b, a), (c, b), (d, a)):
        voting.do(killgame.Move(seat, "vote", target=target))
    voting.close()
    voting.close_until("pk_vote")
    voting.do(killgame.Move(e, "vote", target=a))
    voting.do(killgame.TakeBack())
    marks = dict(Receipt.objects.filter(game=voting.pk).values_list("seat", "undone"))
    assert voting.game.phase == "pk_speech"
    assert marks == {a: False, b: False, c: False, d: False, e: True}


def test_the_receipt_names_the_floor_it_stands_under_and_leads_to_it(voting: Playing) -> None:
    """T07: by whatever page its voter comes to it, he finds the post again."""
    a, b, c = voting.game.living[:3]
    floor = write(voting.pk, a_write(voting, voting.seated[a]), room="public", text=f"投票：{b}")
    address = f"/g/{voting.row.public_id}/r/public/{floor}/"
    link = f'<a href="{address}">floor {floor}</a>'
    for account, path in (
        (voting.seated[a], "votes/"),
        (voting.seated[a], ""),
        (None, ""),
        (None, f"r/public/{floor}/"),
        (None, f"r/public/after/{floor - 1}/"),
    ):
        page = Reader(voting, account).get(path).content.decode()
        assert link in page[page.index('class="slip"') :]
    api = Reader(voting, None).client.get(f"/api/v1/games/{voting.row.public_id}/rooms/public/posts/").json()["posts"]
    assert [slip["floor"] for one in api for slip in one["receipts"]] == [floor]
    # A vote by form stands under no floor.
    reader = Reader(voting, voting.seated[a])
    reader.post("vote/", target=c)
    assert reader.get("votes/").context["my_slip"].floor is None
