"""What may be sent. Each request becomes the command that a form of the pages would make; nothing else is understood."""

from typing import Any, ClassVar

from django.core.exceptions import ValidationError as DjangoError
from django.utils.translation import gettext
from rest_framework import serializers

import killgame
from forum.acts import Say
from forum.deadlines import Belief
from forum.models import Account, Board, Game, SignUp
from forum.models import Request as Asked
from forum.opening import suited
from forum.paces import PACES
from forum.recipe import Recipe
from forum.schedule import KINDS, TIMETABLE, Schedule


class Request(serializers.Serializer[Any]):
    """Base of all: a key that it does not know is a mistake of the sender's, not something to pass over."""

    def to_internal_value(self, data: Any) -> Any:
        """The values. Raises ValidationError."""
        if isinstance(data, dict):
            unknown = data.keys() - self.fields.keys()
            if unknown:
                raise serializers.ValidationError(
                    {key: [gettext("This is not understood here.")] for key in sorted(unknown)}
                )
        return super().to_internal_value(data)


class WriteRequest(Request):
    """Base of all writes to a game."""

    belief = serializers.CharField(max_length=80, help_text="`belief` of the game as it was last read")
    once = serializers.CharField(
        min_length=16,
        max_length=64,
        help_text="a key of your own: the same again changes nothing and is answered alike, something else with it is refused (422)",
    )

    def validate_belief(self, value: str) -> Belief:
        """The phase and deadline. Raises ValidationError."""
        try:
            return Belief.parse(value)
        except ValueError as error:
            raise serializers.ValidationError(gettext("This is no belief.")) from error


class PostRequest(WriteRequest):
    """A post in a room."""

    text = serializers.CharField(allow_blank=True, trim_whitespace=False, help_text="Markdown and BBCode")


class MoveRequest(WriteRequest):
    """A move of one's own seat, `sleep`, `pass` and `surrender` among them. The rules judge the values (RULES.md)."""

    act = serializers.CharField(max_length=20, help_text="kill, check, vote, sleep, pass, surrender, …")
    target = serializers.JSONField(required=False, allow_null=True, help_text="a seat; of a vote null: an abstention")
    targets = serializers.JSONField(required=False, allow_null=True, help_text="seats, where a vote has two places")
    number = serializers.JSONField(required=False, allow_null=True)
    direction = serializers.JSONField(required=False, allow_null=True)
    first = serializers.JSONField(required=False, allow_null=True)
    reason = serializers.CharField(
        required=False, allow_blank=True, default="", trim_whitespace=False,
        help_text="of an accusation: Markdown, posted in the thread with it",
    )  # fmt: skip

    VALUES: ClassVar = ("target", "targets", "number", "direction", "first")

    def command(self, seat: int) -> killgame.Command:
        """The command, for the seat of the one who sent it."""
        sent = self.validated_data
        match sent["act"]:
            case "sleep":
                return killgame.Sleep(seat)
            case "pass":
                return killgame.Pass(seat)
            case "surrender":
                return killgame.Surrender(seat)
            case act:
                return killgame.Move(seat, act, **{name: sent[name] for name in self.VALUES if name in sent})


class WithdrawalRequest(WriteRequest):
    """Taking back what stands for an act."""

    act = serializers.CharField(max_length=20)

    def command(self, seat: int) -> killgame.Command:
        """The command, for the seat of the one who sent it."""
        act = self.validated_data["act"]
        return killgame.Pass(seat, withdraw=True) if act == "pass" else killgame.Withdraw(seat, act)


class SayRequest(WriteRequest):
    """Yes or no to what the players ask for; the first yes asks for it."""

    what = serializers.ChoiceField(choices=Asked.What.choices)
    yes = serializers.BooleanField()

    def command(self, seat: int) -> Say:
        """The command, for the seat of the one who sent it."""
        return Say(seat, self.validated_data["what"], yes=self.validated_data["yes"])


