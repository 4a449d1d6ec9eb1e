"""What decides whether somebody may: it knows the game, the account and the database's clock, and nothing of the request (ASVS 8.1.3).

Address, browser, language, cookie, header and the machine's own clock decide nothing. They cannot even be asked there.
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.local.folders import CHECKOUT

# Of what else tells of a request: nothing but these names.
ALLOWED = {
    "django.http": {"Http404"},
    "django.utils.timezone": {"timezone", "override"},  # letters are written in their reader's zone
    "forum.throttling": {"spend"},
    "django.contrib.sessions": set[str](),
    "forum.origins": set[str](),
    "forum.sessions": set[str](),
    "forum.browsers": set[str](),
    "forum.second_step": set[str](),
}
ANOTHER_CLOCK = {("timezone", "now"), ("datetime", "now"), ("datetime", "utcnow"), ("date", "today"), ("time", "time")}
OF_A_REQUEST = {"META", "COOKIES", "headers", "session"}


def modules() -> list[Path]:
    """The doors and what they ask, as the contract of imports has them: from those of the API and the pages down to `access`."""
    contracts = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = [one["layers"] for one in contracts if one["type"] == "layers" and "forum.play" in one["layers"]]
    lowest = next(place for place, layer in enumerate(layers) if "forum.access" in layer)
    doors = [name.strip() for layer in layers[layers.index("forum.clockwork") : lowest] for name in layer.split(":")]
    paths = [CHECKOUT / f"{name.replace('.', '/')}.py" for name in (*doors, "forum.access")]
    # A door of several files is a folder.
    return [
        file for path in paths for file in ([path] if path.exists() else sorted(path.with_suffix("").rglob("*.py")))
    ]


def strange(tree: ast.AST) -> Iterator[str]:
    """What a module asks that decides nothing."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                for name in names:
                    for whole in (module, f"{module}.{name.name}"):
                        if whole in ALLOWED and name.name not in ALLOWED[whole]:
                            yield f"imports {whole} {name.name}"
            case ast.Import(names=names):
                yield from (f"imports {name.name}" for name in names if name.name in ALLOWED)
            case ast.Attribute(value=ast.Name(id=owner), attr=attr) if (owner, attr) in ANOTHER_CLOCK:
                yield f"asks {owner}.{attr}"
            case ast.Attribute(value=ast.Attribute(attr="Kind")):
                pass  # a draft of a post is none of a request
            case ast.Attribute(attr=attr) if attr in OF_A_REQUEST:
                yield f"asks for {attr}"
            case _:
                pass


@pytest.mark.static
def test_what_decides_knows_nothing_of_the_request() -> None:
    found = {path.name: sorted(strange(ast.parse(path.read_text(encoding="utf-8")))) for path in modules()}
    assert {"play.py", "access.py", "lobby.py", "admission.py", "clockwork.py"} <= set(found)
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.static
@pytest.mark.parametrize(
    "planted",
    [
        "from django.http import HttpRequest",
        "from forum.throttling import whose",
        "from forum import sessions",
        "from django.utils import timezone\nnow = timezone.now()",
        "import forum.origins",
        "may = request.headers['X-Forwarded-For'] == '127.0.0.1'",
        "may = request.session['keeper']",
    ],
)
def test_what_it_must_not_ask_is_found(planted: str) -> None:
    assert list(strange(ast.parse(planted))) != []
