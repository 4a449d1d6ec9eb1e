"""A person at a browser without scripts: pages, forms with their hidden fields and CSRF tokens, redirects.

player = Person("半夏", at=site.url)
player.log_in(PASSWORD)
page = player.open("/g/…/")
player.submit(page.form("/vote/"), target="3")
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from typing import Self
from urllib.parse import urljoin

import httpx


@dataclass
class Form:
    """A form as it stands in a page: where it goes, what it sends if nothing is touched, what its radios and boxes (`kinds`) may send."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)

    def filled(self, **values: str | Sequence[str]) -> list[tuple[str, str]]:
        """What is sent when these fields are filled in (with several values, where boxes are ticked): only fields that it has can be."""
        known = {name for name, _value in self.fields} | set(self.choices)
        strange = set(values) - known
        if strange:
            raise KeyError(f"{self.action} has no {sorted(strange)}, but {sorted(known)}")
        kept = [(name, value) for name, value in self.fields if name not in values]
        sent = [(name, one) for name, value in values.items() for one in ([value] if isinstance(value, str) else value)]
        return [*kept, *sent]


class _Reader(HTMLParser):
    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.forms: list[Form] = []
        self.apart: dict[str, Form] = {}
        self._open: Form | None = None
        self._area: tuple[Form, str] | None = None
        self._select: tuple[Form, str] | None = None
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Form(urljoin(self.url, given.get("action", "")), given.get("method", "get").lower())
            self.forms.append(self._open)
            self.apart[given.get("id", "")] = self._open
        form = self.apart.get(given["form"]) if "form" in given else self._open
        name = given.get("name")
        if form is None or (name is None and tag != "option") or "disabled" in given:
            return
        if tag == "input":
            self._input(form, name or "", given)
        elif tag == "button" and given.get("type", "submit") == "submit":
            form.choices.setdefault(name or "", []).append(given.get("value", ""))
        elif tag == "textarea":
            self._area, self._text = (form, name or ""), ""
        elif tag == "select":
            self._select = (form, name or "")
        elif tag == "option" and self._select is not None:
            chosen, called = self._select
            chosen.choices.setdefault(called, []).append(given.get("value", ""))
            if "selected" in given or called not in dict(chosen.fields):
                chosen.fields = [*[f for f in chosen.fields if f[0] != called], (called, given.get("value", ""))]

    def _input(self, form: Form, name: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind in {"radio", "checkbox"}:
            form.choices.setdefault(name, []).append(given.get("value", "on"))
            form.kinds[name] = kind
            if "checked" in given:
                form.fields.append((name, given.get("value", "on")))
        elif kind == "submit":
            form.choices.setdefault(name, []).append(given.get("value", ""))
        else:
            form.fields.append((name, given.get("value", "")))

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "textarea" and self._area is not None:
            form, name = self._area
            form.fields.append((name, self._text.removeprefix("\n")))
            self._area = None
        elif tag == "select":
            self._select = None


@dataclass
class Page:
    """An answer. Its forms are only looked for when somebody wants one."""

    url: str
    status: int
    text: str
    is_html: bool

    @cached_property
    def forms(self) -> list[Form]:
        """As they stand in the page."""
        reader = _Reader(self.url)
        if self.is_html:
            reader.feed(self.text)
        return reader.forms

    def form(self, ending: str) -> Form:
        """The one form whose address ends so (a query is not looked at); raises LookupError."""
        found = list(self.all_forms(ending))
        if not found:
            raise LookupError(f"no form to …{ending} on {self.url} ({self.status}): {[f.action for f in self.forms]}")
        return found[0]

    def all_forms(self, ending: str) -> Iterator[Form]:
        """The forms whose address ends so."""
        return (form for form in self.forms if form.action.partition("?")[0].endswith(ending))


class Person:
    """One browser's session."""

    def __init__(self, name: str, *, at: str, transport: httpx.BaseTransport | None = None) -> None:
        self.name = name
        # The server hangs up on a connection that has been still for five seconds: one that is older than two is not used again.
        limits = httpx.Limits(keepalive_expiry=2)
        self.client = httpx.Client(base_url=at, follow_redirects=True, timeout=60, limits=limits, transport=transport)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.client.close()

    def open(self, address: str) -> Page:
        """GET, redirects followed."""
        return self._read(self.client.get(address))

    def submit(self, form: Form, *, follow: bool = True, **values: str | Sequence[str]) -> Page:
        """Send a form with these fields filled in, and follow where it leads, unless told not to."""
        filled = form.filled(**values)
        if form.method == "get":
            return self._read(self.client.get(form.action, params=filled))
        data: dict[str, list[str]] = {}
        for name, value in filled:
            data.setdefault(name, []).append(value)
        return self._read(self.client.post(form.action, data=data, follow_redirects=follow))

    def log_in(self, password: str) -> Page:
        """Through the log-in page."""
        page = self.open("/accounts/login/")
        return self.submit(page.form("/accounts/login/"), login=self.name, password=password)

    def _read(self, answer: httpx.Response) -> Page:
        is_html = answer.headers.get("content-type", "").startswith("text/html")
        return Page(url=str(answer.url), status=answer.status_code, text=answer.text, is_html=is_html)
