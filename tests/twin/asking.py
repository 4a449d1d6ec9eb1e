"""Asking as a person does under the settings of a server, and noting what is written meanwhile."""

import re
import runpy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import Resolver404, resolve

from forum import browser_settings
from forum.models import Account
from tests.twin.crawl import Call

WRITES = re.compile(r"\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+\"?(\w+)", re.IGNORECASE)
BY_RULE = re.compile("/accounts/|/admin/")


@dataclass(frozen=True, slots=True)
class Asked:
    """A call, its answer, and the tables that were written for it."""

    viewer: str
    call: Call
    answer: HttpResponse
    written: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.viewer}: {self.call}: {self.answer.status_code}"


def as_on_a_server() -> Any:
    """The settings of browser_settings.py as HTTPS=true makes them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HTTPS", "true")
        found = runpy.run_path(browser_settings.__file__)
    return override_settings(**{name: value for name, value in found.items() if name.isupper()})


def _ask(client: Client, call: Call, *, viewer: str) -> Asked:
    written: list[str] = []

    def noted(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        written.extend(WRITES.findall(sql))
        return execute(sql, params, many, context)

    send: dict[str, Any] = {"headers": dict(call.headers or {}), "secure": True}
    if call.json is not None:
        send |= {"data": dict(call.json), "content_type": "application/json"}
    elif call.form is not None:
        send["data"] = dict(call.form)
    with transaction.atomic(), connection.execute_wrapper(noted):
        answer = getattr(client, call.method.lower())(call.path, **send)
        answer.getvalue()
        transaction.set_rollback(True)
    return Asked(viewer, call, answer, tuple(written))


class Person:
    """One of those who ask. Each call is undone, and is made with the cookies that he had at the beginning."""

    def __init__(self, name: str, account: Account | None, *, forged: bool = False, second_step: bool = False) -> None:
        self.name = name
        self._client = Client(raise_request_exception=False, enforce_csrf_checks=forged)
        if account is not None:
            self._client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
        if second_step:
            session = self._client.session
            session["second_step_set_up"] = True
            session.save()
        self._cookies = {key: morsel.value for key, morsel in self._client.cookies.items()}

    def ask(self, call: Call) -> Asked:
        self._client.cookies.clear()
        self._client.cookies.load(self._cookies)
        return _ask(self._client, call, viewer=self.name)


def few(found: list[Call]) -> Iterator[Call]:
    """Of the calls of one address and method the first and the last: what is asked for differs, the way of answering seldom."""
    groups: dict[tuple[str, str], list[Call]] = {}
    for call in found:
        path = call.path.partition("?")[0]
        try:
            route = resolve(path).route
        except Resolver404:
            route = path
        groups.setdefault((call.method, route), []).append(call)
    for calls_of_one in groups.values():
        yield calls_of_one[0]
        if len(calls_of_one) > 1 and not calls_of_one[0].path.startswith(("/accounts/", "/admin/")):
            yield calls_of_one[-1]
