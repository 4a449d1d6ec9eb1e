"""Seven people and a judge play a whole game in a real browser, on the site's real processes.

Nobody but the judge knows anything that no page has shown him: the story is told with the cards that were dealt.
Phases are closed by the site's clock while somebody watches, or by the judge. What is skipped of a phase by moving the
practice clock is idle time: its last seconds are real. `REAL_CLOCK=1` skips nothing (see story.py).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from forum.models import Game
from tests.browser.looks import complaints
from tests.browser.story import JUDGE, KEYS, NARROW, NO_SCRIPTS, PLAYERS, REAL_CLOCK, WRONG_CLOCK, Story, told
from tests.browser.table import PATIENCE, said
from tests.forum.people import a_board, an_account

TITLE = "雨夜长街"
SHORT = f"{TITLE} 7人2J2F"
# In seconds, and more than eight people need on a loaded machine.
LENGTHS = {
    "confirm": 600,
    **dict.fromkeys(("night", "words", "speech", "vote", "pk_speech", "pk_vote"), 20 if REAL_CLOCK else 240),
}


@pytest.fixture
def story(chromium: Browser, shared_database: str) -> Iterator[Story]:
    a_board()
    with told(chromium, shared_database) as story:
        yield story


def test_seven_people_and_a_judge_play_a_whole_game(story: Story) -> None:
    arrive(story)
    open_and_fill(story)
    deal(story)
    first_night(story)
    last_words(story)
    speeches(story)
    accused, pushed = tie(story)
    run_off(story, accused=accused, pushed=pushed)
    second_night(story)
    last_day(story)
    everything_lies_open(story)
    assert {person.name: complaints(person.page) for person in (story.judge, *story.players)} == {
        name: [] for name in (JUDGE, *PLAYERS)
    }


def arrive(story: Story) -> None:
    """Judge, keyboard and no-script player make their accounts on the page; the others have one and log in."""
    for person in (story.judge, *story.players):
        if person.name in {JUDGE, KEYS, NO_SCRIPTS}:
            person.sign_up()
        else:
            an_account(person.name)
            person.log_in()


def open_and_fill(story: Story) -> None:
    """The judge opens the game by the form; seven sign up for it, from the front page."""
    judge, page = story.judge, story.judge.page
    judge.open("/")
    judge.press("Open a game")
    judge.hands.pick(page.locator("input[name=edition][value=classic]"))
    judge.hands.fill(page.locator("#id_seats"), "7")
    judge.hands.fill(page.locator("#id_title"), TITLE)
    judge.press("Lengths one by one")
    for kind, seconds in LENGTHS.items():
        judge.hands.fill(page.locator(f"#id_length_{kind}"), str(seconds))
        page.locator(f"#id_unit_{kind}").select_option("s")
    page.locator("#id_start_when_full").uncheck()
    judge.press("Show cards and dates")
    expect(page.locator("aside .deal")).to_have_text("警察×2杀手×2平民×3", timeout=PATIENCE)
    judge.press("Open for sign-up", context="button")
    expect(page.locator("h1")).to_have_text(SHORT, timeout=PATIENCE)
    for player in story.players:
        player.open("/")
        player.press(SHORT)
        player.press("Sign up", context="for a game")
        expect(player.page.locator(".sign-up .note.ok")).to_have_text(said("You have signed up."), timeout=PATIENCE)
    story.game = Game.objects.get(title=SHORT)


def deal(story: Story) -> None:
    """The judge closes the sign-up, all confirm, each looks at his card; the cards agree with each other."""
    story.judge.open(story.address())
    story.judge.press("Close the sign-up and let them confirm")
    for player in story.players:
        player.open(story.address())
        player.press("I play")
    knows = {}
    for seat in story.living:
        player = story.on(seat)
        assert (player.phase, player.people) == ("第 1 夜", "7 + 0")
        player.press("My card", context="tab", within=".gh")
        player.page.wait_for_url("**/card/")
        story.held[seat], knows[seat] = player.role, player.mates
    assert sorted(story.held.values()) == sorted(["杀手"] * 2 + ["警察"] * 2 + ["平民"] * 3)
    partners = {seat: {one for one in story.with_card(role) if one != seat} for seat, role in story.held.items()}
    assert knows == {seat: set() if story.held[seat] == "平民" else partners[seat] for seat in story.living}


def make_choices(story: Story, *, kill: int, check: int) -> None:
    """Everybody alive makes a choice on the same form, and the judge has it on his desk."""
    targets = {"杀手": ("杀", kill), "警察": ("验", check)}
    stands = {}
    for seat in story.living:
        act, target = targets.get(story.held[seat], (said("sleeps"), None))
        player = story.on(seat)
        player.press("Choose", context="button", within="#bar")
        player.choose_tonight(target)
        stands[seat] = f"{act} {target}号 {story.players[target - 1].name}" if target else act
    story.judge.open(story.address("desk/"))
    cells = story.judge.page.locator("#main .secret tbody tr:not(.x) .v")
    assert [" ".join(text.split()) for text in cells.all_text_contents()] == list(stands.values())


def first_night(story: Story) -> None:
    """One of the good goes; the police hear of a killer."""
    victim, checked = story.one_to_lose(), story.with_card("杀手")[0]
    make_choices(story, kill=victim, check=checked)
    story.closes_at_its_deadline("第 1 天·遗言", watched_by=story.players[2])
    story.gone.append(victim)
    assert story.read_by_all() == {
        (
            "天亮了，请睁眼。第1天开始。",
            f"昨夜出局的是{victim}号。",
            f"请{victim}号留遗言，…截止。",
            "6 + 1",
        )
    }
    for seat in story.with_card("警察"):
        police = story.on(seat)
        police.press("My card", context="tab", within=".gh")
        expect(police.page.locator("table.hist tbody tr")).to_contain_text(f"{checked}号：是杀手。", timeout=PATIENCE)


def last_words(story: Story) -> None:
    """Who is out says a last thing; nobody else can write."""
    victim = story.gone[0]
    assert {seat for seat in range(1, 8) if story.on(seat).may_write} == {victim}
    story.on(victim).write("首夜就走，冤。我是好人，看跟票吧。")
    story.closes_at_its_deadline("第 1 天·发言", watched_by=story.judge)


def speeches(story: Story) -> None:
    """Some speak, one says that he is done; the judge gives more time with a reason, and closes early all the same."""
    for name, text in ((KEYS, "先听大家说。"), (NO_SCRIPTS, "我先不点人，看谁急。"), (NARROW, "票太齐的那边有鬼。")):
        story.of(name).open(story.address())
        story.of(name).write(text)
    story.of(KEYS).press("Pass: I am done")
    expect(story.of(KEYS).page.locator("form.pass button")).to_have_text(
        said("Not done yet: take the pass back"), timeout=PATIENCE
    )
    judge, clock = story.judge, story.judge.page.locator("#sched")
    judge.open(story.address("desk/"))
    judge.hands.pick(clock.locator("input[name=by][value='300']"))
    judge.hands.fill(clock.locator("input[name=reason]").first, "有人堵在路上。")
    judge.press("Move the deadline")
    assert story.read_by_all() == {
        (
            "截止时间推迟到…（原定…）。原因：有人堵在路上。",
            "6 + 1",
        )
    }
    story.is_closed_by_the_judge("第 1 天·公决")


def vote(story: Story, votes: Iterable[tuple[int, int]]) -> None:
    """One after the other, by the panel; who plays by the keyboard abstains first and takes that back."""
    count: Counter[int] = Counter()
    for voter, target in votes:
        player = story.on(voter)
        assert player.count == count
        if player.name == KEYS:
            player.vote(None)
            player.unvote()
            assert player.count == count
        player.vote(target)
        count[target] += 1
        assert player.count == count


def tie(story: Story) -> tuple[int, int]:
    """Three against three; both must take the stand."""
    accused, partner = story.with_card("杀手")
    pushed, wavering, first, second = story.with_card("平民", "警察")
    vote(
        story,
        [
            (first, accused),
            (accused, pushed),
            (partner, pushed),
            (pushed, accused),
            (wavering, pushed),
            (second, accused),
        ],
    )
    story.closes_at_its_deadline("第 1 天·PK发言", watched_by=story.judge)
    one, other = sorted((accused, pushed))
    assert story.read_by_all() == {
        (
            f"第1天计票：{one}号3票、{other}号3票。弃权：无。",
            f"平票。{one}号、{other}号上台PK，先各自发言，…截止。",
            "6 + 1",
        )
    }
    return accused, pushed


def run_off(story: Story, *, accused: int, pushed: int) -> None:
    """Only the two on the stand speak, and only they can be voted for."""
    assert {seat for seat in range(1, 8) if story.on(seat).may_write} == {accused, pushed}
    story.on(pushed).write("平票就说明大家没底，想清楚再推。")
    story.on(accused).write("推他不亏。")
    story.closes_at_its_deadline("第 1 天·PK投票", watched_by=story.judge)
    good = story.with_card("平民", "警察")
    assert [story.on(seat).may_vote_for() for seat in story.living] == [{accused, pushed}] * 6
    vote(story, [*((seat, accused) for seat in good), *((seat, pushed) for seat in story.with_card("杀手"))])
    a_vote_comes_too_late(story, then="第 1 天·遗言")
    story.gone.append(accused)
    assert story.read_by_all() == {
        (
            f"第1天计票：{accused}号4票、{pushed}号2票。弃权：无。",
            f"公决结果：{accused}号出局。",
            f"请{accused}号留遗言，…截止。",
            "5 + 2",
        )
    }
    assert {seat for seat in range(1, 8) if story.on(seat).may_write} == {accused}
    story.on(accused).write("票跟得这么整齐，好人自己数数吧。")
    story.closes_at_its_deadline("第 2 夜", watched_by=story.judge)


def a_vote_comes_too_late(story: Story, *, then: str) -> None:
    """T39: time is up, nobody has closed yet, and a page that was not told of it sends; its phone's clock is wrong, too."""
    late = story.of(WRONG_CLOCK)
    story.site.stop("beat")
    late.page.route(re.compile(r"/(now|stream)/"), lambda _route: None)
    late.open(story.address())
    story.only_seconds_remain()
    story.judge.open(story.address())
    story.judge.sees_phase(said("%(title)s, locked") % {"title": "第 1 天·PK投票"})
    late.unfold()
    late.hands.press(late.page.locator("form.paper:visible button[name=withdraw]"))
    expect(late.page.locator("#main")).to_contain_text(
        said("The deadline has passed. It came too late and does not count."), timeout=PATIENCE
    )
    late.page.unroute_all()
    story.site.start("beat")
    late.open(story.address())
    late.sees_phase(then)


