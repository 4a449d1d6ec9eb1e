"""What is shown of a find: the sentence as it was written, the find marked, spoilers blotted out."""

from forum.folding import folded
from forum.models import Post
from forum.queries.finds import Piece, excerpt
from forum.queries.search import terms_of
from forum.searching import own_words
from tests.forum.people import Playing
from tests.forum.test_search import floors, says


def test_the_excerpt_shows_the_sentence_as_it_was_written() -> None:
    text = "前一句不相干。後來他跟著投了ＰＫ台上那一票！最後一句。"
    assert excerpt(text, terms=terms_of("跟着 pk台")) == (
        Piece("後來他"),
        Piece("跟著", found=True),
        Piece("投了"),
        Piece("ＰＫ台", found=True),
        Piece("上那一票！最後一句。"),
    )
    assert excerpt("首日跟票", terms=terms_of("跟票 首日")) == (Piece("首日跟票", found=True),)
    assert excerpt("好\x02坏\x03好", terms=terms_of("好")) == (
        Piece("好", found=True),
        Piece("", blotted=True),
        Piece("好", found=True),
    )
    long = "甲" * 200 + "乙" + "丙" * 200 + "丁"
    shown = excerpt(long, terms=terms_of("乙 丁"))
    assert [piece.text[:1] for piece in shown] == ["…", "甲", "乙", "丙", "…", "丙", "丁"]
    assert sum(len(piece.text) for piece in shown) < 200
    assert [piece.text for piece in shown if piece.found] == ["乙", "丁"]


def test_spoilers_are_found_and_not_spoilt(talk: Playing) -> None:
    floor = says(talk, "先说好：||四号是警察||，别声张。\n\n[spoiler=长话]\n五号不是\n[/spoiler]", seat=1)
    post = Post.objects.get(room__game=talk.pk, room__name="public", floor=floor)
    assert floors("是警察") == floors("五号") == [("public", floor)]
    assert excerpt(own_words(post.html), terms=terms_of("是警察")) == (
        Piece("先说好："),
        Piece("", found=True, blotted=True),
        Piece("，别声张。\n"),
        Piece("", blotted=True),
    )


def test_folding_keeps_places() -> None:
    one = folded("Ａ　 ㍿\u200b著")
    assert one.text == "a 株式会社着"
    assert one.places == (0, 1, 3, 3, 3, 3, 5)
