"""Searching 300,000 posts of 200 games: rare words and frequent ones, of one sign, two and more, over the site and in a game.

What is said is put together from the clauses of our own Chinese texts, some of them often and most of them seldom, as words of a
language are. One word stands in the oldest tenth alone, and there in every post: who looks for the newest has to go past all others.
"""

import random
import re
import time
from collections.abc import Iterator, Mapping
from datetime import timedelta
from itertools import accumulate
from typing import Final

from babel.messages.pofile import read_po
from django.contrib.postgres.indexes import GinIndex
from django.db import connection
from django.test import Client

from deploy.local.folders import CHECKOUT
from forum.folding import folded
from forum.models import Event, Game, Notice, Post, PostWords, Room, Seat, Spent
from forum.now import game_now
from forum.searching import forget, grams_of, index
from forum.text import RENDERER
from tests.benchmarks.copies import APART, copy_games
from tests.benchmarks.measure import Measured, benchmark, summed_up, timed
from tests.forum.people import a_game

POSTS, GAMES = 300_000, 200
_HAN: Final = re.compile(r"[\u4e00-\u9fff]{3,}")
# In every post of the oldest tenth, and in none since.
OLD: Final = "老黄历"
# Its words as one person or another asks for them.
ASKED: Final = {
    "rare": "鲛人", "rarest": "鲛人泪", "nothing": "饕餮", "frequent": "杀手", "one_sign": "号", "phrase": "没有遗言",
    "two_words": "遗言 今夜", "hant": "沒有遺言", "long": "什么也不用等你", "old": OLD,
}  # fmt: skip
EACH: Final = 12
# In one of so many posts, all over the years.
SELDOM: Final = {"鲛人": 60_000, "鲛人泪": 120_000}


@benchmark
def search() -> Mapping[str, Measured]:
    """Pages of finds as a browser gets them: the first, newest first, of the site and of one game; the second of a frequent word; all
    of them together are `search`. `search_write`: what writing down the words of a post of 100 and of 20,000 signs costs."""
    games = written()
    client, one = Client(headers={"accept-language": "zh-hans"}), Game.objects.get(pk=games[GAMES // 2])
    pages = {
        **{f"search_{name}": ("/search/", {"q": typed}) for name, typed in ASKED.items()},
        **{f"search_game_{name}": (f"/g/{one.public_id}/search/", {"q": typed}) for name, typed in ASKED.items()},
    }
    second = {"q": ASKED["frequent"], "before": client.get("/api/v1/search/", {"q": ASKED["frequent"]}).json()["next"]}
    found: dict[str, Measured] = {}
    times: list[float] = []
    for name, (path, asked) in {**pages, "search_second": ("/search/", second)}.items():
        each = [_time(client, path, asked) for _ in range(1 + EACH)][1:]
        found[name] = summed_up(each, unit="ms")
        times += each
    return {"search": summed_up(times, unit="ms"), **found, **_writing(one)}


def _time(client: Client, path: str, asked: Mapping[str, str]) -> float:
    Spent.objects.all().delete()
    begun = time.perf_counter()
    answer = client.get(path, asked)
    passed = (time.perf_counter() - begun) * 1000
    if answer.status_code != 200:
        raise AssertionError(f"{path} {asked}: {answer.status_code}")
    return passed


def _writing(row: Game) -> Mapping[str, Measured]:
    said, found = clauses(), {}
    for name, signs in (("search_write", 100), ("search_write_longest", 20_000)):
        text = "，".join(said * 2)[:signs]
        posts = list(
            Post.objects.filter(room__game=row, room__name="public", author="seat").select_related("room__game")[:30]
        )
        waiting = iter(posts)
        for post in posts:
            forget(post)
            post.html = f"<p>{text}</p>"
        found[name] = timed(lambda: index([next(waiting)]), n=20)  # noqa: B023 called at once
    return found


def clauses() -> list[str]:
    """What there is to say, in the order of how often it is said."""
    found: dict[str, None] = {}
    path = CHECKOUT / "forum" / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
    with path.open("rb") as file:
        for message in read_po(file, locale="zh_Hans"):
            for text in (message.string,) if isinstance(message.string, str) else message.string:
                found |= dict.fromkeys(_HAN.findall(text))
    said = list(found)
    random.Random(7).shuffle(said)  # noqa: S311 the same words again, nothing secret
    return said


def speeches(said: list[str]) -> Iterator[list[str]]:
    """What each post says: its clauses, of some ninety signs together."""
    chance = random.Random(7)  # noqa: S311 likewise
    weights = list(accumulate(1 / (place + 20) for place in range(len(said))))
    for number in range(POSTS):
        parts = chance.choices(said, cum_weights=weights, k=chance.randint(4, 18))
        parts += [word for word, seldom in SELDOM.items() if number % seldom == 1]
        yield [*parts, OLD] if number < POSTS // 10 else parts


def written() -> list[int]:
    """The games in which they stand: one of 54 seats and copies of it; the posts of all by turns, one a minute."""
    playing = a_game(edition="classic", seats=54, options={"counts": {"killer": 12, "police": 12, "civilian": 30}})
    games = [playing.pk, *copy_games([playing.pk], numbers=range(1, GAMES), without=(Post, PostWords, Event, Notice))]
    rooms = dict(Room.objects.filter(name="public").values_list("game", "pk"))
    seats: dict[int, list[int]] = {}
    for pk, game in Seat.objects.order_by("number").values_list("pk", "game"):
        seats.setdefault(game, []).append(pk)
    since, first = game_now() - timedelta(minutes=POSTS), 2 * APART * GAMES
    said = clauses()
    cut = {clause: (folded(clause).text, grams_of(folded(clause).text)) for clause in (*said, *SELDOM, OLD)}

    def rows() -> Iterator[tuple[int, int, list[str]]]:
        return ((number, games[number % GAMES], parts) for number, parts in enumerate(speeches(said)))

    by_gram = next(one for one in PostWords._meta.indexes if isinstance(one, GinIndex))
    with connection.cursor() as cursor:
        into = "id, room_id, floor, author, seat_id, text, html, renderer, lines, round, phase, phase_serial, opens_phase, log_length, at"
        with cursor.copy(f"COPY forum_post ({into}) FROM STDIN") as copy:
            for number, game, parts in rows():
                text, at = "，".join(parts) + "。", since + timedelta(minutes=number)
                copy.write_row((
                    first + number, rooms[game], 1000 + number // GAMES, "seat", seats[game][number * 7 % 54], text, f"<p>{text}</p>",
                    RENDERER, "[]", 1, "speech", 2, False, 9, at,
                ))  # fmt: skip
        cursor.execute(
            "SET maintenance_work_mem = '256MB'"
        )  # the index at once, when all is there, takes a tenth of the time
        with connection.schema_editor() as editor:
            editor.remove_index(PostWords, by_gram)
        with cursor.copy("COPY forum_postwords (post_id, game_id, at, plain, grams) FROM STDIN") as copy:
            for number, game, parts in rows():
                grams = frozenset[int]().union(*(cut[part][1] for part in parts))
                plain = ",".join(cut[part][0] for part in parts) + "。"
                copy.write_row((first + number, game, since + timedelta(minutes=number), plain, sorted(grams)))
        with connection.schema_editor() as editor:
            editor.add_index(PostWords, by_gram)
        cursor.execute("ANALYZE")
    return games
