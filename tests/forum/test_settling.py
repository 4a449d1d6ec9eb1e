"""A line that was asked about, written out: in the text as it was typed, at the very place where it votes (T01)."""

from forum.models import Post
from tests.forum.pages import Reader
from tests.forum.test_votes import at_the_ballot, votes


def test_what_is_settled_is_a_vote_where_it_stood_between_tags_within_a_line(db: None) -> None:
    voting = at_the_ballot()
    a, b, c = voting.game.living[:3]
    for seat, name in ((b, "Player"), (c, "PlayBall")):
        voting.seated[seat].username = name
        voting.seated[seat].save()
    reader = Reader(voting, voting.seated[a])
    asked = reader.post("r/public/write/", text="我想 [vote]Play[/vote] 就好").context["asked"]
    again = {"text": "我想 [vote]Play[/vote] 就好", "meant": asked[0].choices[0].value}
    assert reader.post("r/public/write/", **again).status_code == 302
    assert votes(voting) == {a: (b,)}
    assert Post.objects.filter(room__game=voting.pk).latest("at").text == f"我想 [vote]{b}号[/vote] 就好"


def test_what_is_settled_leaves_the_same_words_alone_where_they_are_somebody_elses(db: None) -> None:
    voting = at_the_ballot()
    a, b, c = voting.game.living[:3]
    for seat, name in ((b, "Player"), (c, "PlayBall")):
        voting.seated[seat].username = name
        voting.seated[seat].save()
    reader, quoted = Reader(voting, voting.seated[a]), "[quote=老槐]\n投票：Play\n[/quote]\n\n> 投票：Play\n\n"
    asked = reader.post("r/public/write/", text=f"{quoted}投票：Play").context["asked"]
    again = {"text": f"{quoted}投票：Play", "meant": asked[0].choices[0].value}
    assert reader.post("r/public/write/", **again).status_code == 302
    assert votes(voting) == {a: (b,)}
    assert Post.objects.filter(room__game=voting.pk).latest("at").text == f"{quoted}投票：{b}号"
    asked = reader.post("r/public/write/", text="投票：Play\n投票：Play").context["asked"]
    answer = reader.post("r/public/write/", text="投票：Play\n投票：Play", meant=asked[1].choices[1].value)
    assert (answer.status_code, answer.context["kept"]) == (409, f"投票：Play\n投票：{c}号")
