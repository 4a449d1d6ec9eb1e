"""Every page of the site, looked at by those who may see it, in the demonstration's games: one in sign-up, one that runs,
one that is over. An address of the resolver that stands in no table here fails.

A page is looked at wholly (three widths, both themes, axe) by one to whom it shows most, and at 320 px by the others.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

import killgame
from forum import estimating
from forum.models import Account, Game, SavedSetup, Sitting
from forum.views.desk import ACTS
from forum.views.helping import PAGES
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import enter
from tests.forum.people import Playing
from tests.twin.addresses import routes


@dataclass(frozen=True, slots=True)
class Look:
    """Who looks at what. `{rain}`, `{over}`, `{waiting}` and `{lamp}` (which nobody judges) are the games, `{person}` is somebody's id."""

    viewer: str
    path: str
    whole: bool = False
    status: int = 200


def whole(viewer: str, path: str) -> Look:
    """At all widths, in both themes, with axe."""
    return Look(viewer, path, whole=True)


def also(path: str, *viewers: str) -> tuple[Look, ...]:
    """At 320 px."""
    return tuple(Look(viewer, path) for viewer in viewers)


_EVERYBODY = ("judge", "killer", "dead", "stranger", "nobody")
EDITIONS = tuple(edition.id for edition in killgame.editions())
_JUDGES_ACTS = (
    "close", "end-turn", "move", "pause", "resume", "throw-out", "record", "rule", "break-off", "deal-anew", "take-back", "look",
)  # fmt: skip

