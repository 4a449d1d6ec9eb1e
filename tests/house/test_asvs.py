"""forum/docs/asvs.md: every requirement stands there once, every test that it names is there, its count is true."""

import ast
import re
from functools import cache

import pytest

from deploy.local.folders import CHECKOUT
from forum.logs import config_of

PAGE = CHECKOUT / "forum" / "docs" / "asvs.md"
# The ids that the list of issue 5 has, of OWASP ASVS 5.0.0.
_IDS = """
2.1.1 2.1.2 2.2.3 2.1.3 2.3.2 2.2.1 2.2.2 2.3.1 2.3.3 2.3.4 2.4.1
3.2.1 3.2.2 3.3.1 3.3.3 3.3.2 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.6 3.4.5 3.4.7 3.5.1 3.5.2 3.5.3 3.5.4 3.5.8
4.1.1 4.1.2 4.1.3 4.2.1
6.1.1 6.3.1 6.1.2 6.2.11 6.1.3 6.3.4 6.2.1 6.2.4 6.2.9 6.2.6 6.2.7 6.2.12 6.3.2 6.3.3 6.3.8 6.4.1 6.4.3 6.4.4 6.5.1 6.5.2
7.1.1 7.3.1 7.3.2 7.1.2 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 7.4.5 7.4.3 7.5.2 7.4.4 7.5.1
8.1.1 8.2.1 8.1.2 8.2.3 8.1.3 8.2.2 8.2.4 8.3.1 8.3.2 8.4.1 8.4.2
13.1.1 13.2.1 13.2.3 13.2.2 13.2.4 13.2.5 13.3.1 13.3.2 13.4.1 13.4.3 13.4.4 13.4.2 13.4.5
14.1.1 14.1.2 14.2.1 14.2.2 14.2.3 14.2.4 14.2.5 14.2.6 14.3.1 14.3.3 14.3.2
16.1.1 16.2.3 16.2.1 16.2.2 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3
"""
IDS = tuple(_IDS.split())
STATES = {"met", "deviates", "not yet"}
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def _rows() -> list[tuple[list[str], str, str, str]]:
    """Ids, state, how, tests."""
    found = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if ids := re.findall(r"v5\.0\.0-(\d+\.\d+\.\d+)", cells[0]):
            assert len(cells) == 4, line
            found.append((ids, *cells[1:]))
    return found  # type: ignore[return-value] # four cells, as was just asked


@cache
def _tests_of(path: str) -> frozenset[str]:
    file = CHECKOUT / path
    if not file.exists():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@pytest.mark.static
def test_each_requirement_stands_there_once_with_its_state() -> None:
    found = [one for ids, *_rest in _rows() for one in ids]
    assert sorted(found) == sorted(IDS)
    assert {state for _ids, state, *_rest in _rows()} <= STATES
    assert [ids for ids, _state, how, _tests in _rows() if len(how) < 40] == []


@pytest.mark.static
def test_each_test_that_is_named_is_there() -> None:
    named = [(ids, *test) for ids, _state, _how, tests in _rows() for test in TEST.findall(tests)]
    missing = [(ids, path, name) for ids, path, name in named if name not in _tests_of(path)]
    assert missing == []
    assert [ids for ids, state, _how, tests in _rows() if state == "met" and not TEST.search(tests)] == []


@pytest.mark.static
def test_what_is_missing_is_counted() -> None:
    text = PAGE.read_text(encoding="utf-8")
    counts = {state: sum(one[1] == state for one in _rows()) for state in STATES}
    said = re.search(r"Of (\d+) rows (\d+) are met, (\d+) deviate, (\d+) are not yet met", text)
    assert said is not None
    assert [int(n) for n in said.groups()] == [len(_rows()), counts["met"], counts["deviates"], counts["not yet"]]


@pytest.mark.static
def test_every_sink_of_the_log_stands_there() -> None:
    """v5.0.0-16.1.1, v5.0.0-16.2.3: one handler, to standard error; nobody else in the code opens another."""
    handlers = config_of(level="INFO", as_json=True)["handlers"]
    assert {name: handler["class"] for name, handler in handlers.items()} == {"console": "logging.StreamHandler"}
    opened = [
        str(path.relative_to(CHECKOUT))
        for folder in ("forum", "killgame", "deploy")
        for path in (CHECKOUT / folder).rglob("*.py")
        if re.search(
            r"FileHandler|SysLogHandler|SMTPHandler|HTTPHandler|addHandler|basicConfig", path.read_text("utf-8")
        )
    ]
    assert opened == []
    assert "## Logs" in PAGE.read_text(encoding="utf-8")
