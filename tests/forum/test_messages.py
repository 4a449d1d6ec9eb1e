"""The catalogues: what is found, what is called incomplete, what is compiled."""

import shutil
from collections.abc import Iterator
from gettext import GNUTranslations
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from forum import catalogues
from forum.catalogues import Fault, catalogue, compile_catalogues, faults, found, path_of, update

CODE = """
from django.utils.translation import gettext_lazy as _, ngettext, pgettext_lazy
A = _("Hello, {name}")
B = pgettext_lazy("role", "killer")
C = lambda n: ngettext("%(n)d vote", "%(n)d votes", n) % {"n": n}
D = _("in two "
      "lines")
"""
PAGE = """{% load i18n %}
  <div class="{% if x %}a{% endif %}">it's {% translate "Don't" %}
      {% blocktranslate trimmed with who=name %}
        <b>{{ who }}</b> is out
      {% endblocktranslate %}
    {% blocktranslate count n=n context "wagon" %}{{ n }} seat{% plural %}{{ n }} seats{% endblocktranslate %}
  </div>{{ _("as filter")|upper }}{# a comment #}{% translate "after a comment" %}
"""
FOUND = {
    (None, "Hello, {name}"): "Hello, {name}",
    ("role", "killer"): "killer",
    (None, "%(n)d vote"): ("%(n)d vote", "%(n)d votes"),
    (None, "in two lines"): "in two lines",
    (None, "Don't"): "Don't",
    (None, "<b>%(who)s</b> is out"): "<b>%(who)s</b> is out",
    ("wagon", "%(n)s seat"): ("%(n)s seat", "%(n)s seats"),
    (None, "as filter"): "as filter",
    (None, "after a comment"): "after a comment",
}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small project of one module and one page, with catalogues of its own."""
    (tmp_path / "forum").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "forum" / "code.py").write_text(CODE)
    (tmp_path / "templates" / "page.html").write_text(PAGE)
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path / "forum" / "locale")
    yield tmp_path
    shutil.rmtree(tmp_path)


def translate(language: str, old: str, new: str) -> None:
    path = path_of(language)
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def fill() -> None:
    """Both Chinese catalogues as complete as can be: every message repeats its msgid."""
    for language in ("zh_Hans", "zh_Hant"):
        kept = catalogue(language)
        for message in kept:
            if message.id:
                message.string = message.id if isinstance(message.id, str) else (message.id[1],)
        path_of(language).write_bytes(catalogues._written(kept))


def test_messages_of_code_and_templates_are_found(tree: Path) -> None:
    assert found() == FOUND


def test_new_messages_come_in_untranslated_but_english_repeats_itself(tree: Path) -> None:
    assert {fault.what for fault in faults()} == {"missing"}
    assert len(faults()) == 3 * len(FOUND)
    update()
    assert {(fault.language, fault.what) for fault in faults()} == {
        ("zh_Hans", "untranslated"),
        ("zh_Hant", "untranslated"),
    }
    fill()
    assert faults() == []
    written = path_of("zh_Hans").read_bytes()
    update()
    assert path_of("zh_Hans").read_bytes() == written


def test_what_is_wrong_with_a_translation_is_named(tree: Path) -> None:
    update()
    fill()
    translate("zh_Hans", 'msgstr "Hello, {name}"', 'msgstr "你好，{nom}"')
    translate("zh_Hans", 'msgstr[0] "%(n)d votes"', 'msgstr[0] "票"')
    translate("zh_Hant", 'msgid "as filter"', '#, fuzzy\nmsgid "as filter"')
    translate("zh_Hant", 'msgstr "in two lines"', 'msgstr ""')
    assert faults() == [
        Fault("zh_Hans", (None, "%(n)d vote"), "other placeholders"),
        Fault("zh_Hans", (None, "Hello, {name}"), "other placeholders"),
        Fault("zh_Hant", (None, "as filter"), "fuzzy"),
        Fault("zh_Hant", (None, "in two lines"), "untranslated"),
    ]


def test_the_one_form_of_a_language_without_plurals_names_the_number(tree: Path) -> None:
    """It is said of one and of many; that of the singular would tell the third in a row that he is next."""
    code = tree / "forum" / "code.py"
    code.write_text(
        'from django.utils.translation import ngettext\nA = lambda n: ngettext("You are next", "{n} before you", n)'
    )
    (tree / "templates" / "page.html").unlink()
    update()
    for language, words in (("zh_Hans", "下一个是你"), ("zh_Hant", "前面還有 {n} 個")):
        translate(language, 'msgstr[0] ""', f'msgstr[0] "{words}"')
    assert faults() == [Fault("zh_Hans", (None, "You are next"), "other placeholders")]


def test_the_command_fails_when_a_catalogue_is_incomplete(tree: Path) -> None:
    listed = StringIO()
    with pytest.raises(CommandError, match=f"{3 * len(FOUND)} messages"):
        call_command("messages", "--check", stdout=listed)
    assert "zh_Hant: missing: [role] killer" in listed.getvalue().splitlines()
    assert not path_of("zh_Hans").exists()
    call_command("messages", stdout=StringIO())
    fill()
    call_command("messages", "--check", stdout=listed)


def test_what_is_no_longer_said_goes_and_what_stays_keeps_its_words(tree: Path) -> None:
    update()
    fill()
    translate("zh_Hans", 'msgstr "killer"', 'msgstr "杀手"')
    (tree / "templates" / "page.html").write_text("nothing")
    update()
    kept = {(message.context, message.id): message.string for message in catalogue("zh_Hans") if message.id}
    assert kept == {
        (None, "Hello, {name}"): "Hello, {name}",
        ("role", "killer"): "杀手",
        (None, ("%(n)d vote", "%(n)d votes")): ("%(n)d votes",),
        (None, "in two lines"): "in two lines",
    }


def test_compiled_catalogues_speak(tree: Path) -> None:
    update()
    fill()
    translate("zh_Hans", 'msgstr "killer"', 'msgstr "杀手"')
    translate("zh_Hans", 'msgstr[0] "%(n)d votes"', 'msgstr[0] "%(n)d 票"')
    compile_catalogues()
    with path_of("zh_Hans").with_suffix(".mo").open("rb") as file:
        spoken = GNUTranslations(file)
    assert spoken.pgettext("role", "killer") == "杀手"
    assert spoken.ngettext("%(n)d vote", "%(n)d votes", 1) == "%(n)d 票"
    with path_of("en").with_suffix(".mo").open("rb") as file:
        english = GNUTranslations(file)
    assert [english.ngettext("%(n)d vote", "%(n)d votes", n) for n in (1, 2)] == ["%(n)d vote", "%(n)d votes"]
