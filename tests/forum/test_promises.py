"""The secrets of a game: a fresh deal leaves no choice, an old game goes on, and what is drawn again is the same."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser

import killgame
from forum.access import look
from forum.acts import Judge
from forum.models import Event, Game
from forum.now import game_now
from forum.promises import NotPromised, secret_of
from forum.queries.dry_run import dry_run
from forum.queries.log_words import sentence
from forum.queries.proof import proof_of
from forum.queries.verify import faults
from forum.sealing import seal, unseal
from killgame import events as e
from tests.forum.people import Playing, a_game, an_open_game, dealt
from tests.forum.test_play import refused

pytestmark = pytest.mark.django_db


def narrated(playing: Playing, id: str) -> list[dict[str, object]]:
    """What the narrator has said by lines of that id, oldest first."""
    posts = playing.row.rooms.get(name="public").posts.order_by("floor")
    return [params for post in posts for said, params in post.lines if said == id]


def test_a_fresh_deal_shows_the_old_secret_and_was_promised_with_it(playing: Playing) -> None:
    first, promise = secret_of(playing.row, playing.game), playing.game.setup.commitment
    playing.do(killgame.DealAnew())
    second = secret_of(playing.row, playing.game)
    assert (killgame.commit(first), killgame.commit(second)) == (promise, first.hex())
    assert narrated(playing, "fair.anew") == [{"seed": first.hex(), "hash": first.hex()}]
    proof = proof_of(look(playing.row.public_id, AnonymousUser()))
    assert (proof.commitment, proof.void) == (first.hex(), (first.hex(),))
    assert second.hex() not in str([*Event.objects.filter(game_id=playing.pk).values_list("body"), playing.row.state])
    playing.close()
    assert faults(playing.row) == ()
    playing.do(killgame.Rule(winner="good"))
    assert (playing.game.secret, faults(playing.row)) == (second.hex(), ())


def test_another_games_secret_is_noticed_before_anything_is_drawn_from_it(playing: Playing) -> None:
    """Both are sealed under the same key: put into another game's row it opens, and would deal that game's cards."""
    kept, foreign = bytes(playing.row.secret_sealed), a_game(seats=8).row.secret_sealed
    Game.objects.filter(pk=playing.pk).update(secret_sealed=foreign)
    length = playing.row.log_length
    for command in (killgame.Close(by="judge"), killgame.DealAnew()):
        with pytest.raises(NotPromised):
            playing.do(command)
    assert (playing.row.log_length, faults(playing.row)) == (
        length,
        ("its sealed secret is not the one that was promised",),
    )
    Game.objects.filter(pk=playing.pk).update(secret_sealed=kept)
    playing.close()
    assert (playing.row.log_length > length, faults(playing.row)) == (True, ())


def test_when_all_secrets_are_spent_nothing_is_dealt_anew(playing: Playing) -> None:
    """`refused` compares the game before and after."""
    row = playing.row
    last = killgame.nth_secret(unseal(row.secret_sealed), killgame.SECRETS - 1)
    setup = replace(playing.game.setup, commitment=killgame.commit(last))
    row.state = killgame.dump(replace(playing.game, deals=killgame.SECRETS - 1, setup=setup))
    row.save(update_fields=["state"])
    assert refused(playing, killgame.DealAnew(), Judge(playing.judge.pk)) == "used_up"
    assert narrated(playing, "fair.anew") == []


def test_a_game_of_an_earlier_release_goes_on_by_its_own_scheme(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its secret was sealed itself, and blinded the log; a fresh deal draws another, and promises that."""
    monkeypatch.setattr("killgame.deal.SCHEME", 1)
    opened = an_open_game()
    first = killgame.nth_secret(unseal(opened.row.secret_sealed), 1)
    Game.objects.filter(pk=opened.pk).update(secret_sealed=seal(first))
    playing = dealt(opened, entropy={2: "6 6 1"})
    monkeypatch.undo()
    setup = playing.game.setup
    assert (setup.scheme, setup.entropy, secret_of(playing.row, playing.game)) == (1, ((2, "6 6 1"),), first)
    assert faults(playing.row) == ()
    sealed = bytes(playing.row.secret_sealed)
    playing.do(killgame.DealAnew())
    second = unseal(playing.row.secret_sealed)
    assert (bytes(playing.row.secret_sealed) != sealed, second != first) == (True, True)
    assert narrated(playing, "fair.anew") == [{"seed": first.hex(), "hash": killgame.commit(second)}]
    playing.do(killgame.Rule(winner="good"))
    assert (playing.game.secret, faults(playing.row)) == (second.hex(), ())


def test_a_close_that_is_taken_back_draws_the_same_lots_again(playing_by_lot: Playing) -> None:
    """Seven are tied to the last: were the lot drawn anew each time, three would hardly fall alike."""
    playing, drawn = playing_by_lot, list[killgame.Event]()
    dry = dry_run(look(playing.row.public_id, playing.judge), now=game_now())
    for _ in range(3):
        playing.close()
        log = [killgame.load_event(one.body) for one in playing.row.events.order_by("-number")[:12]]
        drawn.append(next(event for event in log if isinstance(event, e.LotDrawn)))
        playing.do(killgame.TakeBack())
    first = drawn[0]
    assert isinstance(first, e.LotDrawn)
    assert (first.purpose, first.among, drawn) == ("lottery", playing.game.living, [first] * 3)
    assert dry is not None
    assert sentence(first) in dry.facts
    assert faults(playing.row) == ()


@pytest.fixture
def playing_by_lot() -> Playing:
    """A game in its last run-off, where the lot decides and everybody stands."""
    playing = dealt(an_open_game(options={"tie": "lottery"}), entropy={3: "3 5 2 6"})
    playing.close_until("vote")
    for seat in playing.game.living:
        playing.do(killgame.Move(seat, "vote", target=seat))
    playing.close_until("final_vote")
    return playing
