"""Rooms and posts. What happens in one room changes no number, time or order seen outside it."""

from datetime import timedelta
from typing import Any, ClassVar, Final, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from forum.models.sealed import SEALED, SealedRow

# As long as this a post may be taken back by whoever wrote it; then it is fixed (PRODUCT P2).
FIXED_AFTER: Final = timedelta(seconds=25)


class Room(models.Model):
    """A room of a game, by killgame's id of it (`public`, `killers`, `police`, `dead`, `readers`, `judges`, `line-3`).

    `floors` is the number of the last post; the next is one more, given under the game's lock and then the room's.
    """

    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="rooms")
    name = models.CharField(max_length=20)
    floors = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "name"], name="one_room_a_name")]

    def __str__(self) -> str:
        return f"{self.game}/{self.name}"


class PostSet(models.QuerySet["Post"]):
    """Posts, by what may be read of them."""

    def legible(self, *, to_judge: bool) -> Self:
        """Those of which there is a text to be read, in rooms that the reader may read: not what was taken back, nor, for anybody but
        the judge of the game, what he has hidden. Whoever quotes, searches, previews or feeds posts begins here (T63, T67)."""
        found = self.filter(retracted_at__isnull=True)
        return found if to_judge else found.filter(hidden_at__isnull=True)


class Post(SealedRow):
    """A floor (楼). What is not in the thread is sealed until the end of the game, and who wrote it with it.

    A player's post belongs to a seat; the narrator's is data (`lines`: [[phrase id, {params}], …]) and is put into
    words when it is read, in the reader's language and zone; a judge's or a reader's belongs to an account.

    Never edited. Taken back before it is fixed (`FIXED_AFTER`), it stays as an empty floor; hidden by the judge, it keeps its text,
    which he alone reads until he shows it again; an official post may be corrected, and what stood there is kept (`Correction`).
    """

    class Author(models.TextChoices):
        SEAT = "seat", _("seat")
        NARRATOR = "narrator", _("narrator")
        JUDGE = "judge", _("judge")
        READER = "reader", _("reader")

    CONCEALED: ClassVar = {
        "author": SEALED, "seat_id": None, "account_id": None, "text": "", "html": "", "lines": [], "hidden_why": "",
    }  # fmt: skip

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="posts")
    floor = models.PositiveIntegerField()
    author = models.CharField(max_length=8, choices=Author.choices)
    seat = models.ForeignKey("forum.Seat", null=True, on_delete=models.PROTECT, related_name="posts")
    account = models.ForeignKey("forum.Account", null=True, on_delete=models.PROTECT, related_name="+")
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    renderer = models.PositiveSmallIntegerField(default=0)
    lines = models.JSONField(default=list)
    round = models.PositiveSmallIntegerField()
    phase = models.CharField(max_length=16)
    phase_serial = models.PositiveIntegerField()
    opens_phase = models.BooleanField(default=False)
    # Its last line was a 过 that ended its seat's turn. In the thread alone, so everybody has read it.
    passed = models.BooleanField(default=False, db_default=False)
    # How far the log had come when this floor was fixed: a count "as of floor N" folds the events up to here.
    log_length = models.PositiveIntegerField()
    at = models.DateTimeField()
    retracted_at = models.DateTimeField(null=True)
    hidden_at = models.DateTimeField(null=True)
    hidden_why = models.CharField(max_length=500, blank=True, default="", db_default="")
    # Of an official post in the thread: since when it stands above it.
    pinned_at = models.DateTimeField(null=True)

    objects = PostSet.as_manager()

    class Meta:
        ordering: ClassVar = ["floor"]
        indexes: ClassVar = [
            # Where each phase begins in a room, and what each seat has said there (and when last), without reading the posts.
            models.Index(fields=["room", "phase_serial", "floor"], name="post_by_phase"),
            models.Index(
                fields=["room", "seat", "floor"], include=["at"], condition=Q(author="seat"), name="post_by_seat"
            ),
            models.Index(fields=["room", "floor"], condition=Q(author="narrator"), name="post_by_narrator"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["room", "floor"], name="one_post_a_floor"),
            models.CheckConstraint(
                condition=Q(author="seat", seat__isnull=False, account__isnull=True)
                | Q(author="narrator", seat__isnull=True, account__isnull=True)
                | Q(author__in=["judge", "reader"], seat__isnull=True, account__isnull=False)
                | Q(author=SEALED, seat__isnull=True, account__isnull=True, sealed__isnull=False),
                name="a_post_has_one_author",
            ),
            models.UniqueConstraint(fields=["room"], condition=Q(pinned_at__isnull=False), name="one_post_pinned"),
        ]

    @property
    def is_secret(self) -> bool:
        return self.room.name != "public" and not self.room.game.is_over

    @property
    def row_key(self) -> bytes | None:
        return self.room.game.row_key

    @property
    def place(self) -> str:
        return f"floor {self.room.name} {self.floor}"

    def __str__(self) -> str:
        return f"{self.room} #{self.floor}"


class Correction(models.Model):
    """What an official post in the thread said before the judge corrected it at `at`. Everybody may read it."""

    post = models.ForeignKey(Post, on_delete=models.CASCADE, related_name="corrections")
    text = models.TextField()
    html = models.TextField()
    renderer = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.post} until {self.at}"


class Draft(SealedRow):
    """What an account is writing in a room, kept for whichever device it writes on next. It alone reads it, and for ever.

    `key` is a digest of account, room and kind that only the game's own key gives: a draft that named its writer and a closed room would
    tell who is in there. `version` grows with each save, so that a device that has an older text does not overwrite a newer one unseen.
    """

    class Kind(models.TextChoices):
        POST = "post", _("a post")
        LAST_WORDS = "last_words", _("last words, written ahead")

    CONCEALED: ClassVar = {"text": ""}

    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="drafts")
    key = models.CharField(max_length=64)
    text = models.TextField()
    version = models.PositiveBigIntegerField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "key"], name="one_draft_a_key")]

    @staticmethod
    def key_of(game: Any, account: int, /, *, room: str, kind: str) -> str:
        """The key under which the draft of an account (its primary key) is found in a game."""
        return str(game.digest(f"draft {account} {room} {kind}"))

    @property
    def place(self) -> str:
        return f"draft {self.key}"

    def __str__(self) -> str:
        return self.key
