"""A second reading of RULES.md, sections 2 and 3.1 to 3.5, written from its text alone, naive and slow, to be held against the library.

It knows nothing of killgame. `read_game(case)` gives what `python -m killgame play` prints for a case without lots.
"""

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
}
DEFAULTS: dict[str, Any] = {
    "first_night": "full", "check_limit": None, "killers_hit_killers": False, "kill_answer": False, "civilians_out": "play_on",
    "round_limit": None, "peaceful_night": "day", "barred_first_kill": None, "group_tie": "first", "talk_and_vote": False,
    "ballot": "open", "must_vote": False, "missed_vote": "abstain", "vote_change": True, "tie": "pk", "revote_first": False,
    "pk_narrow": False, "suspects": False, "majority": None, "last_words": "count", "last_words_k": None,
    "announce_voted": "nothing",
}  # fmt: skip
VOTING = ("vote", "pk_vote", "final_vote")


class Refused(Exception):
    pass


def whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Table:
    """The table as a judge would keep it: who holds what, who is in, what lies before him."""

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

    # --- moves -----------------------------------------------------------------------------------------------

    def has_police(self) -> bool:
        return bool(EDITIONS[self.edition]["police"])

    def exists(self, act: str) -> bool:
        if self.phase == "over":
            return False
        if act == "surrender":
            return True
        if act == "vote":
            return self.phase in VOTING
        return self.phase == "night" and (act == "kill" or (act == "check" and self.has_police()))

    def entitled(self, seat: int, act: str) -> bool:
        if act == "vote":
            return True
        if act == "surrender":
            mine = self.role[seat]
            return mine in KNOWN and sum(self.role[other] == mine for other in self.inside) == 1
        if self.opt["first_night"] == "meet" and self.round == 1:
            return False
        return self.role[seat] == ("killer" if act == "kill" else "police")

    def standing(self, seat: int, act: str) -> dict[str, Any] | None:
        return next((m for m in self.moves if m["seat"] == seat and m["act"] == act), None)

    def must(self) -> bool:
        return bool(self.opt["must_vote"]) or (self.edition == "modern" and self.phase == "final_vote")

    def seat_moves(self, move: dict[str, Any]) -> None:
        act, seat = move["act"], move["seat"]
        if not self.exists(act):
            raise Refused("wrong_phase")
        if not whole(seat) or seat not in self.role:
            raise Refused("not_seated")
        if seat not in self.inside:
            raise Refused("out")
        if not self.entitled(seat, act):
            raise Refused("not_your_act")
        self.look_at_form(move)
        if "withdraw" in move:
            if act == "vote" and not self.opt["vote_change"]:
                raise Refused("used_up")
            self.moves.remove(self.standing(seat, act))  # type: ignore[arg-type]
        elif act == "surrender":
            self.end("good" if self.role[seat] == "killer" else "killers")
        else:
            self.look_at_target(move)
            before = self.standing(seat, act)
            if before:
                self.moves.remove(before)
            self.moves.append({"seat": seat, "act": act, "target": move["target"]})

    def look_at_form(self, move: dict[str, Any]) -> None:
        act = move["act"]
        if "withdraw" in move:
            if act == "surrender" or move["withdraw"] is not True or self.standing(move["seat"], act) is None:
                raise Refused("bad_value")
            return
        if "targets" in move:
            raise Refused("bad_value")
        if act == "surrender":
            return
        if "target" not in move:
            raise Refused("bad_value")
        abstains = act == "vote" and move["target"] is None and not self.must()
        if not abstains and not whole(move["target"]):
            raise Refused("bad_value")

    def look_at_target(self, move: dict[str, Any]) -> None:
        act, seat, target = move["act"], move["seat"], move["target"]
        if act == "check" and self.opt["check_limit"] is not None and self.checked >= self.opt["check_limit"]:
            raise Refused("used_up")
        if act == "vote" and not self.opt["vote_change"] and self.standing(seat, "vote"):
            raise Refused("used_up")
        if target is None:
            return
        if target not in self.role:
            raise Refused("no_such_target")
        if target not in self.inside:
            raise Refused("target_out")
        if act == "check" and target == seat:
            raise Refused("not_self")
        if act == "kill":
            if not self.opt["killers_hit_killers"] and self.role[target] == "killer":
                raise Refused("barred_target")
            if self.round == 1 and self.opt["barred_first_kill"] == target:
                raise Refused("barred_target")
        if self.phase in ("pk_vote", "final_vote") and target not in self.candidates:
            raise Refused("not_candidate")

    def judge_moves(self, move: dict[str, Any]) -> None:
        what, target = move["judge"], move.get("target")
        if self.phase == "over" or what not in ("out", "annul") or (what == "annul" and self.phase not in VOTING):
            raise Refused("wrong_phase")
        if not whole(target) or (what == "annul" and not self.standing(target, "vote")):
            raise Refused("bad_value")
        if target not in self.role:
            raise Refused("no_such_target")
        if target not in self.inside:
            raise Refused("target_out")
        if what == "annul":
            self.moves.remove(self.standing(target, "vote"))  # type: ignore[arg-type]
            return
        self.inside.remove(target)
        self.page["out"].append(target)
        self.moves = [m for m in self.moves if target not in (m["seat"], m["target"])]
        self.candidates = [seat for seat in self.candidates if seat != target]
        self.look_for_a_winner()

    def closes_by_majority(self) -> bool:
        """2.5 `majority`."""
        since = self.opt["majority"]
        if (
            self.phase != "vote"
            or since is None
            or self.round < since
            or self.opt["suspects"]
            or self.opt["ballot"] != "open"
        ):
            return False
        return any(2 * sum(m["target"] == seat for m in self.moves) > len(self.inside) for seat in self.inside)

    # --- the ends of phases ----------------------------------------------------------------------------------

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

    def close(self) -> None:
        if self.phase == "night":
            self.close_night()
        elif self.phase == "words":
            self.to_speak = []
            self.next_round() if self.after_words == "night" else self.day()
        elif self.phase == "speech":
            self.to("vote")
        elif self.phase in ("pk_speech", "rest_speech"):
            if len(self.candidates) < 2:
                self.ballot_is_over()
            else:
                self.to("pk_vote" if self.phase == "pk_speech" else "final_vote")
        elif self.phase in VOTING:
            self.close_vote()

    def day(self) -> None:
        self.to("vote" if self.opt["talk_and_vote"] else "speech")

    def next_round(self) -> None:
        if self.opt["round_limit"] == self.round:
            self.end("killers")
            return
        self.round += 1
        self.to("night")

    def chosen(self, act: str) -> int | None:
        picks = [m["target"] for m in self.moves if m["act"] == act]
        if not picks:
            return None
        best = max(picks.count(target) for target in picks)
        tied = {target for target in picks if picks.count(target) == best}
        if len(tied) > 1 and self.opt["group_tie"] == "none":
            return None
        running: dict[int, int] = {}
        for target in picks:
            running[target] = running.get(target, 0) + 1
            if target in tied and running[target] == best:
                return int(target)
        raise AssertionError

    def close_night(self) -> None:
        kill, check = self.chosen("kill"), self.chosen("check")
        awake = sorted(self.inside)
        meeting = self.opt["first_night"] == "meet" and self.round == 1
        if check is not None:
            self.checked += 1
            answer = "killer" if self.role[check] == "killer" else "good"
            self.answer("check", check, answer, [s for s in awake if self.role[s] == "police"])
        if kill is not None:
            self.leaves([kill], by_night=True)
            if self.opt["kill_answer"]:
                answer = "police" if self.role[kill] == "police" else "not_police"
                self.answer("kill", kill, answer, [s for s in awake if self.role[s] == "killer"])
        if self.look_for_a_winner():
            return
        if kill is None and not meeting and self.opt["peaceful_night"] == "skip":
            self.next_round()
        elif self.to_speak:
            self.after_words = "day"
            self.to("words")
        else:
            self.day()

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

    def votes(self) -> dict[int, int]:
        """Votes by seat, what silence means included."""
        papers = [m["target"] for m in self.moves if m["target"] is not None]
        if self.must() and self.opt["missed_vote"] == "self":
            spoke = {m["seat"] for m in self.moves}
            may = self.inside if self.phase == "vote" else self.inside & set(self.candidates)
            papers += [seat for seat in may if seat not in spoke]
        return {seat: papers.count(seat) for seat in papers}

    def close_vote(self) -> None:
        if self.phase != "vote" and len(self.candidates) < 2:
            self.ballot_is_over()
            return
        votes = self.votes()
        suspecting = self.phase == "vote" and self.opt["suspects"]
        if not votes:
            tied = [] if self.phase == "vote" else list(self.candidates)
        elif suspecting and len(votes) > 1:
            second = sorted(votes.values())[-2]
            tied = sorted(seat for seat in votes if votes[seat] >= second)
        else:
            tied = sorted(seat for seat in votes if votes[seat] == max(votes.values()))
        if len(tied) == 1:
            self.voted_out(tied[0])
        elif not tied:
            self.ballot_is_over()
        else:
            self.run_off(tied, suspecting=suspecting)

    def voted_out(self, seat: int) -> None:
        self.leaves([seat], by_night=False)
        if not self.look_for_a_winner():
            self.ballot_is_over()

    def run_off(self, tied: list[int], *, suspecting: bool) -> None:
        stood, self.candidates = len(self.candidates), tied
        if self.phase == "vote":
            if self.opt["tie"] == "none" and not suspecting:
                self.ballot_is_over()
            elif self.opt["revote_first"]:
                self.which = "revote"
                self.to("pk_vote")
            else:
                self.which = "step 1"
                self.to("pk_speech")
        elif self.which == "revote":
            self.which = "step 1"
            self.to("pk_speech")
        elif self.which == "step 1":
            if self.opt["pk_narrow"] and len(tied) < stood:
                self.to("pk_speech")
            elif self.opt["tie"] == "none":
                self.ballot_is_over()
            else:
                self.which = "last"
                self.to("rest_speech")
        elif self.opt["tie"] == "lottery":
            raise NotImplementedError("a lot")
        else:
            self.end("draw")

    def ballot_is_over(self) -> None:
        self.candidates, self.which = [], ""
        if self.to_speak:
            self.after_words = "night"
            self.to("words")
        else:
            self.next_round()