# In the second ballot of the game that runs.
VOTE: Mapping[str, tuple[Look, ...]] = {
    "": (whole("police", "/"), whole("nobody", "/"), *also("/", "judge", "stranger")),
    "boards/": (whole("nobody", "/boards/"), *also("/boards/", "judge")),
    "boards/<slug:slug>/": (
        whole("judge", "/boards/hall/"),
        *(look for which in ("over", "running") for look in also(f"/boards/hall/?list={which}", "nobody")),
    ),
    "boards/<slug:slug>/open/": (
        whole("judge", "/boards/hall/open/"),
        *also("/boards/camp/open/?edition=v2&seats=9", "stranger"),
        *also("/boards/hall/open/?setup={setup}", "judge"),
    ),
    "g/<slug:public_id>/": (
        whole("police", "/g/{rain}/"),
        *also("/g/{rain}/", *_EVERYBODY),
        *also("/g/{rain}/?quote=5", "killer"),
        Look("nobody", "/g/absent/", status=404),
    ),
    "g/<slug:public_id>/r/<slug:room>/": (
        *also("/g/{rain}/r/police/", "police", "judge"),
        *also("/g/{rain}/r/killers/", "killer", "judge"),
        *also("/g/{rain}/r/dead/", "dead", "judge"),
        *also("/g/{rain}/r/readers/", "stranger", "nobody"),
        *also("/g/{rain}/r/judges/", "judge"),
        *also("/g/{rain}/r/line-9/", "judge"),
    ),
    "g/<slug:public_id>/r/<slug:room>/<int:floor>/": (whole("police", "/g/{rain}/r/public/9/"),),
    "g/<slug:public_id>/seats/<int:number>/": (whole("police", "/g/{rain}/seats/2/"),),
    "g/<slug:public_id>/lines/": (whole("judge", "/g/{rain}/lines/"), *also("/g/{rain}/lines/", "police")),
    "g/<slug:public_id>/activity/": (whole("judge", "/g/{rain}/activity/"),),
    "me/bookmarks/": also("/me/bookmarks/", "police"),
    "g/<slug:public_id>/r/<slug:room>/<int:floor>/desk/": (
        whole("judge", "/g/{rain}/r/public/9/desk/"),
        Look("killer", "/g/{rain}/r/public/9/desk/", status=404),
    ),
    "g/<slug:public_id>/votes/": (whole("police", "/g/{rain}/votes/"), *also("/g/{rain}/votes/", *_EVERYBODY)),
    "g/<slug:public_id>/at/<int:floor>/": (whole("nobody", "/g/{rain}/at/12/"),),
    "g/<slug:public_id>/at/": (
        *also("/g/{rain}/at/", "police"),
        Look("nobody", "/g/{rain}/at/?moment=x", status=400),
    ),
    "g/<slug:public_id>/card/": also("/g/{rain}/card/", "police", "killer", "dead"),
    "g/<slug:public_id>/reveal/": (
        whole("keeper", "/g/{rain}/reveal/"),
        Look("judge", "/g/{rain}/reveal/", status=404),
    ),
    "g/<slug:public_id>/learn/": (whole("dead", "/g/{rain}/learn/"), Look("police", "/g/{rain}/learn/", status=404)),
    "g/<slug:public_id>/desk/": (whole("judge", "/g/{rain}/desk/"), *also("/g/{rain}/desk/?page=1", "judge")),
    "g/<slug:public_id>/desk/<slug:act>/": tuple(
        look for act in (*_JUDGES_ACTS, "annul") for look in also(f"/g/{{rain}}/desk/{act}/", "judge")
    ),
}
# In the night after it, with one policeman left; and what does not change with it.
NIGHT: Mapping[str, tuple[Look, ...]] = {
    "g/<slug:public_id>/": (
        whole("police", "/g/{rain}/"),
        *also("/g/{rain}/", *_EVERYBODY),
        whole("stranger", "/g/{waiting}/"),
        *also("/g/{waiting}/", "judge", "signed up", "nobody"),
        whole("stranger", "/g/{over}/"),
        *also("/g/{over}/", "judge", "signed up", "nobody"),
    ),
    "g/<slug:public_id>/r/<slug:room>/": (
        whole("killer", "/g/{rain}/r/killers/"),
        *also("/g/{rain}/r/police/", "police", "judge"),
        *also("/g/{over}/r/public/", "nobody", "judge"),
        *also("/g/{over}/r/killers/", "nobody"),
    ),
    "g/<slug:public_id>/votes/": (*also("/g/{rain}/votes/", "police"), *also("/g/{over}/votes/", "nobody")),
    "g/<slug:public_id>/at/<int:floor>/": also("/g/{over}/at/9/", "nobody"),
    "g/<slug:public_id>/card/": (
        whole("police", "/g/{rain}/card/"),
        *also("/g/{rain}/card/", "civilian", "killer", "dead"),
        *also("/g/{over}/card/", "signed up"),
    ),
    "g/<slug:public_id>/search/": (
        whole("police", "/g/{rain}/search/?q=警&seat=1"),
        *also("/g/{over}/search/?q=饕餮", "nobody"),
    ),
    "g/<slug:public_id>/surrender/": (whole("police", "/g/{rain}/surrender/"),),
    "g/<slug:public_id>/desk/": (
        whole("judge", "/g/{rain}/desk/"),
        *also("/g/{over}/desk/", "judge"),
        *also("/g/{waiting}/desk/", "judge"),
    ),
    "g/<slug:public_id>/desk/<slug:act>/": (
        whole("judge", "/g/{rain}/desk/throw-out/"),
        *also("/g/{waiting}/desk/close-sign-up/", "judge"),
        *also("/g/{waiting}/desk/call-off/", "judge"),
    ),
    "g/<slug:public_id>/appeals/": (
        whole("unjudged", "/g/{lamp}/appeals/"),
        *also("/g/{lamp}/", "unjudged", "judge", "nobody"),
        Look("nobody", "/g/{lamp}/appeals/", status=404),
    ),
    "me/": (whole("police", "/me/"),),
    "me/absences/": (whole("police", "/me/absences/"),),
    "me/ways-in/": (whole("police", "/me/ways-in/"),),
    "me/notices/": (whole("police", "/me/notices/"), *also("/me/notices/", "stranger")),
    "setups/": (
        whole("judge", "/setups/"),
        *also("/setups/", "nobody", "stranger"),
        Look("stranger", "/setups/?code=CDFH-3479", status=404),
    ),
    "setups/new/": (whole("stranger", "/setups/new/"), *also("/setups/new/?game={over}", "judge")),
    "setups/<str:code>/": (whole("judge", "/setups/{setup}/"), *also("/setups/{setup}/", "nobody", "stranger")),
    "setups/<str:code>/change/": (whole("judge", "/setups/{setup}/change/"),),
    "search/": (
        whole("nobody", "/search/?q=跟票+首日"),
        Look("police", "/search/?q=跟票&player=没有这个人", status=400),
    ),
    "verify/": (whole("nobody", "/verify/"), *also("/verify/?game={over}", "police")),
    "people/<slug:public_id>/": (whole("nobody", "/people/{person}/"), *also("/people/{person}/", "police")),
    "help/": (whole("nobody", "/help/"),),
    "help/<slug:page>/": (
        whole("nobody", "/help/classic/"),
        *(look for page in (*PAGES, *EDITIONS) for look in also(f"/help/{page}/", "nobody")),
    ),
}
# What answers with no page of its own: forms' goals lead elsewhere or to a refusal (test_game_pages), fragments, lamps.
NO_PAGE = {
    *(
        f"g/<slug:public_id>/{end}"
        for end in (
            "stream/",
            "r/<slug:room>/after/<int:floor>/",
            "r/<slug:room>/preview/",  # looked at in test_composer
            "r/<slug:room>/quotation/",
            *(
                f"r/<slug:room>/{act}/"
                for act in ("write", "draft", "read", "<int:floor>/retract", "<int:floor>/bookmark")
            ),
            *("now/", "desk/plan/", "night/", "act/", "vote/", "pass/", "request/", "sign-up/<slug:act>/"),
            *("desk/leave/", "appeals/<slug:appeal>/", "export.json"),
        )
    ),
    "g/<slug:public_id>/accuse/",  # there in one edition alone: test_act_pages
    "me/absences/<slug:absence>/back/",
    "setups/<str:code>/copy/",
    "setups/<str:code>/delete/",
    "estimates/<slug:key>/",
    "verify/keys/",
    "language/",
    "theme/",
    "healthz",
    "csp/",
}
# allauth's pages have a test of their own (test_account_pages); the admin is Django's; the API has no pages.
ELSEWHERE = ("accounts/", "admin/", "api/")
# Two English words in a row on a Chinese page are a text that was not translated.
ENGLISH = re.compile(r"\b[A-Za-z]{2,} [a-z]{2,}\b")

