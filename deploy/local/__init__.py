"""The whole site on one machine: its data folder, its PostgreSQL, and the supervisor behind `make run`."""