def second_night(story: Story) -> None:
    """Another of the good; with K = 2 there are no last words any more, and the day begins with speeches."""
    victim, (checked,) = story.one_to_lose(), story.with_card("杀手")
    make_choices(story, kill=victim, check=checked)
    story.closes_at_its_deadline("第 2 天·发言", watched_by=story.of(NARROW))
    story.gone.append(victim)
    assert story.read_by_all() == {
        (
            "晨光进了屋，第2天到了。大家看看身边，还有谁在。",
            f"有一个座位空了：{victim}号没有等到天亮。",
            "话匣子打开了：谁像，谁不像？…前都可以说。",
            "4 + 3",
        )
    }


def last_day(story: Story) -> None:
    """The last killer is voted out."""
    (killer,), good = story.with_card("杀手"), story.with_card("平民", "警察")
    story.on(good[-1]).write("不藏了，推他。")
    story.is_closed_by_the_judge("第 2 天·公决")
    vote(story, [*((seat, killer) for seat in good), (killer, good[0])])
    story.closes_at_its_deadline("结束", watched_by=story.of(WRONG_CLOCK))
    story.gone.append(killer)


def everything_lies_open(story: Story) -> None:
    """All cards, for everybody; and below the line everybody may write again."""
    fates = dict(zip(story.gone, ("第 1 夜（刀）", "第 1 天·公决", "第 2 夜（刀）", "第 2 天·公决"), strict=True))
    cards = [
        f"{seat}号{player.name}{story.held[seat]}{fates.get(seat, said('stayed to the end'))}"
        for seat, player in enumerate(story.players, 1)
    ]
    for person in (story.judge, *story.players):
        person.open(story.address())
        assert (
            person.page.locator("#main h2").first.text_content()
            == f"{said('The cards')} {said('won by %(side)s') % {'side': '好人'}}"
        )
        assert person.page.locator("ol.cards li").all_text_contents() == cards
    story.of(KEYS).write("打得好。")
