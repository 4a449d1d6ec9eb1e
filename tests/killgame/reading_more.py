"""The second reading of RULES.md 3.6 to 3.15: how their phases end. Written from the text alone."""

from typing import Any

from tests.killgame.reading_exits import Exits
from tests.killgame.reading_sheet import whole


class Closes(Exits):
    """The ends of nights, partings and speeches."""

    def close(self) -> None:
        if self.phase == "arrange":
            for move in self.moves:
                if move["first"] == 2:
                    self.hand[move["seat"]].reverse()
            self.role = {seat: cards[0] for seat, cards in self.hand.items()}
            self.to("night")
        elif self.phase == "parting":
            self.close_parting()
        elif self.phase == "accuse":
            self.next_round()
        elif self.phase == "refereed":
            self.to("refereed")
        elif self.phase == "speech" and self.first_night_words:
            self.first_night_words, self.after_words = [], "vote"
            self.to("words")
        elif self.phase == "words" and self.after_words == "vote":
            self.to("vote")
        else:
            super().close()

    def close_parting(self) -> None:
        for move in self.moves:
            self.inside.remove(move["target"])
            self.page["out"].append(move["target"])
        self.parting = None
        if self.look_for_a_winner():
            return
        if self.after_words == "night":
            self.ballot_is_over()
        else:
            self.morning()

    def morning(self) -> None:
        self.after_words = "day"
        if self.to_speak:
            self.to("words")
        else:
            self.day()

    def close_night(self) -> None:
        meeting = self.opt["first_night"] == "meet" and self.round == 1
        self.moves = [m for m in self.moves if self.entitled(m["seat"], m["act"])]
        awake = sorted(self.inside)
        killers = [seat for seat in awake if self.entitled(seat, "kill")]
        hearing = [s for s in awake if self.entitled(s, "check") or self.role[s] in ("angel", "devil")]
        came = self.night_of()
        self.answers(hearing, unknown=came.unknown)
        self.past[self.round] = self.moves
        was = dict(self.role)
        before = len(self.page["out"])
        self.leaves(sorted(came.gone), by_night=True)
        out = self.page["out"][before:]
        for seat in out:
            if self.opt["kill_answer"] and seat in came.by_kill:
                police = was[seat] in ("police", "police_chief", "police_mole")
                self.answer("kill", seat, "police" if police else "not_police", killers)
        self.page["silenced"] += sorted(came.silenced)
        if any(was[seat] == "angel" for seat in out):
            self.parting, self.after_words = next(seat for seat in out if was[seat] == "angel"), "day"
            self.to("parting")
        elif self.look_for_a_winner():
            return
        elif not out and not meeting and self.opt["peaceful_night"] == "skip":
            self.next_round()
        else:
            self.morning()

    def answers(self, hearing: list[int], *, unknown: int | None) -> None:
        check = self.chosen("check")
        if check is not None:
            self.checked += 1
            answer = "unknown" if check == unknown else "killer" if self.reads_killer(check) else "good"
            self.answer("check", check, answer, hearing)
        for move in self.moves:
            if move["act"] == "verify":
                police = self.role[move["target"]] == "police"
                self.answer("verify", move["target"], "police" if police else "not_police", [move["seat"]])

    def voted_out(self, seat: int) -> None:
        angel = self.role[seat] == "angel"
        self.leaves([seat], by_night=False)
        if angel:
            self.parting, self.after_words = seat, "night"
            self.to("parting")
        elif not self.look_for_a_winner():
            self.ballot_is_over()

    def ballot_is_over(self) -> None:
        self.places = 1
        super().ballot_is_over()

    def accuses(self, seat: int, target: int) -> None:
        if self.role[target] == "killer":
            self.end("good")
            return
        self.inside.remove(seat)
        self.page["out"].append(seat)
        self.wrong += 1
        if not self.look_for_a_winner() and self.wrong == 3:
            self.close()


class MoreTable(Closes):
    """A table of one of the ten other editions: its ballots, and the judge's hand."""

    def votes(self) -> dict[int, int]:
        everything = self.moves
        pairs = [m for m in everything if "targets" in m]
        self.moves = [m for m in everything if m not in pairs]
        self.moves += [{"seat": m["seat"], "act": "vote", "target": target} for m in pairs for target in m["targets"]]
        votes = super().votes()
        self.moves = everything
        return votes

    def close_vote(self) -> None:
        places = 2 if self.two_places() else self.places
        if places == 1:
            super().close_vote()
            return
        if self.phase != "vote" and len(self.candidates) < 2:
            self.ballot_is_over()
            return
        votes, out, tied = self.votes(), [], []
        for most in sorted(set(votes.values()), reverse=True):
            level = [seat for seat in sorted(votes) if votes[seat] == most]
            if len(out) + len(level) > places:
                tied = level if len(out) < places else []
                break
            out += level
        if self.phase != "vote" and not votes:
            tied = list(self.candidates)
        self.leaves(out, by_night=False)
        if out and self.look_for_a_winner():
            return
        if tied:
            self.places = places - len(out)
            self.run_off(tied, suspecting=False)
        else:
            self.ballot_is_over()

    def closes_by_majority(self) -> bool:
        return not self.two_places() and super().closes_by_majority()

    def judge_moves(self, move: dict[str, Any]) -> None:
        target = move.get("target")
        if move["judge"] != "out" or self.phase == "over" or not whole(target) or target not in self.inside:
            super().judge_moves(move)
            return
        for standing in self.moves:
            if target in standing.get("targets", ()):
                standing["target"] = target
            elif standing["act"] in ("press", "arrange", "revive"):
                standing["target"] = None
        super().judge_moves(move)
