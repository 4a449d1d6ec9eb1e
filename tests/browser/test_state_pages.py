"""States in which a thread and its votes stand but seldom, looked at on a phone and at a desk, in both themes, with axe, in Chinese."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

import killgame
from forum import official
from forum.acts import Judge, Pause
from forum.learning import learn
from forum.marking import keep
from forum.now import game_now
from forum.play import play
from forum.schedule import Schedule
from forum.writing import write
from tests.browser.looks import faults, opened
from tests.browser.test_every_page import ENGLISH, WORDS
from tests.browser.test_game_pages import a_first_ballot, a_first_night, enter
from tests.forum.people import Playing, a_game, a_write, forum_paced, once


@dataclass(frozen=True, slots=True)
class State:
    """What leads to it, whose eyes (a seat) look at which pages; `then`: what he does on each before."""

    set_up: Callable[[], Playing]
    who: Callable[[Playing], int]
    paths: tuple[str, ...] = ("",)
    then: Callable[[Page, Playing], None] = lambda page, playing: None


def paused() -> Playing:
    playing = voting()
    until = game_now() + timedelta(hours=30)
    by = Judge(playing.judge.pk)
    play(playing.pk, Pause(until=until), by=by, belief=playing.belief, once=once(), reason="有一张票要先查清")
    return playing


def secret(kind: str) -> Callable[[], Playing]:
    """Three have voted, the reader among them."""

    def set_up() -> Playing:
        playing = a_game(seats=9, options={"ballot": kind})
        playing.close_until("vote")
        for voter in playing.game.living[:3]:
            playing.do(killgame.Move(voter, "vote", target=playing.game.living[-1]))
        return playing

    return set_up


def opened_by_its_close() -> Playing:
    """One of the three has thought better of it; then the judge says floor 6, and closes."""
    playing = secret("until_close")()
    living = playing.game.living
    playing.do(killgame.Move(living[1], "vote", target=living[0]))
    write(playing.pk, a_write(playing, playing.judge), room="public", text="时间到。")
    playing.close()
    return playing


def run_off(phase: str) -> Callable[[], Playing]:
    """Two on the stand; in its ballot one vote is cast."""

    def set_up() -> Playing:
        playing = a_game(seats=9)
        playing.close_until("vote")
        living = playing.game.living
        for place, voter in enumerate(living[:4]):
            playing.do(killgame.Move(voter, "vote", target=living[-1 - place % 2]))
        playing.close()
        playing.close_until(phase)
        if phase == "pk_vote":
            playing.do(killgame.Move(living[0], "vote", target=living[-1]))
        return playing

    return set_up


def in_turns() -> Playing:
    """Ordered speech, in which the first has spoken."""
    schedule: Schedule = forum_paced().with_lengths(turn=timedelta(hours=4))
    playing = a_game(seats=9, options={"speech": "ordered"}, schedule=schedule)
    playing.close_until("speech")
    speaker = playing.game.turn
    assert speaker is not None
    text = "我是好人，昨夜没有听到什么。\n\n过。"
    write(playing.pk, a_write(playing, playing.seated[speaker]), room="public", text=text)
    return playing


def voting() -> Playing:
    playing = a_game(seats=9)
    a_first_night(playing)
    a_first_ballot(playing)
    return playing


def with_a_hidden_vote() -> Playing:
    """The post is hidden, and the vote in it stands."""
    playing = voting()
    voter, target = playing.game.living[0], playing.game.living[2]
    text = f"场外的事就不说了。\n\n投票：{target}号"
    floor = write(playing.pk, a_write(playing, playing.seated[voter]), room="public", text=text)
    official.do("hide", playing.pk, a_write(playing, playing.judge), room="public", floor=floor, reason="说了场外的事")
    return playing


def after_one_has_learnt() -> Playing:
    playing = a_game(seats=9, schedule=forum_paced(dead_learn="roles"))
    playing.do(killgame.ThrowOut(9))
    learn(playing.pk, a_write(playing, playing.seated[9]), seat=9)
    playing.do(killgame.Rule("good"))
    return playing


def with_bookmarks() -> Playing:
    playing = voting()
    room = playing.row.rooms.select_related("game").get(name="public")
    for floor, note in ((3, ""), (5, "票来得太齐，回头对一下遗言里说的次序。" * 3)):
        keep(room, playing.seated[playing.game.living[0]], floor=floor, note=note)
    return playing


def reads_one_phase(page: Page, _playing: Playing) -> None:
    page.get_by_role("link", name="只看某阶段").click()
    page.locator("#by-phase").select_option(index=1)
    page.get_by_role("button", name="看这段").click()
    expect(page.locator(".narrowed b")).to_have_text("第 1 夜")


def asks_who_has_learnt(page: Page, _playing: Playing) -> None:
    page.locator("#learnt summary").click()
    expect(page.locator("#learnt li")).to_contain_text("9")


def types_at(page: Page, _playing: Playing) -> None:
    page.locator("#compose textarea").press_sequentially("@")
    expect(page.get_by_role("option").first).to_be_visible()


def looks_first(page: Page, playing: Playing) -> None:
    """The page of the preview, which is all there is of it without scripts: axe itself is one."""
    page.locator("#compose textarea").fill(f"> 别人的话\n\n**好**\n\n投票：{playing.game.living[1]}号")
    page.get_by_role("button", name="看排版").click()
    expect(page.locator(".post.preview strong")).to_have_text("好")


def writes_a_vote(page: Page, playing: Playing) -> None:
    page.locator("#compose textarea").fill(f"想了一天。\n\n投票：{playing.game.living[1]}号")
    page.locator("#compose button.main").click()
    expect(page.locator(".note.bad")).to_be_visible()


def ends_the_turn(page: Page, playing: Playing) -> None:
    """Speech and 过 in one: told while one types; the one before him has done so."""
    expect(page.locator("article.post .tag")).to_have_text("过")
    text = page.locator("#compose textarea")
    text.fill("我也是好人。\n\n")
    text.press_sequentially("过")
    expect(page.locator("#will")).to_contain_text("你的发言到此结束。")
    expect(page.locator("#compose button.main")).to_have_text("发言并过")


def the_first(playing: Playing) -> int:
    """Who lives and has voted."""
    return playing.game.living[0]


def the_speaker(playing: Playing) -> int:
    assert playing.game.turn is not None
    return playing.game.turn


def one_who_waits(playing: Playing) -> int:
    """The last in the order of speaking."""
    return playing.game.order[-1]


STATES = {
    "paused": State(paused, the_first, ("", "votes/")),
    "sealed": State(secret("sealed"), the_first, ("", "votes/")),
    "until-close": State(secret("until_close"), lambda playing: playing.game.living[5], ("votes/",)),
    "until-close-then": State(secret("until_close"), lambda playing: playing.game.living[5], ("at/",)),
    "until-close-over": State(opened_by_its_close, the_first, ("votes/?ballot=1", "at/6/")),
    "secret-refused": State(secret("sealed"), the_first, then=writes_a_vote),
    "run-off-speech": State(run_off("pk_speech"), the_first),
    "run-off-vote": State(run_off("pk_vote"), the_first, ("", "votes/")),
    "turns-speaks": State(in_turns, the_speaker),
    "turns-passes": State(in_turns, the_speaker, then=ends_the_turn),
    "turns-waits": State(in_turns, one_who_waits),
    "hidden": State(with_a_hidden_vote, the_first, ("?changed=1",)),
    "one-phase": State(voting, the_first, then=reads_one_phase),
    "has-learnt": State(after_one_has_learnt, lambda _playing: 1, then=asks_who_has_learnt),
    "bookmarks": State(with_bookmarks, the_first, ("/me/bookmarks/", "r/public/5/")),
    "naming": State(voting, the_first, then=types_at),
    "preview": State(voting, the_first, then=looks_first),
}
# What a browser says of an answer with 409: the refusal is what is looked at.
_ITS_OWN = "status of 409"


@pytest.mark.parametrize("name", STATES)
def test_states_that_are_rare(chromium: Browser, live_server: LiveServer, transactional_db: None, name: str) -> None:
    state = STATES[name]
    playing = state.set_up()
    wrong = []
    with opened(chromium) as page:
        enter(page, live_server.url, playing.seated[state.who(playing)])
        for path in state.paths:
            page.set_viewport_size({"width": 360, "height": 800})
            page.goto(live_server.url + (path if path.startswith("/") else f"/g/{playing.row.public_id}/{path}"))
            state.then(page, playing)
            wrong += [f"{path}: English: {words}" for words in ENGLISH.findall(page.evaluate(WORDS))]
            shot = f"state-{name}-{path.strip('/').replace('/', '-') or 'thread'}"
            wrong += faults(page, shot, widths=(360, 1280), axe_wide=path == "")
    assert [line for line in wrong if _ITS_OWN not in line] == []
