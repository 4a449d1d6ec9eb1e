"""Reading and sending as a browser does: a client for each of the people, and forms with what every form carries.

An answer is what Django's test client returns: a response with the page's `context`.
"""

import re
from typing import Any

from django.test import Client

from forum.models import Account
from tests.forum.people import PASSWORD, Playing, once

# What differs between two answers that are alike: tokens, the page's own address in the footer, the once-key, the time left.
CHANCE = re.compile(
    r'name="(?:csrfmiddlewaretoken|next)" value="[^"]*"|name="once" value="[^"]*"|data-now="\d+"|<span>[\d:]{8}</span>|nonce-[^ ]*'
)


class Reader:
    """One of the people (None: nobody is logged in) before a game's pages, who reads English: these tests name msgids."""

    def __init__(self, playing: Playing, account: Account | None) -> None:
        self.playing, self.account = playing, account
        self.client = Client(headers={"accept-language": "en"})
        self.home = f"/g/{playing.row.public_id}/"
        if account is not None:
            Account.objects.filter(pk=account.pk).update(language="en")
            self.client.force_login(account)

    def get(self, path: str = "", **query: Any) -> Any:
        """A page of the game."""
        return self.client.get(self.home + path, query)

    def prove(self) -> "Reader":
        """Give the password anew, for what asks for a proof of the last five minutes."""
        assert self.client.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302
        return self

    def post(self, path: str, **fields: Any) -> Any:
        """A form of the game, with the phase and deadline that are so now and a new key unless `fields` say otherwise."""
        return self.client.post(self.home + path, {"belief": str(self.playing.belief), "once": once(), **fields})


def people(playing: Playing, *, living: int, out: int) -> dict[str, Reader]:
    """The four people, and one who is not logged in; `living` and `out` are seats."""
    who = {
        "judge": playing.judge,
        "living": playing.seated[living],
        "dead": playing.seated[out],
        "stranger": playing.stranger,
        "nobody": None,
    }
    return {name: Reader(playing, account) for name, account in who.items()}


def body(answer: Any) -> str:
    """The page as text, without what is random in it."""
    return CHANCE.sub("", answer.content.decode())


def tabs(answer: Any) -> list[str]:
    """The labels above a page of a game."""
    return [tab.label for tab in answer.context["page"].rooms]
