"""A second reading of RULES.md, sections 2 and 3.1 to 3.5, written from its text alone, naive and slow, to be held against the library.

It knows nothing of killgame. `reading_cases.read_game(case)` gives what `python -m killgame play` prints for a case without lots.
"""

from typing import Any

from tests.killgame.reading_sheet import EDITIONS, KNOWN, VOTING, Refused, Sheet, whole


class Closing(Sheet):
    """The ends of phases."""

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


class Table(Closing):
    """The table: what its seats and its judge do."""

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
