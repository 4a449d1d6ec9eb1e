"""What a game is held to: everybody reads the same of it, whole, and no more than the narrator has posted."""

import killgame
from forum.narrator.pen import short
from forum.queries.proof import Fingerprint
from tests.forum.pages import Reader, body, people
from tests.forum.people import Playing


def test_everybody_reads_the_same_and_nothing_of_what_the_night_adds(playing: Playing) -> None:
    killer, _other = playing.with_role("killer")
    victim, _second = playing.with_role("police")
    playing.do(killgame.Move(killer, "kill", target=victim))
    playing.close()
    posted = playing.row.log_head
    floor = playing.row.rooms.get(name="public").floors
    playing.close_until("night")
    before = {
        name: reader.get("votes/").context["proof"]
        for name, reader in people(playing, living=killer, out=victim).items()
    }
    proof = before["nobody"]
    assert before == dict.fromkeys(before, proof)
    assert proof.commitment == playing.game.setup.commitment
    assert Fingerprint(floor, f"/g/{playing.row.public_id}/?page=1#f{floor}", posted) in proof.fingerprints
    assert proof.fingerprints[0].value == playing.row.log_head
    head = playing.row.log_head
    playing.do(killgame.Move(killer, "kill", target=playing.with_role("civilian")[0]))
    assert playing.row.log_head != head
    assert Reader(playing, None).get("votes/").context["proof"] == proof


def test_a_post_shows_it_in_short_and_the_page_of_votes_whole(playing: Playing) -> None:
    head, anybody = playing.row.log_head, Reader(playing, None)
    thread, votes = body(anybody.get()), body(anybody.get("votes/"))
    assert (short(head) in thread, head in thread.replace("<wbr>", ""), head in votes) == (True, False, True)
    assert (playing.game.setup.commitment in thread.replace("<wbr>", ""), playing.game.setup.commitment in votes) == (
        True,
        True,
    )
