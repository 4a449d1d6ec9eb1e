"""Lines that look like votes and are none: each is said before it is sent and when it is posted (PRODUCT P4, T02)."""

import pytest

from forum.text import read
from forum.writing import post
from tests.forum.pages import Reader
from tests.forum.people import a_write
from tests.forum.test_text_votes import TABLE
from tests.forum.test_votes import at_the_ballot, votes
from tests.forum.test_votes_in_posts import say


@pytest.mark.parametrize(
    ("line", "near"),
    [
        *(
            (line, "question")
            for line in ("投老槐？", "投 老槐?", "投票：老槐？", "投票：3号？", "投3？", "投 3 号？！", "vote: 3?")
        ),
        *(
            (line, "question")
            for line in ("弃票？", "弃权?!", "撤票？", "unvote?", "投票：弃权？", "投票：3号？我看不像", "投老槐？）")
        ),
        *((line, "question") for line in ("[vote]3？[/vote]", "**投老槐？**", "投張三豐？", "棄權？")),
        *(
            (line, "alone")
            for line in (
                "撤票，再想想",
                "弃票，没看懂",
                "弃权。理由明天说",
                "撤票（投错了）",
                "棄票，沒看懂",
                "unvote, sorry",
            )
        ),
        *((line, "tag") for line in ("[vote]3", "[vote][b]4[/b][/vote]", "[vote=3]", "[VOTE]3[/vote", "3[/vote]")),
        *((line, "marks") for line in ("# 投票：4号", "【投票】4号", "~投票：3号~", "「投 3」", "→ 投票：4号")),
        *((line, "nobody") for line in ("投票：", "vote:", "投票：他太可疑了。再想想", "投给：\n3号")),
        ("投3号，他太可疑", "sentence"),
    ],
)
def test_what_looks_like_a_vote_and_is_none_is_said(line: str, near: str) -> None:
    reading = read(line, table=TABLE)
    assert (reading.votes, [one.near for one in reading.ignored]) == ((), [near])


@pytest.mark.parametrize("line", ["投票：3号，对吧？", "投票：3号（是不是？）", "投票：老槐。还用问？", "投 3！"])
def test_a_question_in_what_is_said_of_a_vote_is_none(line: str) -> None:
    assert [(one.kind, one.seats) for one in read(line, table=TABLE).votes] == [("cast", (3,))]


def test_a_line_that_only_looks_like_a_vote_is_told_to_its_writer(db: None) -> None:
    """Before and after, by page and API: the vote that stood stands, and he does not go to the close without knowing."""
    voting = at_the_ballot()
    voter, target, other = voting.game.living[:3]
    reader = Reader(voting, voting.seated[voter])
    say(voting, voter, f"投票：{target}号")
    for line, near in (
        ("撤票，再想想", "alone"),
        (f"投{other}号？", "question"),
        (f"[vote]{other}", "tag"),
        ("投票：", "nobody"),
    ):
        done = say(voting, voter, f"先说一句。\n\n{line}")
        assert (done.votes, done.untaken, done.line) == (0, near, line)
        preview = reader.post("r/public/preview/", text=line).context["preview"]
        assert [(one.kind, one.does, one.line) for one in preview.effects] == [("ignored", False, line)]
        page = reader.client.get(reader.post("r/public/write/", text=line).url)
        told = [str(one) for one in page.context["messages"]]
        assert [one.startswith(f"It is posted. Its line “{line}” is no vote.") for one in told] == [True]
        assert votes(voting)[voter] == (target,)
    assert say(voting, voter, f"> 撤票，再想想\n\n投票：{other}号").untaken == ""
    # Where no ballot is open, nobody can think that he has voted.
    voting.close_until("night")
    assert post(voting.pk, a_write(voting, voting.judge), room="public", text="撤票，再想想").untaken == ""
