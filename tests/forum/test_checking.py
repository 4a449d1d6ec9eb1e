"""The page on which anybody has a game checked, the signature, and the command that checks both."""

import base64
import io
import json
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.fixtures import Settings as SettingsWrapper

from forum import signing
from forum.exporting import LONGEST_PASTE
from forum.limits import LIMITS, Limit
from killgame.dice import canonical
from tests.forum.pages import Reader
from tests.forum.people import Playing
from tests.forum.test_end import a_short_game
from tests.forum.test_export import wrong
from tests.killgame.exports import spoilt

pytestmark = pytest.mark.django_db


@pytest.fixture
def document(playing: Playing) -> dict[str, Any]:
    """Of a game that is over."""
    a_short_game(playing)
    whole: dict[str, Any] = json.loads(Client().get(f"/g/{playing.row.public_id}/export.json").content)
    return whole


def asked(**fields: str) -> Any:
    """The page's answer to its form, in English."""
    return Client(headers={"accept-language": "en"}).post("/verify/", fields)


def test_a_game_of_the_site_is_checked_by_its_address(playing: Playing, document: dict[str, Any]) -> None:
    public_id = playing.row.public_id
    for named in (public_id, f"http://testserver/g/{public_id}/", f"/g/{public_id}/export.json", f" {public_id} "):
        answer = asked(game=named)
        assert (answer.status_code, answer.context["found"].wrong) == (200, ())
    assert [part.title for part in answer.context["found"].parts] == [
        "Signature", "Versions", "Promise and seed", "The chain of fingerprints", "Cards and lots", "Play", "Answers and end",
    ]  # fmt: skip
    assert answer.context["named"] == document["game"]["title"]
    end = Reader(playing, None).get()
    assert f'href="/verify/?game={public_id}"' in end.content.decode()
    assert f'value="{public_id}"' in Client().get(f"/verify/?game={public_id}").content.decode()


def test_a_document_is_checked_as_it_is_pasted(document: dict[str, Any]) -> None:
    answer = asked(text=json.dumps(document, indent=2))
    assert (answer.status_code, answer.context["found"].wrong) == (200, ())
    document["winner"] = "good"
    answer = asked(text=json.dumps(document))
    assert [str(line.text) for line in answer.context["found"].wrong] == [
        "The signature does not fit: something in the document is not as the site wrote it.",
        "The winner is not the good side (a surrender).",
    ]


def test_what_is_refused_says_why_and_comes_back(playing: Playing) -> None:
    """A running game is as absent as none; what was typed stands in the form again."""
    running = playing.row.public_id
    for fields, status, errors in (
        ({}, 400, ["Name a game, or paste a document: one of the two."]),
        ({"game": "x", "text": '{"format":"killgame-export","version":1}'}, 400, ["Name a game, or paste a document: one of the two."]),
        ({"game": running}, 404, [f"There is no finished game “{running}” here."]),
        ({"game": "nosuchgame22"}, 404, ["There is no finished game “nosuchgame22” here."]),
        ({"text": "<b>no"}, 400, ["This is not JSON in UTF-8."]),
        ({"text": '{"format":"killgame-export","version":1}'}, 400, ["“rules_version” does not have the form of an export."]),
        ({"text": "1" * (LONGEST_PASTE + 1)}, 400, ["The document is too long: it may have 2097152 bytes."]),
    ):  # fmt: skip
        answer = asked(**fields)
        form = answer.context["form"]
        assert (answer.status_code, [str(one) for lines in form.errors.values() for one in lines]) == (status, errors)
        assert {name: form[name].value() for name in fields} == fields


def test_what_was_too_much_keeps_what_was_typed(
    document: dict[str, Any], settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LIMITED = True
    monkeypatch.setitem(LIMITS, "export", Limit(2, timedelta(hours=1)))
    answers = [asked(game=document["game"]["id"]), asked(text=json.dumps(document)), asked(text="{一段")]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].context["form"]["text"].value() == "{一段"
    assert int(answers[-1]["Retry-After"]) > 60


def test_programs_are_told_the_same(document: dict[str, Any]) -> None:
    found = (
        Client(headers={"accept-language": "en"}).get(f"/api/v1/games/{document['game']['id']}/verification/").json()
    )
    assert found["holds"] is True
    assert found["lines"][0] == {
        "about": "signature",
        "holds": True,
        "text": "The signature is this site's: the document is as the site wrote it, posts, names and times, too.",
    }
    assert all(line["holds"] for line in found["lines"])


def test_whatever_is_changed_breaks_the_signature(document: dict[str, Any]) -> None:
    """Also what the rules know nothing of: names, posts, times. And the signature itself."""
    missed = []
    for key in ("site", "game", "posts", "sittings", "signature"):
        some = {**document, "posts": document["posts"][-3:]}
        some = signing.signed({name: part for name, part in some.items() if name != "signature"})
        for place, other in enumerate(spoilt(some[key])):
            if all(line.holds for line in signing.signature_of({**some, key: other})):
                missed.append((key, place))
    assert missed == []


def test_anybody_can_check_a_signature_with_the_published_key(document: dict[str, Any]) -> None:
    published = Client().get("/verify/keys/").json()
    assert (
        published
        == Client().get("/api/v1/keys/").json()
        == {"algorithm": "Ed25519", "keys": list(signing.public_keys())}
    )
    signature = document.pop("signature")
    key = Ed25519PublicKey.from_public_bytes(base64.b64decode(published["keys"][0]))
    key.verify(base64.b64decode(signature["value"]), canonical(document))


def test_a_former_key_stays_good_and_a_foreign_one_is_none(document: dict[str, Any], settings: SettingsWrapper) -> None:
    former = signing.public_keys()[0]
    new = base64.urlsafe_b64encode(Ed25519PrivateKey.generate().private_bytes_raw()).decode()
    settings.SIGNING_KEY, settings.FORMER_SIGNING_KEYS = new, [former]
    signing._key.cache_clear()
    try:
        assert (wrong(document), signing.public_keys()[1:]) == ([], (former,))
        settings.FORMER_SIGNING_KEYS = []
        assert wrong(document) == ["The document is signed by a key that is not one of this site's."]
    finally:
        signing._key.cache_clear()
    assert [str(line) for line in signing.signature_of({})] == ["The document is not signed."]


def test_the_keeper_checks_a_file(
    playing: Playing, document: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("export_game", playing.row.public_id)
    exported = capsys.readouterr().out
    assert json.loads(exported) == document
    path = tmp_path / "game.json"
    path.write_text(exported, encoding="utf-8")
    call_command("check_export", str(path))
    told = capsys.readouterr().out.splitlines()
    assert (told[0][:30], told[-1]) == ("ok\tThe signature is this site'", f"{len(told) - 1} hold, 0 do not")
    path.write_text(exported.replace(document["game"]["title"], "别的名字"), encoding="utf-8")
    with pytest.raises(SystemExit) as code:
        call_command("check_export", str(path))
    assert (code.value.code, capsys.readouterr().out.splitlines()[0]) == (
        1,
        "NOT\tThe signature does not fit: something in the document is not as the site wrote it.",
    )


def test_what_the_keeper_cannot_check_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{}")))
    with pytest.raises(CommandError, match="-: This is not the export of a game"):
        call_command("check_export", "-")
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        call_command("check_export", str(tmp_path / "none.json"))
    with pytest.raises(CommandError, match=r"There is no finished game nosuchgame22\."):
        call_command("export_game", "nosuchgame22")
