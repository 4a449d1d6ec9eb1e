"""What templates may call. `look`: seats, stones, discs, the tape. `times`: moments and time left, in the reader's words and zone."""
