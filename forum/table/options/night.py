"""Options of the night."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.options.option import Choice, Kind, Option
from forum.table.worked import Case, Step, case, hands, step

KILLERS_3_8 = hands(9, killer=(3, 8), police=(2,))


def _tied(*, out: list[int], seed: str = "", group_tie: str) -> Case:
    return case(hands(10, killer=(2, 9)), step("night", "2 kill 5; 9 kill 7", out=out), seed=seed, group_tie=group_tie)


def _checks(answered: int, *then: Step, check_limit: int | None) -> Case:
    nights = [step("night", "2 check 3", answers=["check 3 killer 2"]) for _night in range(answered)]
    return case(KILLERS_3_8, *nights, *then, check_limit=check_limit)


def _hit(*, answers: list[str], kill_answer: bool) -> Case:
    given = hands(10, killer=(2, 9), police=(5, 6))
    return case(given, step("night", "2 kill 5", out=[5], answers=answers), kill_answer=kill_answer)


def _saves(*nights: Step, doctor_repeat: str) -> Case:
    return case(hands(9, doctor=(1,), killer=(2, 3)), *nights, edition="v3", doctor_repeat=doctor_repeat)


def _quiet(*, then: str, peaceful_night: str) -> Case:
    nights = (step("night", "3 kill 5", out=[5], next="words"), step("night", out=[], next=then))
    return case(KILLERS_3_8, *nights, peaceful_night=peaceful_night)


NIGHT: Final = (
    Option(
        "first_night",
        Kind.CHOICE,
        pgettext_lazy("option", "First night"),
        _("Whether the first night is played, or only makes partners known to each other."),
        (
            Choice(
                "full",
                pgettext_lazy("option", "played in full"),
                _("In night 1 the killers already choose: on the first morning seat 5 may be missing."),
                (case(KILLERS_3_8, step("night", "3 kill 5", out=[5]), first_night="full"),),
            ),
            Choice(
                "meet",
                pgettext_lazy("option", "partners meet only"),
                _(
                    "Killers 3 and 8 learn of each other, but in night 1 a kill by 3 is refused: day 1 begins with everybody at the table."
                ),
                (
                    case(
                        KILLERS_3_8,
                        step(
                            "night",
                            "3 kill 5; 2 check 3",
                            rejected=[[0, "not_your_act"], [1, "not_your_act"]],
                            out=[],
                            answers=[],
                            next="speech",
                        ),
                        first_night="meet",
                    ),
                ),
            ),
        ),
    ),
    Option(
        "killers_hit_killers",
        Kind.YES_NO,
        pgettext_lazy("option", "Killers may hit killers"),
        _("Whether the killers may choose one of their own, themselves included."),
        (
            Choice(
                True,
                pgettext_lazy("option", "yes"),
                _("Seats 3 and 8 are killers; 3 may pick 8 or itself, to look innocent in the end."),
                (
                    case(KILLERS_3_8, step("night", "3 kill 8", out=[8]), killers_hit_killers=True),
                    case(KILLERS_3_8, step("night", "3 kill 3", out=[3]), killers_hit_killers=True),
                ),
            ),
            Choice(
                False,
                pgettext_lazy("option", "no"),
                _("Seats 3 and 8 are killers; a pick of 3 for 8 is refused at once."),
                (
                    case(
                        KILLERS_3_8,
                        step("night", "3 kill 8", rejected=[[0, "barred_target"]], out=[]),
                        killers_hit_killers=False,
                    ),
                ),
            ),
        ),
    ),
    Option(
        "group_tie",
        Kind.CHOICE,
        pgettext_lazy("option", "Tie within a group"),
        _("What a group does when its picks are tied."),
        (
            Choice(
                "first",
                pgettext_lazy("option", "the first to get there"),
                _("Seat 2 picks 5 and later seat 9 picks 7, one each: it is 5, for 5 had its pick first."),
                (_tied(out=[5], group_tie="first"),),
            ),
            Choice(
                "none",
                pgettext_lazy("option", "nothing happens"),
                _("Seat 2 picks 5 and seat 9 picks 7: the group does nothing tonight."),
                (_tied(out=[], group_tie="none"),),
            ),
            Choice(
                "random",
                pgettext_lazy("option", "by lot"),
                _("Seat 2 picks 5 and seat 9 picks 7: a lot decides between 5 and 7."),
                (
                    _tied(out=[5], seed="01", group_tie="random"),
                    _tied(out=[7], seed="04", group_tie="random"),
                ),
            ),
        ),
    ),
    Option(
        "check_limit",
        Kind.NUMBER,
        pgettext_lazy("option", "Number of checks"),
        _("How many checks get an answer in the whole game."),
        (
            Choice(
                None,
                pgettext_lazy("option", "no limit"),
                _("Police 2 checks every night, and gets an answer in night 4 too."),
                (_checks(4, check_limit=None),),
            ),
            Choice(
                3,
                pgettext_lazy("option", "a number of checks"),
                _("With 3: police 2 has had three answers; in night 4 a check by 2 is refused."),
                (_checks(3, step("night", "2 check 3", rejected=[[0, "used_up"]], answers=[]), check_limit=3),),
            ),
        ),
    ),
    Option(
        "kill_answer",
        Kind.YES_NO,
        pgettext_lazy("option", "Killers hear whom they hit"),
        _("Whether the killers hear, after the night, if the one they killed was police."),
        (
            Choice(
                True,
                pgettext_lazy("option", "told"),
                _("Seat 5 was killed and was police: the living killers read “police”."),
                (_hit(answers=["kill 5 police 2,9"], kill_answer=True),),
            ),
            Choice(
                False,
                pgettext_lazy("option", "not told"),
                _("Seat 5 was killed: the killers must guess what it was, like everybody else."),
                (_hit(answers=[], kill_answer=False),),
            ),
        ),
    ),
    Option(
        "barred_first_kill",
        Kind.SEAT,
        pgettext_lazy("option", "Safe in the first night"),
        _("A seat that the killers may not choose in night 1, so that nobody is killed first twice running."),
        (
            Choice(
                None,
                pgettext_lazy("option", "no seat"),
                _("Any seat may be picked in night 1: the killers pick 6, and 6 is out."),
                (case(KILLERS_3_8, step("night", "3 kill 6", out=[6]), barred_first_kill=None),),
            ),
            Choice(
                6,
                pgettext_lazy("option", "a seat"),
                _("With 6: in night 1 a pick for seat 6 is refused, from night 2 on it is not."),
                (
                    case(
                        KILLERS_3_8,
                        step("night", "3 kill 6", rejected=[[0, "barred_target"]], out=[]),
                        step("night", "3 kill 6", out=[6]),
                        barred_first_kill=6,
                    ),
                ),
            ),
        ),
    ),
    Option(
        "doctor_repeat",
        Kind.CHOICE,
        pgettext_lazy("option", "Saving the same seat again"),
        _("Whether a doctor may save the same seat two rounds running."),
        (
            Choice(
                "allowed",
                pgettext_lazy("option", "allowed"),
                _("Saved in night 1, seat 4 may be saved again in night 2."),
                (
                    _saves(
                        step("night", "1 save 4", rejected=[]),
                        step("night", "1 save 4; 2 kill 4", out=[]),
                        doctor_repeat="allowed",
                    ),
                ),
            ),
            Choice(
                "forbidden",
                pgettext_lazy("option", "forbidden"),
                _("Saved in night 1, seat 4 cannot be saved in night 2, but again in night 3."),
                (
                    _saves(
                        step("night", "1 save 4", rejected=[]),
                        step("night", "1 save 4", rejected=[[0, "repeat_target"]]),
                        step("night", "1 save 4", rejected=[]),
                        doctor_repeat="forbidden",
                    ),
                ),
            ),
        ),
    ),
    Option(
        "peaceful_night",
        Kind.CHOICE,
        pgettext_lazy("option", "After a night without a death"),
        _("What follows a night in which nobody went out."),
        (
            Choice(
                "day",
                pgettext_lazy("option", "the day as usual"),
                _("Seat 5 went out in night 1, nobody in night 2: day 2 comes with speeches and a ballot."),
                (_quiet(then="speech", peaceful_night="day"),),
            ),
            Choice(
                "skip",
                pgettext_lazy("option", "the next night at once"),
                _("Seat 5 went out in night 1, nobody in night 2: there is no day 2, night 3 begins."),
                (_quiet(then="night", peaceful_night="skip"),),
            ),
        ),
    ),
)
