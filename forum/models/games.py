"""A game as it is stored: its state, its log, its seats, and who sits on them."""

import hmac
from collections.abc import Mapping
from datetime import timedelta
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from forum.models.ids import public_id
from forum.models.sealed import SEALED, SealedRow
from forum.recipe import KEY_LENGTH
from forum.schedule import Schedule
from forum.sealing import new_row_key, open_row_key, seal_row_key


class Game(SealedRow):
    """One game. This row is the lock that every command takes (see `forum/play.py`).

    `state` is killgame's dump, sealed until the game is over; `log_length` the number of the last event. A belief is
    `(phase_serial, deadline)`: `phase_serial` grows whenever a phase opens and when a close is taken back, and is never used twice.
    """

    class Judging(models.TextChoices):
        APPOINTED = "appointed", _("appointed")
        LOT = "lot", _("drawn by lot")
        SITE = "site", _("the site itself")

    class State(models.TextChoices):
        SIGN_UP = "sign_up", _("open for sign-up")
        CONFIRM = "confirm", _("waiting for confirmations")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CALLED_OFF = "called_off", _("called off")

    CONCEALED: ClassVar = {"state": {}}
    STEP: ClassVar = 1024

    class Pause(models.TextChoices):
        JUDGE = "judge", _("by the judge")
        APPEAL = "appeal", _("while an appeal is looked into")
        SILENCE = "silence", _("because nobody did anything for a round")
        REQUEST = "request", _("at the players' request")

    public_id = models.CharField(max_length=12, unique=True, default=public_id, editable=False)
    board = models.ForeignKey("forum.Board", on_delete=models.PROTECT, related_name="games")
    # Who opened it and, until the deal, runs the sign-up; null where that is the judge, of games from before there was another way.
    opener = models.ForeignKey("forum.Account", null=True, on_delete=models.PROTECT, related_name="games_opened")
    judging = models.CharField(
        max_length=10, choices=Judging.choices, default=Judging.APPOINTED, db_default="appointed"
    )
    # Null as long as no lot has been drawn, and for ever where the site judges: then nobody sees what is secret.
    judge = models.ForeignKey("forum.Account", null=True, on_delete=models.PROTECT, related_name="games_judged")
    # Whom the opener has asked to judge in his place; null once there is an answer.
    judge_asked = models.ForeignKey("forum.Account", null=True, on_delete=models.SET_NULL, related_name="+")
    title = models.CharField(max_length=80)
    edition = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    seats_wanted = models.PositiveSmallIntegerField()
    schedule = models.JSONField()
    start_when_full = models.BooleanField(default=False)
    # Seats have drawn names and pictures, and until the end nothing ties them to accounts (PRODUCT P1).
    alias = models.BooleanField(default=False, db_default=False)
    # What is played (forum/recipe.py): by it a game is counted for set-ups that play alike.
    setup_key = models.CharField(max_length=KEY_LENGTH, blank=True, default="", db_default="")
    # The once-key of the form that opened it: sent twice, it opens one game.
    opened_with = models.CharField(max_length=64)
    state_of_play = models.CharField(max_length=12, choices=State.choices, default=State.SIGN_UP)
    opened_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    # The rules' side: written by play() alone.
    state = models.JSONField()
    rules_version = models.PositiveSmallIntegerField()
    log_length = models.PositiveIntegerField(default=0)
    log_head = models.CharField(max_length=64, default="")
    secret_sealed = models.BinaryField()
    # Under it lies what is secret of this game's rows. Null in games from before there was one, until `manage.py reseal`.
    key_sealed = models.BinaryField(null=True)

    # The clock's side.
    phase_serial = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=16, default="signup")
    round = models.PositiveSmallIntegerField(default=0)
    phase_opened_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    turn_deadline = models.DateTimeField(null=True)
    paused_until = models.DateTimeField(null=True)
    time_left = models.DurationField(null=True)
    turn_left = models.DurationField(null=True)
    broken_since = models.DateTimeField(null=True)
    # What judge and players have added to the open phase, for the bound that the schedule sets.
    lengthened = models.DurationField(default=timedelta)
    paused_for = models.CharField(max_length=8, choices=Pause.choices, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["board", "state_of_play", "-opened_at"], name="game_by_board_and_state"),
            models.Index(fields=["setup_key"], condition=Q(state_of_play="finished"), name="games_by_setup"),
            # The lists of all boards, each in its order (`queries/lists.py`): their first lines without the rest.
            models.Index(
                fields=["-opened_at", "-id"],
                condition=Q(state_of_play__in=["sign_up", "confirm"]),
                name="games_waiting",
            ),
            models.Index(fields=["-started_at", "-id"], condition=Q(state_of_play="running"), name="games_running"),
            models.Index(
                fields=["-ended_at", "-id"],
                condition=Q(state_of_play__in=["finished", "called_off"]),
                name="games_over",
            ),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["opener", "opened_with"], name="opened_once_by"),
            models.CheckConstraint(condition=~Q(judging="site") | Q(judge__isnull=True), name="the_site_is_nobody"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def is_over(self) -> bool:
        """Whether nothing of it is a secret any more."""
        return self.state_of_play in {self.State.FINISHED, self.State.CALLED_OFF}

    @property
    def is_secret(self) -> bool:
        return not self.is_over

    @property
    def row_key(self) -> bytes | None:
        if self.key_sealed is None:
            return None
        return open_row_key(self.key_sealed, owner=str(self.pk))

    def give_key(self) -> None:
        """A key of its own for its rows; it has been saved before, and is not saved now."""
        self.key_sealed = seal_row_key(new_row_key(), owner=str(self.pk))

    def digest(self, text: str) -> str:
        """What finds a row by what must not stand in it: only the game's own key gives it. The text itself in a game that has none."""
        key = self.row_key
        return text if key is None else hmac.new(key, text.encode(), "sha256").hexdigest()

    @property
    def place(self) -> str:
        return "state"

    @property
    def masked(self) -> bool:
        """Whether who plays, and who sits where, is nobody's business: an alias game that has not come to its end."""
        return self.alias and self.state_of_play != self.State.FINISHED

    @cached_property
    def timing(self) -> Schedule:
        """`schedule`, read once for as long as this object lives: it never changes after the opening. Raises ValidationError."""
        return Schedule.load(self.schedule)


class SignUp(models.Model):
    """One who wants to play: in order of joining; those beyond the seats wanted are the reserve."""

    ENTROPY: ClassVar = 64  # characters

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sign_ups")
    account = models.ForeignKey("forum.Account", on_delete=models.CASCADE, related_name="sign_ups")
    joined_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)
    # Where the judge is drawn by lot: whether this one is among those from whom he is drawn.
    offers = models.BooleanField(default=False, db_default=False)
    # What he adds to the seed of the deal, said when he confirmed. His alone until the cards are dealt, then everybody's.
    entropy = models.CharField(max_length=ENTROPY, blank=True, default="", db_default="")

    class Meta:
        ordering: ClassVar = ["joined_at", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "account"], name="one_sign_up_a_game")]

    def __str__(self) -> str:
        return f"{self.account} → {self.game}"


