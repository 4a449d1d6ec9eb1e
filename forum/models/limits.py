"""How much of a limit is used (forum/throttling.py)."""

from django.db import models


class Spent(models.Model):
    """Of one limit for one account or address, both in `key`: from `until` on nothing of it is used. The table is unlogged: after a crash
    of the database it is empty, and a count costs no write to the disk."""

    key = models.CharField(max_length=64, primary_key=True)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key
