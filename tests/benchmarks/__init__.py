"""`make bench`: plain functions marked `@benchmark` in the modules of this folder; see measure.py."""
