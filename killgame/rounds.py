"""2.1: how a round goes by itself. What comes between (a tie, last words, a parting, a peaceful night after which
the day is left out) is decided in `phases`."""

from killgame.editions import edition_named
from killgame.game import EditionId, Hour, Options, Phase

_AFTER: dict[Phase, Phase] = {"pk_speech": "pk_vote", "rest_speech": "final_vote"}


def usual_phases(edition: EditionId, *, options: Options) -> tuple[Phase, ...]:
    """The phases of every round in their order. Raises BadSetup for an edition that there is not."""
    of = edition_named(edition)
    if of.refereed:
        return ("refereed",)
    night: tuple[Phase, ...] = ("night",) if of.begins == "night" else ()
    if not of.ballots:
        return (*night, of.day)
    return (*night, "vote") if options.talk_and_vote else (*night, "speech", "vote")


def following(edition: EditionId, *, options: Options, phase: Phase, hour: Hour) -> tuple[Phase, bool] | None:
    """What opens when `phase` closes, if nothing comes between, and whether a new round begins with it; None where no phase follows."""
    usual = usual_phases(edition, options=options)
    if phase == "refereed":
        return phase, False  # its round never ends (3.15)
    if phase == "arrange":
        return usual[0], False
    if phase in _AFTER:
        return _AFTER[phase], False
    if phase in ("words", "parting") and hour != "dusk":
        return ("vote" if hour == "noon" else next(one for one in usual if one != "night")), False
    if phase in usual[:-1]:
        return usual[usual.index(phase) + 1], False
    return None if phase in ("signup", "over") else (usual[0], True)