class Seat(models.Model):
    """A place in the circle. Posts, votes and moves are its own; the player may change."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    # In an alias game the id of its drawn name (forum/aliases.py).
    alias = models.CharField(max_length=24, blank=True, default="", db_default="")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="one_seat_a_number")]

    def __str__(self) -> str:
        return f"{self.number}"


class Sitting(models.Model):
    """Who sits on a seat, from when to when: the only tie between a seat and an account."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="sittings")
    account = models.ForeignKey("forum.Account", on_delete=models.PROTECT, related_name="sittings")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat"], condition=Q(until__isnull=True), name="one_player_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.account} @ {self.seat}"


class Event(SealedRow):
    """One entry of a game's log: append-only, numbered from 1 without gaps, chained. What is not for everyone is sealed until the end.

    `audience` is what `killgame.audience` said when it was written: "everyone", "judge", "nobody" or a list of seats.
    `digest` is SHA-256 over the digest before it, a nonce that only the secret gives, and the event (PRODUCT P9).
    """

    CONCEALED: ClassVar = {"kind": SEALED, "body": {}, "audience": SEALED}

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    body = models.JSONField()
    codec_version = models.PositiveSmallIntegerField()
    audience = models.JSONField()
    at = models.DateTimeField()
    digest = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="one_event_a_number")]

    @property
    def is_secret(self) -> bool:
        return not self.game.is_over and self.audience != "everyone"

    @property
    def nothing(self) -> Mapping[str, Any]:
        # That it is the site's is no secret, and without it the rules' own could not be told from it.
        return {**self.CONCEALED, "kind": f"site.{SEALED}"} if self.kind.startswith("site.") else self.CONCEALED

    @property
    def place(self) -> str:
        return f"event {self.number}"

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class OnceKey(SealedRow):
    """A write that was done: the same key of the same account again changes nothing and gets the same answer.

    `key` is a digest of account and key that only the game's own key gives (`forum.play`), and `account` is null: else its moment would
    tell who wrote the floor of a closed room that is as old. Only games without a key of their own name the account.
    """

    CONCEALED: ClassVar = {"answer": {}}
    STEP: ClassVar = 64

    account = models.ForeignKey("forum.Account", null=True, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    answer = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["account", "game", "key"], name="once")]
        indexes: ClassVar = [models.Index(fields=["game", "key"], name="once_by_game")]

    @property
    def place(self) -> str:
        return f"once {self.key}"

    @classmethod
    def named(cls, game: Game, *, account: int, once: str) -> dict[str, Any]:
        """The fields by which the key of an account is found in a game."""
        if game.row_key is None:
            return {"account_id": account, "key": once}
        return {"account_id": None, "key": game.digest(f"{account} {once}")}

    @staticmethod
    def digest(once: str, sent: object) -> str:
        """What is kept of that which was sent with a key: who does not have the key cannot try words against it."""
        return sha256(f"{once}\n{sent!r}".encode()).hexdigest()[:32]

    def __str__(self) -> str:
        return self.key
