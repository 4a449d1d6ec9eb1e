"""Checking the export of a finished game without the site: `python -m killgame verify` (the README says what it rests on)."""

from killgame.verifying.check import verify
from killgame.verifying.document import FORMAT, LONGEST, VERSION, Export, NoExport, parsed, read_export
from killgame.verifying.lines import Line
from killgame.verifying.writing import written

__all__ = [
    "FORMAT",
    "LONGEST",
    "VERSION",
    "Export",
    "Line",
    "NoExport",
    "parsed",
    "read_export",
    "verify",
    "written",
]
