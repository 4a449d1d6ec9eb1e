"""Rows of which a part stands sealed in the database as long as it is a secret.

The columns in `CONCEALED` then hold what is named there, which tells nothing, and `sealed` holds what belongs into them. Whoever has the
row object need not know: the first look at such a field opens all of them, a save seals them again. Only queries do: what is sealed
cannot be filtered by, and `values()` shows the columns as they are.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from django.db import models

from forum.sealing import open_value, seal_value

# What stands in place of a kind, an author or an audience that is sealed.
SEALED = "sealed"


class SealedRow(models.Model):
    """`place` is for the model to say; `is_secret` where that ends, `row_key` where there is no `game` beside it."""

    # Name of the column → what it holds while the row is sealed.
    CONCEALED: ClassVar[Mapping[str, Any]] = {}
    # Sealed values are filled up to a multiple of so many bytes.
    STEP: ClassVar[int] = 256

    game: Any
    sealed = models.BinaryField(null=True, editable=False)

    class Meta:
        abstract = True

    @property
    def is_secret(self) -> bool:
        """Whether it is to be sealed when it is saved next; for ever, if the model does not say otherwise."""
        return True

    @property
    def row_key(self) -> bytes | None:
        """The key of the game that it belongs to; None if that game has none, and everything of it stands open."""
        key: bytes | None = self.game.row_key
        return key

    @property
    def place(self) -> str:
        """Where it belongs within its game: sealed for one place, it opens at no other."""
        raise NotImplementedError

    @property
    def nothing(self) -> Mapping[str, Any]:
        """What the columns are to hold while it is sealed; asked for while everything stands open."""
        return self.CONCEALED

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[Any], **more: Any) -> Self:
        new = super().from_db(db, field_names, values, **more)
        if "sealed" not in new.__dict__ or new.sealed is not None:
            new._forget()
        return new

    def refresh_from_db(
        self,
        using: str | None = None,
        fields: Iterable[str] | None = None,
        from_queryset: models.QuerySet[Self] | None = None,
    ) -> None:
        """Django calls it with one field when a field is looked at that was not loaded: so it is with what is sealed."""
        asked = None if fields is None else {*fields}
        if asked and asked <= self.CONCEALED.keys() - self.__dict__.keys() and self.__dict__.get("sealed") is not None:
            self.open()
            return
        if asked and asked & self.CONCEALED.keys():
            asked = {*asked, *self.CONCEALED, "sealed"}
        super().refresh_from_db(using=using, fields=asked, from_queryset=from_queryset)
        if self.__dict__.get("sealed") is not None:
            self._forget()
            if asked and asked & self.CONCEALED.keys():
                self.open()

    def open(self) -> None:
        """Fill in what is concealed; the row in the database stays sealed. Raises Unreadable."""
        key = self.row_key
        if self.sealed is None or key is None:
            return
        for name, value in open_value(self.sealed, key=key, place=self.place).items():
            if name not in self.__dict__:
                self.__dict__[name] = value
                self._forget_related(name)
        for name, value in self.CONCEALED.items():  # of a column that is younger than the row
            self.__dict__.setdefault(name, value)

    def seal(self) -> None:
        """Conceal what the columns will hold, as for an insert of many; whoever looks at the fields afterwards opens them again."""
        key = self.row_key
        if not self.is_secret or key is None:
            return
        value = {name: getattr(self, name) for name in self.CONCEALED}
        nothing = self.nothing
        self.sealed = seal_value(value, key=key, place=self.place, step=self.STEP)
        for name in self.CONCEALED:
            self.__dict__[name] = nothing[name]
            self._forget_related(name)

    def unseal(self) -> None:
        """Let everything stand open from the next save on. Raises Unreadable."""
        if self.sealed is not None:
            for name in self.CONCEALED:
                getattr(self, name)
            self.sealed = None

    def save(self, *, update_fields: Iterable[str] | None = None, **more: Any) -> None:
        """As everywhere, with the secret part sealed on the way."""
        names = {*self.CONCEALED, *(name.removesuffix("_id") for name in self.CONCEALED)}
        if update_fields is not None and names.isdisjoint(update_fields):
            super().save(update_fields=update_fields, **more)
            return
        if not self.is_secret:
            self.unseal()
        open_values = {name: self.__dict__[name] for name in self.CONCEALED if name in self.__dict__}
        if open_values:
            self.seal()
        written = None if update_fields is None else {*update_fields, *self.CONCEALED, "sealed"}
        try:
            super().save(update_fields=written, **more)
        finally:
            self.__dict__.update(open_values)

    def _forget(self) -> None:
        for name in self.CONCEALED:
            self.__dict__.pop(name, None)

    def _forget_related(self, name: str) -> None:
        # Django would write the key of an object that it still holds back into an empty column.
        self._state.fields_cache.pop(name.removesuffix("_id"), None)


def insert_sealed[Row: SealedRow](rows: Sequence[Row]) -> None:
    """Insert rows of one model in one statement, each sealed if it is a secret."""
    if rows:
        for row in rows:
            row.seal()
        type(rows[0])._default_manager.bulk_create(rows)
        for row in rows:
            if row.sealed is not None:
                row._forget()
