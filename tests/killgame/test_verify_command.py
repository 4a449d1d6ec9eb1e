"""`python -m killgame verify` as a player calls it who trusts nobody."""

import json
from pathlib import Path

from tests.killgame.exports import export_of
from tests.killgame.test_command_line import run
from tests.killgame.test_verifying import a_game


def test_an_honest_game_holds(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(export_of(a_game()), ensure_ascii=False), encoding="utf-8")
    code, out, err = run("verify", str(path))
    assert (code, err, out[-1]) == (0, [], f"{len(out) - 2} hold, 0 do not")
    assert [line for line in out if not line.startswith("ok\t")] == [
        "--\tPosts, names, titles and times are no part of the rules: the site's signature alone covers them.",
        out[-1],
    ]


def test_what_does_not_hold_is_marked() -> None:
    whole = export_of(a_game())
    code, out, err = run("verify", "-", given=json.dumps({**whole, "winner": "good"}))
    assert (code, err, out[-1]) == (1, [], f"{len(out) - 3} hold, 1 do not")
    assert [line for line in out if line.startswith("NOT")] == ["NOT\tThe winner is not good (police_out)."]


def test_what_is_no_export_is_said_in_one_sentence(tmp_path: Path) -> None:
    assert run("verify", "-", given="{}") == (
        2,
        [],
        ["-: This is not the export of a game: “format” must be “killgame-export”."],
    )
    absent = str(tmp_path / "nothing.json")
    assert run("verify", absent) == (2, [], [f"{absent}: cannot be read: No such file or directory"])
    assert run("verify", str(tmp_path)) == (2, [], [f"{tmp_path}: cannot be read: Is a directory"])


def test_what_would_steer_a_terminal_is_not_printed() -> None:
    """The kind of an entry is whatever somebody wrote there."""
    whole = export_of(a_game())
    whole["log"][3]["kind"] = "\x1b]0;owned\x07\u202e" + "x" * 500
    code, out, _err = run("verify", "-", given=json.dumps(whole))
    assert code == 1
    assert [line for line in out if "cannot be read" in line] == [
        "NOT\tEntry 4 (\\x1b]0;owned\\x07\\u202e"
        + "x" * 289
        + "…) cannot be read, so nothing of the play was followed."
    ]