class SignUpRequest(WriteRequest):
    """An act before the deal."""

    offers = serializers.BooleanField(
        default=True,
        help_text="with `join`, where the judge is drawn by lot: whether you are among those from whom he is drawn",
    )
    entropy = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=SignUp.ENTROPY,
        help_text="with `confirm`: what you add to the seed of the deal; when the cards are dealt everybody reads it, by your seat",
    )


class RecipeRequest(Request):
    """What is played."""

    edition = serializers.CharField(max_length=20)
    seats = serializers.IntegerField(min_value=1, max_value=60)
    options = serializers.DictField(required=False, help_text="as RULES.md 2.10 names them")

    @property
    def recipe(self) -> Recipe:
        """The rules have not looked at it yet."""
        sent = self.validated_data
        return Recipe(sent["edition"], sent["seats"], sent.get("options", {}))


class TableRequest(RecipeRequest):
    """What is played, and at which pace. Who has a board leaves the pace to it; who has none says a pace."""

    pace = serializers.ChoiceField(choices=sorted(PACES), required=False, help_text="lengths that are not given")
    lengths = serializers.DictField(
        child=serializers.FloatField(min_value=1),
        required=False,
        help_text="seconds by kind of phase: " + ", ".join(KINDS),
    )
    timetable = serializers.DictField(
        required=False,
        help_text="the rest of the schedule, as `timetable` of a game shows it; what is not given follows pace or board: "
        + ", ".join(TIMETABLE),
    )
    start_when_full = serializers.BooleanField(default=False)
    alias = serializers.BooleanField(
        default=False, help_text="seats get drawn names; until the end nobody sees who has joined and who sits where"
    )

    def validate_lengths(self, value: dict[str, float]) -> dict[str, float]:
        """Only kinds of phases that there are. Raises ValidationError."""
        unknown = sorted(value.keys() - set(KINDS))
        if unknown:
            raise serializers.ValidationError({kind: [gettext("This is not understood here.")] for kind in unknown})
        return value

    def validate_timetable(self, value: dict[str, Any]) -> dict[str, Any]:
        """Only what there is in a schedule. Raises ValidationError."""
        unknown = sorted(value.keys() - set(TIMETABLE))
        if unknown:
            raise serializers.ValidationError({name: [gettext("This is not understood here.")] for name in unknown})
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Lengths and timetable make a schedule. Raises ValidationError."""
        base = Schedule.paced(attrs["pace"]).dump() if "pace" in attrs else attrs["board"].schedule
        lengths = {**base["lengths"], **attrs.get("lengths", {})}
        try:
            schedule = Schedule.load({**base, **attrs.get("timetable", {}), "lengths": lengths})
        except DjangoError as error:
            field = "lengths" if error.code in {"length", "lengths"} else "timetable"
            raise serializers.ValidationError({field: error.messages}) from error
        return {**attrs, "schedule": schedule}

    @property
    def schedule(self) -> Schedule:
        """The board's, or that of the pace, with what was given otherwise."""
        schedule: Schedule = self.validated_data["schedule"]
        return schedule


class OpeningRequest(TableRequest):
    """A game to be opened."""

    once = serializers.CharField(
        min_length=16, max_length=64, help_text="a key of your own: the same again gives the game that it opened"
    )
    board = serializers.SlugRelatedField(queryset=Board.objects.all(), slug_field="slug")
    title = serializers.CharField(max_length=80)
    judging = serializers.ChoiceField(
        choices=Game.Judging.choices, default=Game.Judging.APPOINTED, help_text="appointed is whoever opens the game"
    )
    ask_to_judge = serializers.SlugRelatedField(
        queryset=Account.objects.filter(is_active=True),
        slug_field="public_id",
        required=False,
        help_text="who is asked to judge instead, where the judge is appointed",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The pace's penalty is one that whoever judges can carry out; one that was named stays. Raises ValidationError."""
        read = super().validate(attrs)
        if "penalty" not in attrs.get("timetable", {}):
            read["schedule"] = suited(read["schedule"], attrs["judging"])
        return read
