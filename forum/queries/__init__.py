"""Named reads. Those about a game take a `Seen` and return only what its viewer may know."""
