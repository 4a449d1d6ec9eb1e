"""The second reading of RULES.md 3.6 to 3.15: how their phases end, who leaves with what, who wins. Written from the text alone."""

from typing import Any

from tests.killgame.reading_acts import KILLERS_PROPER, POLICE_PROPER, Acts
from tests.killgame.reading_sheet import Refused, whole

FIVE = {"butterfly", "sniper", "doctor", "police", "elder"}


class MoreTable(Acts):
    """A table of one of the ten other editions."""

    def __init__(self, case: dict[str, Any]) -> None:
        super().__init__(case)
        hands = case["roles"] if self.edition == "double" else [[role] for role in case["roles"]]
        self.hand = {seat: list(cards) for seat, cards in enumerate(hands, start=1)}
        self.dealt = [card for cards in hands for card in cards]
        self.role = {seat: cards[0] for seat, cards in self.hand.items()}
        self.words_set = "last_words" in case.get("options", {})
        self.past, self.empty = {}, {}
        self.parting, self.places, self.wrong = None, 1, 0
        self.first_night_words: list[int] = []
        if self.edition == "mask":
            self.day()
        else:
            self.phase = {"double": "arrange", "university": "refereed"}.get(self.edition, "night")

    def reads_killer(self, seat: int) -> bool:
        return self.role[seat] in ({*KILLERS_PROPER, "killer_mole"} if self.edition == "v5" else {"killer"})

    def day(self) -> None:
        if self.edition == "taiwan":
            self.wrong = 0
            self.to("accuse")
        else:
            super().day()

    def next_round(self) -> None:
        super().next_round()
        if self.edition == "mask" and self.phase == "night":
            self.day()

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

    def leaves(self, seats: list[int], *, by_night: bool) -> None:
        for seat in sorted(seats):
            self.empty.pop(seat, None) if self.edition == "double" else None
            if not by_night and self.opt["announce_voted"] != "nothing":
                side = "killer" if self.reads_killer(seat) else "good"
                self.page["announced"][str(seat)] = self.role[seat] if self.opt["announce_voted"] == "role" else side
            if len(self.hand[seat]) > 1:
                self.hand[seat].pop(0)
                self.page["lost"].append(seat)
                continue
            self.inside.remove(seat)
            self.page["out"].append(seat)
            self.gone += 1
            if self.has_words(seat, by_night=by_night):
                self.to_speak.append(seat)
                self.page["words"].append(seat)
        self.role = {seat: cards[0] for seat, cards in self.hand.items()}
        if self.edition == "accomplice" and by_night and self.round == 1 and not self.words_set:
            self.first_night_words = list(seats)

    def has_words(self, seat: int, *, by_night: bool) -> bool:
        rule, k = self.opt["last_words"], self.opt["last_words_k"]
        if k is None:
            k = sum(card in KILLERS_PROPER for card in self.dealt) + (self.edition == "v7")
        if self.edition == "taiwan":
            return False
        if self.edition == "accomplice" and not self.words_set:
            return by_night and self.round < 3
        if rule == "count":
            return self.gone <= int(k)
        return rule == "all" or (rule == "by_role" and (by_night or not self.reads_killer(seat)))

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

    def accuses(self, seat: int, target: int) -> None:
        if self.role[target] == "killer":
            self.end("good")
            return
        self.inside.remove(seat)
        self.page["out"].append(seat)
        self.wrong += 1
        if not self.look_for_a_winner() and self.wrong == 3:
            self.close()

    def look_for_a_winner(self) -> bool:
        left = [card for seat in self.inside for card in self.hand[seat]]
        results = {winner for winner, met in self.conditions(left) if met}
        heeded = self.edition not in ("taiwan", "university") and self.opt["civilians_out"] != "play_on"
        if heeded and self.all_gone({"civilian"}, left):
            results.add(self.opt["civilians_out"])
        if results:
            self.end(min(results) if len(results) == 1 else "draw")
        return bool(results)

    def all_gone(self, roles: set[str], left: list[str]) -> bool:
        return any(card in roles for card in self.dealt) and not any(card in roles for card in left)

    def conditions(self, left: list[str]) -> list[tuple[str, bool]]:
        if self.edition == "university":
            if "dean" not in self.dealt:
                return []
            if "dean" not in left:
                return [("cadre" if left == ["cadre"] else "students", True)]
            return [("dean", self.all_gone({"student", "cadre"}, left))]
        good = {"v5": {*KILLERS_PROPER, "killer_mole"}, "v7": {"killer", "devil"}}.get(self.edition, {"killer"})
        bad = {
            "v3": {"police", "doctor", "secret_police"}, "v4": FIVE, "v5": {*POLICE_PROPER, "police_mole"},
            "v7": {"police", "angel"}, "taiwan": set[str](),
        }.get(self.edition, {"police"})  # fmt: skip
        met = [("good", self.all_gone(good, left)), ("killers", self.all_gone(bad, left))]
        killers = left.count("killer")
        if self.edition == "v4":
            met.append(("killers", killers > 0 and killers >= len(left) - killers))
        if self.edition == "taiwan":
            met.append(("killers", left == ["killer"]))
        return met

    def knowledge(self) -> dict[str, dict[str, str]]:
        """What each seat was told at the deal, by the entries' own words."""
        told = {seat: self.knows_of(seat) for seat in self.role}
        return {
            str(seat): {str(other): label for other, label in found.items()} for seat, found in told.items() if found
        }

    def knows_of(self, seat: int) -> dict[int, str]:
        mine, others = self.role[seat], [other for other in self.role if other != seat]
        if self.edition in ("double", "taiwan", "mask"):
            return {}
        if self.edition == "university":
            return {other: "dean" for other in others if self.role[other] == "dean"}
        if self.edition != "v5":
            return {other: mine for other in others if self.role[other] == mine and mine in ("killer", "police")}
        known: dict[int, str] = {}
        for proper, mole, top, label in (
            (KILLERS_PROPER, "police_mole", "killer_boss", "killer_circle"),
            (POLICE_PROPER, "killer_mole", "police_chief", "police_circle"),
        ):
            friend = "killer_mole" if top == "killer_boss" else "police_mole"
            alone = self.number_of(proper) == 1
            for other in others:
                his = self.role[other]
                if {mine, his} <= {*proper, mole} and other not in known:
                    known[other] = his if alone and mole in (mine, his) else label
                if {mine, his} == {top, friend}:
                    known[other] = his
        return known


__all__ = ["MoreTable", "Refused"]
