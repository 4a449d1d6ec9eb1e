"""What was typed comes back to who sent it where he is logged in no more, or the page's token is another's."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from forum.models import Draft, Post
from forum.text import LONGEST
from tests.forum.pages import CHANCE, Reader
from tests.forum.people import PASSWORD, Playing

TEXT = "写了一个钟头。<script>1</script>"
SHOWN = "写了一个钟头。&lt;script&gt;1&lt;/script&gt;"


@pytest.fixture
def speaking(playing: Playing) -> Playing:
    playing.close_until("speech")
    return playing


def _asked(reader: Reader, path: str, **fields: str) -> tuple[int, str, list[str]]:
    """Status, the page without what is random in it, the statements."""
    with CaptureQueriesContext(connection) as queries:
        answer = reader.client.post(reader.home + path, {"text": TEXT, **fields})
    return answer.status_code, CHANCE.sub("", answer.content.decode()), [one["sql"] for one in queries]


@pytest.mark.parametrize(("act", "more"), [("write", {}), ("preview", {}), ("draft", {"page": "1"})])
def test_whoever_is_not_logged_in_is_told_so_alike_wherever_it_is(
    speaking: Playing, act: str, more: dict[str, str]
) -> None:
    """The same bytes and statements for every room, and for none; with the text, and a way in that leads back."""
    nobody = Reader(speaking, None)
    rooms = ("public", "killers", "police", "nowhere")
    found = [_asked(nobody, f"r/{room}/{act}/", **more) for room in rooms]
    for room, (status, page, statements) in zip(rooms, found, strict=True):
        assert (status, SHOWN in page, statements) == (403, True, found[0][2])
        assert f"/accounts/login/?next=/g/{speaking.row.public_id}/r/{room}/" in page
        assert page.replace(f"/r/{room}/", "R") == found[0][1].replace("/r/public/", "R")
    assert not [sql for sql in found[0][2] if "forum_game" in sql or "forum_room" in sql]
    nowhere = nobody.client.post(f"/g/nosuchgame/r/killers/{act}/", {"text": TEXT, **more})
    assert (nowhere.status_code, SHOWN in nowhere.content.decode()) == (403, True)
    assert (Draft.objects.count(), Post.objects.filter(author="seat").count()) == (0, 0)


def _behind_a_token(playing: Playing, **fields: Any) -> Any:
    """A post with the token of a page that was made before its writer logged in anew."""
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    account = playing.seated[1]
    client.force_login(account)
    home = f"/g/{playing.row.public_id}/"
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', client.get(home).content.decode())
    assert found is not None
    client.post("/accounts/logout/", {"csrfmiddlewaretoken": found[1]})
    page = client.get("/accounts/login/").content.decode()
    fresh = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert fresh is not None
    client.post("/accounts/login/", {"csrfmiddlewaretoken": fresh[1], "login": account.username, "password": PASSWORD})
    return client.post(f"{home}r/public/write/", {"csrfmiddlewaretoken": found[1], **fields}, headers={
        "referer": f"http://testserver{home}?page=2"
    })  # fmt: skip


def test_a_page_that_is_too_old_gives_the_text_back(speaking: Playing) -> None:
    answer = _behind_a_token(speaking, text=TEXT, reason="因为", other="不给")
    page = answer.content.decode()
    assert (answer.status_code, answer.context["kept"]) == (403, [TEXT, "因为"])
    assert (SHOWN in page, "不给" in page, "no-store" in answer["Cache-Control"]) == (True, False, True)
    assert f'href="/g/{speaking.row.public_id}/?page=2"' in page


def test_what_comes_back_is_bounded_and_leads_to_no_other_site(speaking: Playing) -> None:
    client = Client(enforce_csrf_checks=True)
    for came in ("https://evil.example/g/", "http://testserver//evil.example/", "javascript:1", ""):
        answer = client.post(
            f"/g/{speaking.row.public_id}/r/public/write/", {"text": "字" * (LONGEST + 9)}, headers={"referer": came}
        )
        assert (answer.status_code, [len(one) for one in answer.context["kept"]]) == (403, [LONGEST])
        assert answer.context["back"] == ""


def test_a_link_to_quote_one_more_quotes_those_before_it(speaking: Playing) -> None:
    reader = Reader(speaking, speaking.seated[1])
    for text in ("第一句", "第二句", "第三句"):
        reader.post("r/public/write/", text=text)
    last = speaking.row.rooms.get(name="public").floors
    page = reader.get(quote=[str(last - 2), "x", str(last - 1), str(last - 1)])
    url = page.context["thread"].floors[-1].quote_url
    assert url == f"{reader.home}?page=1&quote={last - 2}&quote={last - 1}&quote={last}#compose"
    text = reader.client.get(url).context["compose"].initial["text"]
    assert [text.count(one) for one in ("第一句", "第二句", "第三句")] == [1, 1, 1]
    assert reader.get().context["thread"].floors[-1].quote_url == f"{reader.home}?page=1&quote={last}#compose"
