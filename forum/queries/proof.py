"""What anybody may hold a game to: the commitment before the deal, and the fingerprints that the narrator has posted."""

from dataclasses import dataclass

from forum.access import Seen
from forum.models import Post
from forum.queries.floors import floor_address
from killgame.verifying.document import HEAD


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The head of the log as one post of the narrator says it, whole, in hexadecimal."""

    floor: int
    url: str
    value: str


@dataclass(frozen=True, slots=True)
class Proof:
    """The commitment that holds, in hexadecimal; what players added to the seed, (seat, text); the secrets that fresh deals have shown, and
    all fingerprints so far, newest first."""

    commitment: str
    added: tuple[tuple[int, str], ...]
    void: tuple[str, ...]
    fingerprints: tuple[Fingerprint, ...]


def proof_of(seen: Seen) -> Proof:
    """Of posts alone: the head as it is now would tell of each secret move that one was made."""
    posts = Post.objects.filter(room__game=seen.row, room__name="public", author=Post.Author.NARRATOR)
    said = posts.order_by("-floor").values_list("floor", "lines")
    told = [(floor, id, params) for floor, lines in said for id, params in lines]
    return Proof(
        commitment=seen.view.commitment,
        added=tuple((seat, text) for _, id, params in told if id == "fair.entropy" for seat, text in params["entropy"]),
        void=tuple(params["seed"] for _, id, params in told if id == "fair.anew"),
        fingerprints=tuple(
            Fingerprint(floor, floor_address(seen, "public", floor), params["hash"])
            for floor, id, params in told
            if id == HEAD
        ),
    )
