"""What changes while one reads: a call in the transaction of the change, one LISTEN a web process, an event stream for each reader.

```
floors, ledger, lobby → calling (NOTIFY: which game, which room) → commit
   ↘ listening (one connection a process) → streams (who holds one here) → reading (may he still?) → "something changed here for you"
       ↘ the page fetches it, by the same ways as ever
```

A stream carries no text of anybody, and no number but floors of rooms that its reader may read at that moment.
"""
