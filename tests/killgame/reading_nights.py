"""The nights of RULES.md 3.6 to 3.13, each read from its own entry: who loses the card in play, and on whom a kill took effect."""

from dataclasses import dataclass, field

from tests.killgame.reading import Table


@dataclass
class Morning:
    """What a night came to."""

    gone: set[int] = field(default_factory=set)
    by_kill: set[int] = field(default_factory=set)
    silenced: set[int] = field(default_factory=set)
    unknown: int | None = None  # a check on this seat answers `unknown`


class Nights(Table):
    """Of each edition its night; `self.past` holds the standing picks of every earlier round, `self.empty` the empty needles."""

    past: dict[int, list[dict[str, object]]]
    empty: dict[int, list[int]]  # seat → the doctors' seats, one for each empty needle that counts

    def night_of(self) -> Morning:
        by_edition = {
            "qingdao": self.qingdao, "v3": self.v3, "v4": self.v4, "double": self.double, "v7": self.v7, "taiwan": self.taiwan,
        }  # fmt: skip
        return by_edition.get(self.edition, self.plain)()

    def aim(self, act: str) -> int | None:
        return next((m["target"] for m in self.moves if m["act"] == act), None)

    def holder(self, role: str) -> int | None:
        return next((seat for seat in self.inside if self.role[seat] == role), None)

    def plain(self) -> Morning:
        kill = self.chosen("kill")
        return Morning() if kill is None else Morning({kill}, {kill})

    def qingdao(self) -> Morning:
        kill, needle, came = self.chosen("kill"), self.aim("needle"), Morning()
        doctor, mine = self.holder("doctor"), self.holder("mine")
        before = [m["target"] for m in self.past.get(self.round - 1, []) if m["act"] == "needle"]
        protected = None
        if needle is not None and needle == mine:
            assert doctor is not None
            came.gone.add(doctor)
        elif needle is not None and (needle in before or self.role[needle] == "killer"):
            came.gone.add(needle)
        elif needle is not None:
            protected = needle
        if kill is not None and kill == mine:
            came.gone.add(next(m["seat"] for m in self.moves if m["act"] == "kill" and m["target"] == mine))
        elif kill is not None and kill != protected:
            came.gone.add(kill)
            came.by_kill.add(kill)
        return came

    def v3(self) -> Morning:
        kill, came = self.chosen("kill"), Morning()
        earlier = [m for round in self.past for m in self.past[round] if m["act"] == "shoot"]
        safe = kill is not None and self.role[kill] == "secret_police" and not earlier
        if kill is not None and not safe and self.aim("save") != kill:
            came = Morning({kill}, {kill})
        shot = self.aim("shoot")
        if shot is not None and self.role[shot] == "killer":
            came.gone.add(shot)
        return came

    def v4(self) -> Morning:
        effects: dict[int, list[str]] = {seat: [] for seat in self.inside}
        kill = self.chosen("kill")
        if kill is not None:
            effects[kill].append("killed")
        for act in ("snipe", "needle", "silence"):
            if self.aim(act) is not None:
                effects[self.aim(act)].append(act)  # type: ignore[index]
        hugged, butterfly = self.aim("hug"), self.holder("butterfly")
        if hugged is not None:
            assert butterfly is not None
            effects[hugged] = list(effects[butterfly])
        came = Morning(unknown=hugged)
        for seat, hit in effects.items():
            hurt = ("killed" in hit) + ("snipe" in hit)
            if hurt == 2 or (hurt == 1 and "needle" not in hit):
                came.gone.add(seat)
                came.by_kill |= {seat} if "killed" in hit else set()
            if not hurt and "needle" in hit:
                self.empty.setdefault(seat, []).append(0)
                if len(self.empty[seat]) == 2:
                    came.gone.add(seat)
        came.silenced = {seat for seat in self.inside if "silence" in effects[seat]} - came.gone
        return came

    def double(self) -> Morning:
        came, kill = Morning(), self.chosen("kill")
        needles = [m for m in self.moves if m["act"] == "needle"]
        for seat in self.inside:
            attacks = (kill == seat) + sum(m["act"] == "snipe" and m["target"] == seat for m in self.moves)
            doctors = [m["seat"] for m in needles if m["target"] == seat]
            if attacks > 1 or (attacks == 1 and not doctors):
                came.gone.add(seat)
                came.by_kill |= {seat} if kill == seat else set()
            if attacks == 0:
                mine = self.empty.setdefault(seat, [])
                mine += doctors
                if any(mine.count(doctor) > 1 for doctor in mine):
                    came.gone.add(seat)
        return came

    def v7(self) -> Morning:
        kill = self.chosen("kill")
        if kill is None or any(m["act"] == "revive" for m in self.moves) or self.role[kill] == "devil":
            return Morning()
        if self.role[kill] == "angel" and self.holder("killer") is None:
            return Morning()
        return Morning({kill}, {kill})

    def taiwan(self) -> Morning:
        for press in self.moves:
            step, seat, at = (1 if press["direction"] == "cw" else -1), press["seat"], press["number"]
            if self.inside == {seat}:
                return Morning()
            while at:
                seat = (seat - 1 + step) % len(self.role) + 1
                if seat in self.inside and seat != press["seat"]:
                    at -= 1
            return Morning({seat})
        return Morning()
