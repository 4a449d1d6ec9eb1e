"""The catalogues of messages: found in code and templates, kept in `locale/`, checked, and compiled. By Babel alone, without GNU gettext.

English is the language of the msgids; its catalogue repeats them, so that every language is a catalogue and plural forms are at hand.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT: Final = Path(__file__).resolve().parent.parent
LOCALE: Final = ROOT / "forum" / "locale"
LANGUAGES: Final = ("zh_Hans", "zh_Hant", "en")
SOURCES: Final = ("killgame/**/*.py", "forum/**/*.py", "templates/**/*.html", "templates/**/*.txt")
KEYWORDS: Final = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}|%\((\w+)\)[sd]|%([sd])")
# Lines of a header that change with each run or with who ran it; nothing reads them.
NOISE: Final = re.compile(
    rb'^"(?:POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By|Report-Msgid)', re.I
)

type Key = tuple[str | None, str]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one message of one catalogue."""

    language: str
    key: Key
    what: str

    def __str__(self) -> str:
        context, text = self.key
        return f"{self.language}: {self.what}: {f'[{context}] ' if context else ''}{text}"


def found() -> dict[Key, str | tuple[str, str]]:
    """All messages of code and templates: by context and singular, the msgid, or singular and plural."""
    messages: dict[Key, str | tuple[str, str]] = {}
    for pattern in SOURCES:
        for path in sorted(ROOT.glob(pattern)):
            for context, text in _messages_of(path):
                key = (context, text if isinstance(text, str) else text[0])
                # A message that has a plural anywhere has it everywhere.
                if not isinstance(messages.get(key), tuple):
                    messages[key] = text
    return messages


def _messages_of(path: Path) -> Iterator[tuple[str | None, str | tuple[str, str]]]:
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # What is left of the template around its messages is blanked out to words; its indents would be a syntax error.
        source = "\n".join(each.lstrip() for each in templatize(source, origin=str(path)).splitlines())
    for _, message, _, context in extract("python", BytesIO(source.encode()), keywords=KEYWORDS):
        text = message if isinstance(message, str) else (message[0], message[1])
        if text:
            yield context, text


def path_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def catalogue(language: str) -> Catalog:
    """What is kept for a language; empty where nothing is."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update() -> None:
    """Brings the catalogues up to what code and templates say: new messages come in untranslated, those no longer used go."""
    messages = found()
    for language in LANGUAGES:
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        path_of(language).write_bytes(_written(_merged(language, messages, catalogue(language))))


def _merged(language: str, messages: dict[Key, str | tuple[str, str]], kept: Catalog) -> Catalog:
    catalog = Catalog(locale=language, project="killgame", version="1", charset="utf-8", fuzzy=False)
    for (context, singular), text in messages.items():
        old = kept.get(singular, context)
        translated = old.string if old is not None and isinstance(old.id, str) == isinstance(text, str) else ""
        flags = {"fuzzy"} if old is not None and old.fuzzy else ()
        catalog.add(text, text if language == "en" else translated, context=context, flags=flags)
    return catalog


def _written(catalog: Catalog) -> bytes:
    raw = BytesIO()
    write_po(raw, catalog, no_location=True, sort_output=True, width=110, omit_header=False)
    lines = raw.getvalue().splitlines(keepends=True)
    first = next(n for n, each in enumerate(lines) if each.startswith(b"msgid"))
    return b"".join(each for each in lines[first:] if not NOISE.match(each))


def faults() -> list[Fault]:
    """What keeps the catalogues from being complete: messages missing, untranslated, fuzzy, or with other placeholders than the msgid."""
    messages = found()
    return [fault for language in LANGUAGES for fault in _faults_of(language, messages)]


def _faults_of(language: str, messages: dict[Key, str | tuple[str, str]]) -> Iterator[Fault]:
    kept = catalogue(language)
    for key, text in sorted(messages.items(), key=lambda item: (item[0][1], item[0][0] or "")):
        message = kept.get(key[1], key[0])
        if message is None or isinstance(message.id, str) != isinstance(text, str):
            yield Fault(language, key, "missing")
        elif not all(_strings(message)):
            yield Fault(language, key, "untranslated")
        elif message.fuzzy:
            yield Fault(language, key, "fuzzy")
        elif not _placeholders_agree(message):
            yield Fault(language, key, "other placeholders")


def _strings(message: Message) -> tuple[str, ...]:
    if message.string is None or isinstance(message.string, str):
        return (message.string or "",)
    return tuple(message.string)


def _placeholders_agree(message: Message) -> bool:
    """Each translation names what the msgid names; with plurals, no more than the plural and no less than the singular. The one form of a
    language that knows no plural is said of many, too, and names what the plural does."""
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    strings = _strings(message)
    least, most = _placeholders(ids[-1:] if len(strings) == 1 else ids[:1]), _placeholders(ids)
    return all(least <= _placeholders((each,)) <= most for each in strings)


def _placeholders(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(match[0] for text in texts for match in PLACEHOLDER.finditer(text))


def compile_catalogues() -> None:
    """Writes the `.mo` file beside each catalogue, where it is older or lacking. Needs neither settings nor a database."""
    for language in LANGUAGES:
        path = path_of(language)
        compiled = path.with_suffix(".mo")
        if not path.exists() or (compiled.exists() and compiled.stat().st_mtime >= path.stat().st_mtime):
            continue
        part = compiled.with_suffix(".part")
        with part.open("wb") as file:
            write_mo(file, catalogue(language))
        part.replace(compiled)
