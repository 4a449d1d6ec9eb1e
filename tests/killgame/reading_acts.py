"""Who has which act in RULES.md 3.6 to 3.15, in what form, and against whom; read from the text alone."""

from typing import Any

from tests.killgame.reading_nights import Nights
from tests.killgame.reading_sheet import VOTING, Refused, whole

NIGHT_ACTS = {
    "qingdao": "kill check needle", "v3": "kill check save shoot", "v4": "kill check hug snipe needle silence", "v5": "kill check",
    "double": "kill check needle snipe", "v7": "kill check revive", "accomplice": "kill check verify", "taiwan": "press",
    "mask": "", "university": "",
}  # fmt: skip
HOLDER = {
    "check": "police", "needle": "doctor", "save": "doctor", "shoot": "secret_police", "snipe": "sniper", "hug": "butterfly",
    "silence": "elder", "revive": "angel", "verify": "accomplice", "press": "killer", "kill": "killer",
}  # fmt: skip
KILLERS_PROPER, POLICE_PROPER = {"killer_boss", "killer"}, {"police_chief", "police"}
OTHER_SEATS_ONLY = ("check", "shoot", "verify", "hug", "accuse")
ONCE = ("shoot", "revive", "verify")


class Acts(Nights):
    """Moves of seats."""

    parting: int | None

    def number_of(self, roles: set[str]) -> int:
        return sum(self.role[seat] in roles for seat in self.inside)

    def exists(self, act: str) -> bool:
        if act == "vote":
            return self.phase in VOTING
        in_other_phases = {"arrange": "arrange", "take": "parting", "accuse": "accuse"}
        if act in in_other_phases:
            return self.phase == in_other_phases[act]
        return self.phase == "night" and act in NIGHT_ACTS[self.edition].split()

    def entitled(self, seat: int, act: str) -> bool:
        who = self.role[seat]
        if self.phase == "night" and self.round == 1 and self.opt["first_night"] == "meet":
            return False
        if act in ("vote", "arrange"):
            return True
        if act == "take":
            return seat == self.parting
        if act == "accuse":
            return who != "killer"
        if self.edition == "v5":
            return self.in_circle(who, act)
        if act == "kill" and who == "devil":
            return self.number_of({"killer"}) == 0
        return who == HOLDER[act]

    def in_circle(self, who: str, act: str) -> bool:
        proper = KILLERS_PROPER if act == "kill" else POLICE_PROPER
        planted, own_mole = ("police_mole", "killer_mole") if act == "kill" else ("killer_mole", "police_mole")
        left = self.number_of(proper)
        return who in proper or (who == planted and left >= 2) or (who == own_mole and left == 0)

    def seat_moves(self, move: dict[str, Any]) -> None:
        act, seat = move["act"], move["seat"]
        if self.phase == "over" or not self.exists(act):
            raise Refused("wrong_phase")
        if not whole(seat) or seat not in self.role:
            raise Refused("not_seated")
        if seat not in self.inside and not (act == "take" and seat == self.parting):
            raise Refused("out")
        if not self.entitled(seat, act):
            raise Refused("not_your_act")
        self.look_at_form(move)
        if "withdraw" in move:
            if act == "vote" and not self.opt["vote_change"]:
                raise Refused("used_up")
            self.moves.remove(self.standing(seat, act))  # type: ignore[arg-type]
            return
        self.look_at_target(move)
        if act == "accuse":
            self.accuses(seat, move["target"])
            return
        self.moves = [m for m in self.moves if (m["seat"], m["act"]) != (seat, act)] + [{"target": None, **move}]

    def accuses(self, seat: int, target: int) -> None:
        raise NotImplementedError

    def two_places(self) -> bool:
        return self.edition == "accomplice" and self.round == 1 and len(self.role) >= 12 and self.phase == "vote"

    def look_at_form(self, move: dict[str, Any]) -> None:
        act = move["act"]
        if "withdraw" in move:
            if move["withdraw"] is not True or self.standing(move["seat"], act) is None:
                raise Refused("bad_value")
            return
        abstains = act == "vote" and not self.must() and move.get("target", 0) is None and "targets" not in move
        if abstains:
            return
        if act == "vote" and self.two_places():
            pair = move.get("targets")
            right = "target" not in move and isinstance(pair, list) and len(pair) == 2 and all(map(whole, pair))
            if not right or pair[0] == pair[1]:  # type: ignore[index]
                raise Refused("bad_value")
            return
        right = {
            "revive": lambda: True,
            "press": lambda: (
                whole(move.get("number")) and 1 <= move["number"] <= 10 and move.get("direction") in ("cw", "ccw")
            ),
            "arrange": lambda: whole(move.get("first")) and move["first"] in (1, 2),
        }.get(act, lambda: whole(move.get("target")))()
        if "targets" in move or not right:
            raise Refused("bad_value")

    def look_at_target(self, move: dict[str, Any]) -> None:
        act, seat = move["act"], move["seat"]
        if act in ONCE and any(m["act"] == act for round in self.past for m in self.past[round]):
            raise Refused("used_up")
        if act == "check" and self.opt["check_limit"] is not None and self.checked >= self.opt["check_limit"]:
            raise Refused("used_up")
        if act == "vote" and not self.opt["vote_change"] and self.standing(seat, "vote"):
            raise Refused("used_up")
        targets = move["targets"] if "targets" in move else [move.get("target")]
        if act in ("revive", "press", "arrange") or targets == [None]:
            return
        if any(target not in self.role for target in targets):
            raise Refused("no_such_target")
        if any(target not in self.inside for target in targets):
            raise Refused("target_out")
        if act in OTHER_SEATS_ONLY and targets == [seat]:
            raise Refused("not_self")
        if act == "kill" and self.kill_is_barred(seat, targets[0]):
            raise Refused("barred_target")
        saved = [m["target"] for m in self.past.get(self.round - 1, []) if m["act"] == "save"]
        if act == "save" and self.opt["doctor_repeat"] == "forbidden" and targets[0] in saved:
            raise Refused("repeat_target")
        if self.phase in ("pk_vote", "final_vote") and targets[0] not in self.candidates:
            raise Refused("not_candidate")

    def kill_is_barred(self, seat: int, target: int) -> bool:
        if not self.opt["killers_hit_killers"] and self.entitled(target, "kill"):
            return True
        if self.round == 1 and self.opt["barred_first_kill"] == target:
            return True
        last = self.role[seat] in KILLERS_PROPER and self.number_of(KILLERS_PROPER) == 1
        return self.edition == "v5" and last and self.role[target] == "police_mole"
