"""On which editions an option bears: the others have nothing for it to change (RULES 2.10), and it is not asked there."""

from typing import Final

from killgame.editions.edition import Edition

_OF_THE_NIGHT: Final = frozenset({"first_night", "peaceful_night", "announce_night"})
_OF_KILLERS: Final = frozenset({"killers_hit_killers", "kill_answer", "barred_first_kill"})
_OF_THE_BALLOT: Final = frozenset(
    {
        *("speech", "direction", "talk_and_vote"),
        *("ballot", "must_vote", "missed_vote", "vote_change"),
        *("tie", "revote_first", "pk_narrow", "suspects", "majority", "announce_voted"),
    }
)


def bears(option: str, edition: Edition) -> bool:
    """Whether setting the option can change anything in this edition."""
    if option in _OF_THE_NIGHT:
        return edition.begins == "night"
    if option in _OF_KILLERS:
        return edition.act("kill", phase="night") is not None
    if option in _OF_THE_BALLOT:
        return edition.ballots
    match option:
        case "check_limit":
            return edition.act("check", phase="night") is not None
        case "doctor_repeat":
            return edition.act("save", phase="night") is not None
        case "group_tie":
            return any(act.group for act in edition.acts)
        case "last_words" | "last_words_k":
            return edition.has_words
        case "civilians_out":
            return edition.heeds_civilians_out and "civilian" in edition.roles
        case "round_limit":
            return not edition.refereed
        case "row":
            return bool(edition.second_row)
        case "upgrade_at_11":
            return edition.grows_into is not None
        case _:
            return True
