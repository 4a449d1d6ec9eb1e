"""The end: everything opens at the game's own address, and nothing of it a moment before."""

import killgame
from tests.forum.pages import Reader, body, tabs
from tests.forum.people import Playing, a_game


def a_short_game(playing: Playing) -> None:
    """Night, ballot, and the police give up. The first killer goes by the ballot."""
    killer, other = playing.with_role("killer")
    police, second = playing.with_role("police")
    playing.do(killgame.Move(killer, "kill", target=second))
    playing.do(killgame.Move(police, "check", target=other))
    playing.close_until("vote")
    for seat in playing.game.living[:3]:
        playing.do(killgame.Move(seat, "vote", target=killer))
    playing.close()
    playing.do(killgame.Surrender(police))


def test_the_cards_are_turned_over_at_the_games_own_address(playing: Playing) -> None:
    killer, other = playing.with_role("killer")
    police, second = playing.with_role("police")
    a_short_game(playing)
    answer = Reader(playing, None).get()
    reveal = answer.context["reveal"]
    fates = {killer: "Day 1 · ballot", second: "Night 1 (kill)"}
    assert [(card.seat, card.roles, card.fate) for card in reveal.cards] == [
        (seat.number, ((seat.role, seat.role),), fates.get(seat.number, "stayed to the end"))
        for seat in playing.game.seats
    ]
    night, ballot = reveal.course
    assert [(deed.act, deed.target, deed.doers) for deed in night.deeds] == [
        ("check", other, (police,)),
        ("kill", second, (killer,)),
    ]
    assert ([killed for _words, killed in night.answers], night.out) == ([True], (second,))
    assert (ballot.tally, ballot.out) == (((killer, 3),), (killer,))
    assert (reveal.winner, reveal.drawn) == ("the killers", False)
    assert killgame.commit(bytes.fromhex(reveal.secret)) == reveal.commitment
    assert [floor.narrator for floor in answer.context["verdict"]] == [True, True]
    assert tabs(answer) == [
        "Result", "Thread", "Killers' room", "Police room", "Room of the dead", "Readers", "Judges", "Votes",
    ]  # fmt: skip


def test_before_the_end_nothing_of_it_is_there(playing: Playing) -> None:
    for account in (playing.seated[1], playing.stranger, None):
        answer = Reader(playing, account).get()
        assert "reveal" not in answer.context
        assert playing.game.setup.commitment in body(answer).replace("<wbr>", "")
    a_short_game(playing)
    assert "reveal" in Reader(playing, None).get().context


def test_everybody_may_talk_below_the_line(playing: Playing) -> None:
    a_short_game(playing)
    stranger, anonymous = Reader(playing, playing.stranger), Reader(playing, None)
    sent = stranger.post("r/public/write/", text="精彩。")
    floor = playing.row.rooms.get(name="public").floors
    assert (sent.status_code, sent["Location"]) == (302, f"{stranger.home}#f{floor}")
    assert [(one.name, one.floor) for one in anonymous.get().context["talk"]] == [("路人甲", floor)]
    assert anonymous.get("r/public/").context["thread"].floors[-1].floor == floor
    assert anonymous.get(f"r/public/{floor}/").context["post"].floor == floor
    assert anonymous.get("r/killers/").status_code == 200


def test_a_game_broken_off_has_no_winner(playing: Playing) -> None:
    playing.do(killgame.BreakOff(), reason="人不够")
    reveal = Reader(playing, None).get().context["reveal"]
    assert (reveal.winner, len(reveal.cards), reveal.course) == ("", 7, ())


def test_a_hand_of_two_is_turned_over_whole_and_a_lost_card_is_no_exit(db: None) -> None:
    playing = a_game(edition="double", seats=8)
    for seat in playing.game.seats:
        if "killer" in seat.cards:
            playing.do(killgame.Move(seat.number, "arrange", first=1 + seat.cards.index("killer")))
    playing.close()
    killer = next(seat.number for seat in playing.game.seats if seat.role == "killer")
    hit = next(seat.number for seat in playing.game.seats if "killer" not in seat.cards)
    playing.do(killgame.Move(killer, "kill", target=hit))
    playing.close()
    playing.do(killgame.ThrowOut(killer), reason="亮牌")
    playing.do(killgame.BreakOff(), reason="散了")
    answer = Reader(playing, None).get()
    reveal = answer.context["reveal"]
    assert [(card.seat, len(card.roles), card.fate) for card in reveal.cards] == [
        (seat, 2, "round 1, thrown out by the judge" if seat == killer else "stayed to the end") for seat in range(1, 9)
    ]
    assert [(one.title, one.out, one.lost) for one in reveal.course] == [
        ("Night 1", (), (hit,)),
        ("round 1, thrown out by the judge", (killer,), ()),
    ]
    assert "a card</span>" in body(answer)


def test_hands_pressed_and_accusations_are_told_at_the_end(db: None) -> None:
    playing = a_game(edition="taiwan", seats=6)
    (killer,) = playing.with_role("killer")
    playing.do(killgame.Move(killer, "press", number=3, direction="ccw"))
    playing.close()
    one, other, *_rest = (seat for seat in playing.game.living if seat != killer)
    gone = next(seat.number for seat in playing.game.seats if seat.out)
    playing.do(killgame.Move(one, "accuse", target=other))
    playing.do(killgame.Move(other, "accuse", target=killer))
    reveal = Reader(playing, None).get().context["reveal"]
    assert {card.seat: card.fate for card in reveal.cards if card.out} == {
        gone: "Night 1 (hand)",
        one: "day 1, after a wrong accusation",
    }
    night, accused = reveal.course
    assert [(deed.act, deed.target, deed.doers) for deed in night.deeds] == [
        ("press 3, downwards by seat", None, (killer,))
    ]
    assert (night.out, accused.out, reveal.winner) == ((gone,), (one,), "the good side")
