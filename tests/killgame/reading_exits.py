"""Who leaves with what, who wins, who knows whom in RULES.md 3.6 to 3.15. Written from the text alone."""

from typing import Any

from tests.killgame.reading_acts import KILLERS_PROPER, POLICE_PROPER, Acts

FIVE = {"butterfly", "sniper", "doctor", "police", "elder"}


class Exits(Acts):
    """What lies on the table, and what becomes of it."""

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
