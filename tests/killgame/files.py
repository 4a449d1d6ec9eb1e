"""Where the case files lie, and what the rules' own text says there is to be shown by cases."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import killgame

HERE = Path(__file__).parent
CHECKOUT = HERE.parent.parent
SHARED = CHECKOUT.parent / "shared" / "rules"
CARRIED = sorted(path for path in (*HERE.glob("cases/*.jsonl"), *HERE.glob("real/*.jsonl")))
OUTSIDE = sorted(SHARED.glob("real/mafia-dataset.jsonl"))


def raw_cases(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def all_raw_cases() -> list[dict[str, Any]]:
    return [case for path in CARRIED for case in raw_cases(path)]


def rule_ids() -> set[str]:
    """An id for each numbered step (as "2.5.1"), each of the unnumbered points of an entry (as "3.9-1"), each option value of 2.10 (as
    "tie=none"), each refusal of 2.2 (as "refusal:out"), and for what the editions after the first five have of their own: each act
    (as "v4:hug") and each phase that no other has."""
    text = (CHECKOUT / "killgame" / "RULES.md").read_text(encoding="utf-8")
    found: set[str] = {f"phase:{phase}" for phase in ("arrange", "parting", "accuse", "refereed")}
    for edition in killgame.editions()[5:]:
        found |= {f"{edition.id}:{act.id}" for act in edition.acts}
    for section in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        number = section.split()[0]
        found |= {f"{number}.{step}" for step in re.findall(r"^(\d)\. ", section, flags=re.MULTILINE)}
        if number.startswith("3."):
            points = re.findall(r"^- ", section.split("\n## ")[0], flags=re.MULTILINE)
            found |= {f"{number}-{place}" for place, _ in enumerate(points, start=1)}
        if number == "2.2":
            found |= {f"refusal:{code}" for code in re.findall(r"^\| `(\w+)` \|", section, flags=re.MULTILINE)}
        if number == "2.10":
            found |= _option_values(section)
    return found


# What the table of 2.10 says in words instead of values.
IN_WORDS = {
    "counts": ["table", "roles"],
    "check_limit": ["none", "number"],
    "killers_hit_killers": ["false", "true"],
    "kill_answer": ["false", "true"],
    "civilians_out": ["killers", "draw", "good", "play_on"],
    "round_limit": ["none", "number"],
    "barred_first_kill": ["none", "seat"],
    "majority": ["none", "round"],
    "last_words": ["count", "all", "by_role", "none"],
    "last_words_k": ["edition", "number"],
}


def _option_values(section: str) -> set[str]:
    found: set[str] = set()
    for row in re.findall(r"^\| (`.*?) \| (.*?) \|", section, flags=re.MULTILINE):
        names = re.findall(r"`(\w+)`", row[0])
        groups = row[1].split(";")
        for place, name in enumerate(names):
            spoken = groups[min(place, len(groups) - 1)]
            values = IN_WORDS.get(name) or re.findall(r"\w+", spoken.replace("`", ""))
            found |= {f"{name}={value}" for value in values}
    return found