# Names of time zones are nobody's text; what stands there for want of scripts is markup to one who has them; a command is none.
WORDS = """() => { const body = document.body.cloneNode(true);
  body.querySelectorAll("script, noscript, select, code").forEach(e => e.remove()); return body.textContent; }"""


def test_each_address_stands_in_a_table() -> None:
    ours = {route for route in routes() if not route.startswith(ELSEWHERE)}
    assert {*VOTE, *NIGHT, *NO_PAGE} == ours


def test_each_act_of_the_judge_stands_in_a_table() -> None:
    route = "g/<slug:public_id>/desk/<slug:act>/"
    assert {look.path.split("/")[-2] for look in (*VOTE[route], *NIGHT[route])} == set(ACTS)


@dataclass(frozen=True, slots=True)
class Shown:
    """The demonstration: accounts by viewer, and what the paths' words stand for."""

    rain: Playing
    people: Mapping[str, Account | None]
    words: Mapping[str, str]


@pytest.fixture
def shown(demonstrated: None) -> Shown:
    by_state = {row.state_of_play: row for row in Game.objects.filter(board__slug="hall", judging="appointed")}
    lamp = Game.objects.get(judging="site")
    running, over = by_state["running"], by_state["finished"]
    sits = Sitting.objects.filter(seat__game=running).select_related("seat", "account")
    seated = {one.seat.number: one.account for one in sits}
    stranger = Account.objects.get(username="听雨")
    rain = Playing(running.pk, running.judge, seated, stranger)
    living = {seat.role: seat.number for seat in reversed(rain.game.seats) if not seat.out}
    dead = next(seat.number for seat in rain.game.seats if seat.out)
    people = {role: seated[number] for role, number in living.items()}
    people |= {"judge": rain.judge, "dead": seated[dead], "stranger": stranger}
    signed_up = Account.objects.filter(sign_ups__game=by_state["sign_up"], sittings__seat__game=over).first()
    shared = SavedSetup.objects.get(shared=True)
    estimating.ask(shared.recipe, account=rain.judge)
    estimating.work(at_most=1.0)
    words = {
        "rain": running.public_id,
        "over": over.public_id,
        "waiting": by_state["sign_up"].public_id,
        "lamp": lamp.public_id,
        "person": rain.judge.public_id,
        "setup": shared.code,
    }
    people["keeper"] = Account.objects.create_user(username="守夜人", is_staff=True)
    people["unjudged"] = Account.objects.get(sittings__seat__game=lamp, sittings__seat__number=1)
    return Shown(rain, {**people, "signed up": signed_up, "nobody": None}, words)


def looked_at(chromium: Browser, site: str, shown: Shown, table: Mapping[str, tuple[Look, ...]]) -> list[str]:
    """All that is wrong with the table's pages, one window a viewer."""
    looks = [look for line in table.values() for look in line]
    wrong = []
    for viewer in dict.fromkeys(look.viewer for look in looks):
        with opened(chromium) as page:
            account = shown.people[viewer]
            if account is not None:
                enter(page, site, account)
            for look in looks:
                if look.viewer == viewer:
                    wrong += _wrong(page, site, shown, look)
    return wrong


def _wrong(page: Page, site: str, shown: Shown, look: Look) -> list[str]:
    answer = page.goto(site + look.path.format(**shown.words))
    assert answer is not None
    name = f"{look.viewer} at {look.path}"
    wrong = [] if answer.status == look.status else [f"{name}: {answer.status}"]
    if "/accounts/" in page.url and "/accounts/" not in look.path:
        wrong.append(f"{name}: {page.url} came instead")
    if page.get_attribute("html", "lang") != "zh-Hans":
        wrong.append(f"{name}: not Chinese")
    wrong += [f"{name}: English: {words}" for words in ENGLISH.findall(page.evaluate(WORDS))]
    shot = re.sub(r"[^a-z]+", "-", f"{shown.rain.game.phase}{look.path}-{look.viewer}").strip("-")
    return wrong + (faults(page, shot) if look.whole else faults(page, shot, widths=(320,), axe=False))


def test_pages_in_a_ballot(chromium: Browser, live_server: LiveServer, shown: Shown) -> None:
    assert "\n".join(looked_at(chromium, live_server.url, shown, VOTE)) == ""


def test_pages_at_night_in_sign_up_and_at_the_end(chromium: Browser, live_server: LiveServer, shown: Shown) -> None:
    rain = shown.rain
    rain.close_until("night")
    police = [seat for seat in rain.with_role("police") if seat in rain.game.living]
    for seat in police[1:]:
        rain.do(killgame.ThrowOut(seat))
    killers = [seat for seat in rain.with_role("killer") if seat in rain.game.living]
    rain.do(killgame.Move(killers[-1], "kill", target=police[0]))
    assert "\n".join(looked_at(chromium, live_server.url, shown, NIGHT)) == ""
