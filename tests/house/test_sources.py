"""What no file of this project may say or lack."""

import filecmp
import re

import pytest

from deploy.local.folders import CHECKOUT
from tests.house.sources import named, tracked

# Written in pieces, or this file would be the first to break its own rule.
REGISTRIES = tuple(
    "".join(parts)
    for parts in (("py", "pi.org"), ("python", "hosted.org"), ("npm", "js.org"), ("npm", "js.com"), ("un", "pkg.com"))
)
MACHINE = re.compile("|".join(re.escape("/" + name + "/") for name in ("work", "root", "opt/py" + "pi")))
SHARED = CHECKOUT.parent / "shared"


def _texts() -> dict[str, str]:
    texts = {}
    for path in tracked():
        try:
            texts[named(path)] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return texts


@pytest.mark.static
def test_no_file_names_a_package_registry() -> None:
    assert {name: host for name, text in _texts().items() for host in REGISTRIES if host in text} == {}


@pytest.mark.static
def test_no_file_names_a_path_of_the_machine_it_was_written_on() -> None:
    # A path in a string or a sentence: the same word in the middle of a longer path is none.
    found = {
        name: match.group()
        for name, text in _texts().items()
        if (match := re.search(r"(?<![\w.$~)}/-])(" + MACHINE.pattern + ")", text))
    }
    assert found == {}


@pytest.mark.static
def test_the_rooms_have_names_that_a_player_knows() -> None:
    unwanted = {"utils", "helpers", "common", "core", "manager", "service"}
    assert {named(path) for path in tracked() if path.suffix == ".py" and unwanted & {*path.parts, path.stem}} == set()


@pytest.mark.static
@pytest.mark.skipif(not SHARED.is_dir(), reason="there is no ../shared to compare with")
def test_the_rules_are_those_that_were_handed_over() -> None:
    """RULES.md and CASES.md, and each case file that was taken over, word for word."""
    pairs = {CHECKOUT / "killgame" / name: SHARED / "rules" / name for name in ("RULES.md", "CASES.md")}
    cases = CHECKOUT / "tests" / "killgame" / "cases"
    pairs |= {
        cases / path.name: path for path in (SHARED / "rules" / "cases").iterdir() if (cases / path.name).is_file()
    }
    differing = {
        named(ours)
        for ours, theirs in pairs.items()
        if not ours.is_file() or not filecmp.cmp(ours, theirs, shallow=False)
    }
    assert differing == set()
    assert len(pairs) > 2, "no case file was taken over"


@pytest.mark.static
def test_nobody_asks_which_edition_is_played() -> None:
    """One asks the edition: it is data (killgame/editions)."""
    asks = re.compile(r"""edition(?:\.id|_id)? (?:==|!=|in|not in) [\["'({]""")
    found = {
        name: asks.findall(text)
        for name, text in _texts().items()
        if name.startswith(("forum/", "killgame/", "templates/")) and name.endswith((".py", ".html"))
    }
    assert {name: lines for name, lines in found.items() if lines} == {}
