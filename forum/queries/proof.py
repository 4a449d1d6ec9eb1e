"""What anybody may hold a game to: the commitment before the deal, and the fingerprints that the narrator has posted."""

from dataclasses import dataclass

from forum.access import Seen
from forum.models import Post
from forum.queries.thread import floor_address


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The head of the log as one post of the narrator says it, whole, in hexadecimal."""

    floor: int
    url: str
    value: str


@dataclass(frozen=True, slots=True)
class Proof:
    """The commitment to the seed, in hexadecimal, and all fingerprints so far, newest first."""

    commitment: str
    fingerprints: tuple[Fingerprint, ...]


def proof_of(seen: Seen) -> Proof:
    """Of posts alone: the head as it is now would tell of each secret move that one was made."""
    posts = Post.objects.filter(room__game=seen.row, room__name="public", author=Post.Author.NARRATOR)
    said = posts.order_by("-floor").values_list("floor", "lines")
    return Proof(
        commitment=seen.view.commitment,
        fingerprints=tuple(
            Fingerprint(floor, floor_address(seen, "public", floor), params["hash"])
            for floor, lines in said
            for id, params in lines
            if id == "fair.head"
        ),
    )
