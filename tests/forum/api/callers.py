"""Programs that speak to the API: by a token, as a person's own client would."""

from typing import Any

from rest_framework.test import APIClient

from forum.models import Account, Token
from tests.forum.people import Playing, once

API = "/api/v1/"


def caller(account: Account | None = None) -> APIClient:
    """With the account's token, or with none."""
    client = APIClient()
    if account is not None:
        client.credentials(HTTP_AUTHORIZATION=f"Token {Token.give(account)}")
    return client


def game_address(playing: Playing, rest: str = "") -> str:
    return f"{API}games/{playing.row.public_id}/{rest}"


def post(playing: Playing, account: Account | None, rest: str, **sent: Any) -> tuple[int, dict[str, Any]]:
    """A write with a fresh belief and key, unless others are given."""
    body = {"belief": str(playing.belief), "once": once(), **sent}
    answer = caller(account).post(game_address(playing, rest), body)
    return answer.status_code, answer.json()


def code(answer: tuple[int, dict[str, Any]]) -> tuple[int, str]:
    """Status and code of a refusal, which is made of nothing but code and detail."""
    status, body = answer
    assert set(body) in ({"code", "detail"}, {"code", "detail", "fields"})
    assert body["detail"]
    return status, body["code"]
