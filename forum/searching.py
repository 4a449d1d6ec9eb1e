"""What of a post can be found, and by what: its words are written down with it, in its transaction, and taken away when it is hidden."""

from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from itertools import batched, groupby
from typing import Final
from zlib import crc32

from forum.folding import folded
from forum.models import Game, Post, PostWords

_SIGN: Final = 4  # bytes of a sign, as grams are cut
_LONGEST_GRAM: Final = 3 * _SIGN
_BLOCKS: Final = frozenset({"p", "br", "li", "tr", "pre", "hr", "blockquote", "details", "summary"})
_BLOTS: Final = frozenset({"details", "span"})
_AT_ONCE: Final = 500  # rows
# Around what its writer has blotted out: signs that no post can have, and that folding drops.
BLOT, BLOT_END = "\x02", "\x03"


def grams_of(text: str) -> frozenset[int]:
    """The digests of all pieces of one to three signs of a folded text, punctuation and blanks parting them."""
    found: set[int] = set()
    for signs in _runs(text):
        for n in range(_SIGN, _LONGEST_GRAM + 1, _SIGN):
            found.update(_pieces(signs, n))
    return frozenset(found)


def sought_grams(text: str) -> frozenset[int]:
    """Those by which a folded text is looked for: the longest alone, for they have the shorter in them."""
    return frozenset(one for signs in _runs(text) for one in _pieces(signs, min(len(signs), _LONGEST_GRAM)))


def _runs(text: str) -> Iterator[bytes]:
    """What stands between punctuation and blanks, _SIGN bytes a sign."""
    return ("".join(signs).encode("utf-32-le") for alike, signs in groupby(text, str.isalnum) if alike)


def _pieces(signs: bytes, length: int) -> list[int]:
    """Digests of 32 bits, as PostgreSQL has whole numbers. Two pieces that share one cost a look at a text, no more."""
    return [crc32(signs[at : at + length]) - 2**31 for at in range(0, len(signs) - length + 1, _SIGN)]


class _Own(HTMLParser):
    """Collects the words of a post that are its writer's own, and where its blocks end."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._quoted = 0
        self._open: list[tuple[str, bool]] = []  # tags that can hold what is blotted out, and whether they do

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._quoted += tag == "blockquote"
        if tag in _BLOCKS:
            self.found.append("\n")
        if tag in _BLOTS:
            blots = not any(blotted for _tag, blotted in self._open) and (tag == "details" or ("class", "sp") in attrs)
            self._open.append((tag, blots))
            self.found += [BLOT] * blots

    def handle_endtag(self, tag: str) -> None:
        self._quoted -= tag == "blockquote"
        if tag in {"td", "th"}:
            self.found.append(" ")
        if tag in _BLOTS and self._open:
            _tag, blots = self._open.pop()
            self.found += [BLOT_END] * blots

    def handle_data(self, data: str) -> None:
        if not self._quoted:
            self.found.append(data)


def own_words(html: str) -> str:
    """What a rendered post says, as a text: without quotations, for what was said is found where it was said, by whoever said it.

    What is blotted out stands between BLOT and BLOT_END.
    """
    reader = _Own()
    reader.feed(html)
    reader.close()
    lines = (" ".join(line.split()) for line in "".join(reader.found).split("\n"))
    return "\n".join(line for line in lines if line)


def index(posts: Iterable[Post]) -> None:
    """Let these posts be found, in the transaction in which they are written or opened. Left out is what not everybody may read.

    Of each, room and game are fetched. What is found already stays so.
    """
    for some in batched(posts, _AT_ONCE):
        PostWords.objects.bulk_create([_words_of(post) for post in some if _may_be_found(post)], ignore_conflicts=True)


def reindex(post: Post) -> None:
    """Let a post be found by what it says now; not at all while it is hidden, or when it was taken back."""
    forget(post)
    index([post])


def forget(post: Post) -> None:
    """Let a post be found no more."""
    PostWords.objects.filter(post=post).delete()


def index_game(row: Game) -> int:
    """Let everything of a game be found that everybody may read now and could not be found before: its rooms, when it is over; what is
    older than searches. Returns how many posts were gone through."""
    rooms = {room.pk: room for room in row.rooms.all()}
    if not row.is_over:
        rooms = {pk: room for pk, room in rooms.items() if room.name == "public"}
    posts = list(Post.objects.filter(room__in=rooms, words__isnull=True, hidden_at=None).exclude(html=""))
    for post in posts:
        post.room = rooms[post.room_id]
        post.room.game = row
    index(posts)
    return len(posts)


def _may_be_found(post: Post) -> bool:
    return not post.is_secret and post.hidden_at is None and bool(post.html)


def _words_of(post: Post) -> PostWords:
    """Also of one that has none: so it is known of each post whether it was gone through."""
    plain = folded(own_words(post.html)).text
    return PostWords(post=post, game_id=post.room.game_id, at=post.at, plain=plain, grams=sorted(grams_of(plain)))
