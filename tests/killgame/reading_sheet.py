"""What the second reading (`reading`) keeps before it while a game runs; like it, written from the text of RULES.md alone."""

from typing import Any

KNOWN = ("killer", "police")
EDITIONS: dict[str, dict[str, Any]] = {
    "v1": {"police": False, "own": {"last_words": "all", "civilians_out": "killers"}},
    "v2": {
        "police": True,
        "own": {"last_words": "by_role", "suspects": True, "tie": "none", "civilians_out": "killers"},
    },
    "classic": {"police": True, "own": {"killers_hit_killers": True, "civilians_out": "draw"}},
    "club": {"police": True, "own": {"civilians_out": "draw"}},
    "modern": {"police": True, "own": {"killers_hit_killers": True}},
    "qingdao": {"police": True, "own": {"kill_answer": True, "last_words": "all", "civilians_out": "killers"}},
    "v3": {
        "police": True,
        "own": {"peaceful_night": "skip", "last_words": "by_role", "civilians_out": "killers"},
    },
    "v4": {
        "police": True,
        "own": {
            "killers_hit_killers": True, "last_words": "by_role", "talk_and_vote": True, "must_vote": True, "tie": "none",
            "announce_voted": "side",
        },
    },
    "v5": {"police": True, "own": {"killers_hit_killers": True}},
    "double": {"police": True, "own": {"last_words": "all", "announce_voted": "role", "civilians_out": "killers"}},
    "v7": {"police": True, "own": {}},
    "accomplice": {"police": True, "own": {"announce_voted": "side", "civilians_out": "draw"}},
    "taiwan": {"police": False, "own": {}},
    "mask": {"police": False, "own": {"ballot": "sealed", "last_words": "all"}},
    "university": {"police": False, "own": {}},
}  # fmt: skip
DEFAULTS: dict[str, Any] = {
    "first_night": "full", "check_limit": None, "killers_hit_killers": False, "kill_answer": False, "civilians_out": "play_on",
    "round_limit": None, "peaceful_night": "day", "barred_first_kill": None, "group_tie": "first", "talk_and_vote": False,
    "ballot": "open", "must_vote": False, "missed_vote": "abstain", "vote_change": True, "tie": "pk", "revote_first": False,
    "pk_narrow": False, "suspects": False, "majority": None, "last_words": "count", "last_words_k": None,
    "announce_voted": "nothing", "doctor_repeat": "allowed",
}  # fmt: skip
VOTING = ("vote", "pk_vote", "final_vote")


class Refused(Exception):
    pass


def whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Sheet:
    """The judge's sheet: who holds what, who is in, what lies before him; and how one leaves, a round ends, somebody wins."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.edition = case["edition"]
        self.opt = {**DEFAULTS, **EDITIONS[self.edition]["own"], **case.get("options", {})}
        self.role = dict(enumerate(case["roles"], start=1))
        self.inside = set(self.role)
        self.round, self.phase, self.winner = 1, "night", None
        self.moves: list[dict[str, Any]] = []  # those that stand, oldest first
        self.candidates: list[int] = []
        self.which = ""  # of a run-off: "revote", "step 1", "last"
        self.gone = 0  # by night or ballot
        self.checked = 0
        self.to_speak: list[int] = []  # last words still to be heard
        self.after_words = ""
        self.page: dict[str, Any] = {}

    def knowledge(self) -> dict[str, dict[str, str]]:
        """What each seat was told of others at the deal."""
        told: dict[str, dict[str, str]] = {}
        for seat, role in self.role.items():
            partners = {str(other): role for other in self.role if other != seat and self.role[other] == role}
            if role in KNOWN and partners:
                told[str(seat)] = partners
        return told

    def must(self) -> bool:
        return bool(self.opt["must_vote"]) or (self.edition == "modern" and self.phase == "final_vote")

    def standing(self, seat: int, act: str) -> dict[str, Any] | None:
        return next((m for m in self.moves if m["seat"] == seat and m["act"] == act), None)

    def end(self, winner: str) -> None:
        self.winner, self.phase = winner, "over"  # type: ignore[assignment]

    def look_for_a_winner(self) -> bool:
        held = set(self.role.values())
        left = {self.role[seat] for seat in self.inside}
        gone = held - left
        results = set()
        if "killer" in gone:
            results.add("good")
        if self.edition in ("v2", "classic", "club") and "police" in gone:
            results.add("killers")
        if self.edition == "modern" and held & {"police", "civilian"} and not left & {"police", "civilian"}:
            results.add("killers")
        if "civilian" in gone and self.opt["civilians_out"] != "play_on":
            results.add(self.opt["civilians_out"])
        if results:
            self.end(min(results) if len(results) == 1 else "draw")
        return bool(results)

    def to(self, phase: str) -> None:
        self.phase, self.moves = phase, []

    def day(self) -> None:
        self.to("vote" if self.opt["talk_and_vote"] else "speech")

    def next_round(self) -> None:
        if self.opt["round_limit"] == self.round:
            self.end("killers")
            return
        self.round += 1
        self.to("night")

    def answer(self, act: str, target: int, answer: str, told: list[int]) -> None:
        self.page["answers"].append({"act": act, "target": target, "answer": answer, "told": told})

    def leaves(self, seats: list[int], *, by_night: bool) -> None:
        k = self.opt["last_words_k"]
        if k is None:
            k = list(self.role.values()).count("killer")
        for seat in sorted(seats):
            self.inside.remove(seat)
            self.page["out"].append(seat)
            self.gone += 1
            rule = self.opt["last_words"]
            killer = self.role[seat] == "killer"
            if (
                rule == "all"
                or (rule == "count" and self.gone <= k)
                or (rule == "by_role" and (by_night or not killer))
            ):
                self.to_speak.append(seat)
                self.page["words"].append(seat)
            if not by_night and self.opt["announce_voted"] != "nothing":
                side = "killer" if killer else "good"
                self.page["announced"][str(seat)] = self.role[seat] if self.opt["announce_voted"] == "role" else side

    def ballot_is_over(self) -> None:
        self.candidates, self.which = [], ""
        if self.to_speak:
            self.after_words = "night"
            self.to("words")
        else:
            self.next_round()
