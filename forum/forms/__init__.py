"""Forms: what a request may say, before it becomes a command."""
