"""Where requests come from and how they arrive: plain HTTP, forged headers, two ends of one request, reports of browsers."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import uvicorn
from allauth.core.internal.httpkit import get_client_ip
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings as SettingsWrapper

from forum import asgi
from forum.limits import LIMITS, Limit
from forum.origins import client_address
from forum.people import AccountAdapter
from tests.twin.asking import as_on_a_server


@pytest.mark.parametrize("path", ["/", "/me/", "/g/nosuchgame22/", "/accounts/login/"])
def test_a_page_over_plain_http_is_sent_on(path: str) -> None:
    """v5.0.0-4.1.2."""
    with as_on_a_server():
        answer = Client().get(path)
    assert (answer.status_code, answer["Location"]) == (301, f"https://testserver{path}")


@pytest.mark.parametrize("path", ["/api/v1/games/", "/api/v1/token/", "/csp/"])
def test_a_program_over_plain_http_is_refused_and_led_nowhere(path: str) -> None:
    """v5.0.0-4.1.2: what sends its token in the clear must notice."""
    with as_on_a_server():
        answers = [Client().get(path), Client().post(path, {}, content_type="application/json")]
    assert [(one.status_code, one.get("Location")) for one in answers] == [(403, None)] * 2


def test_forged_headers_change_no_address() -> None:
    """v5.0.0-4.1.3: limits, allauth's and ours, count by one function."""
    forged = {
        "X-Forwarded-For": "198.51.100.1, 203.0.113.250", "Forwarded": "for=198.51.100.1", "X-Real-Ip": "198.51.100.1",
        "CF-Connecting-IP": "198.51.100.1", "True-Client-IP": "198.51.100.1", "X-Client-IP": "198.51.100.1",
    }  # fmt: skip
    request = RequestFactory(REMOTE_ADDR="203.0.113.7").get("/", headers=forged)
    found = [client_address(request), AccountAdapter(request).get_client_ip(request), get_client_ip(request)]
    assert found == ["203.0.113.7"] * 3


# One request that ends in two places
@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The application behind uvicorn, as on a server, on a Unix socket."""
    path = tmp_path_factory.mktemp("served") / "web.sock"
    config = uvicorn.Config(asgi.application, uds=str(path), lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield path
    server.should_exit = True
    thread.join(timeout=20)


SMUGGLED = "GET /help/seal/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
TWO_ENDS = {
    "both lengths": ("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n" + SMUGGLED),
    "lengths that differ": ("Content-Length: 0\r\nContent-Length: 44\r\n", SMUGGLED),
    "a list of lengths": ("Content-Length: 0, 44\r\n", SMUGGLED),
    "a length with a sign": ("Content-Length: +0\r\n", SMUGGLED),
    "chunked twice": ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "0\r\n\r\n" + SMUGGLED),
    "a coding that nobody knows": ("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n" + SMUGGLED),
    "a blank before the colon": ("Transfer-Encoding : chunked\r\n", "0\r\n\r\n" + SMUGGLED),
    "a chunk of odd size": ("Transfer-Encoding: chunked\r\n", "0x4\r\nabcd\r\n0\r\n\r\n" + SMUGGLED),
}


@pytest.mark.parametrize("how", TWO_ENDS)
def test_a_request_that_ends_in_two_places_is_refused_and_the_connection_closed(served: Path, how: str) -> None:
    """v5.0.0-4.2.1: what is hidden behind it is never answered."""
    headers, rest = TWO_ENDS[how]
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(30)
        connection.connect(str(served))
        connection.sendall(f"POST /theme/ HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n{rest}".encode())
        said = b""
        while more := connection.recv(65536):
            said += more
    statuses = [line.split()[1] for line in said.split(b"\r\n") if line.startswith(b"HTTP/1.1")]
    assert len(statuses) <= 1
    assert all(status in {b"400", b"403", b"501"} for status in statuses)
    assert b"<title>" not in said.partition(b"HTTP/1.1 200")[2]


# What browsers report
REPORT = {
    "csp-report": {
        "document-uri": "https://forum.example.org/g/abcd/r/killers/?canary=1",
        "effective-directive": "script-src-elem",
        "blocked-uri": "https://evil.example/canary?canary",
        "script-sample": "canary",
        "original-policy": "canary",
    }
}


def _report(body: object, **more: str) -> int:
    sent = body if isinstance(body, str) else json.dumps(body)
    return Client(**more).generic("POST", "/csp/", sent, content_type="application/csp-report").status_code


def test_a_breach_of_the_policy_is_reported_in_names_alone(caplog: pytest.LogCaptureFixture) -> None:
    """v5.0.0-3.4.7."""
    caplog.set_level("INFO")
    assert _report(REPORT) == 204
    lines = [str(record.msg) for record in caplog.records if "policy_violated" in str(record.msg)]
    assert len(lines) == 1
    for word in ("script-src-elem", "evil.example", "g/<slug:public_id>/r/<slug:room>/"):
        assert word in lines[0]
    assert not any("canary" in str(record.msg) or "abcd" in str(record.msg) for record in caplog.records)


@pytest.mark.parametrize(
    "body", ["", "[]", "{}", '{"csp-report": 1}', '{"csp-report": {"document-uri": "//["}}', "[" * 9000]
)
def test_what_is_no_report_is_taken_and_means_nothing(body: str) -> None:
    assert _report(body) == 204


def test_nobody_fills_the_log_with_reports(
    db: None, settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.LIMITED = True
    monkeypatch.setitem(LIMITS, "report", Limit(3, timedelta(hours=1)))
    statuses = [_report(REPORT, REMOTE_ADDR="203.0.113.9") for _ in range(4)]
    assert statuses == [204] * 3 + [429]
    assert sum("policy_violated" in str(record.msg) for record in caplog.records) == 3
    assert _report(REPORT, REMOTE_ADDR="203.0.113.10") == 204
