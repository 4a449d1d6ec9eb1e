"""`make run`: the whole site on this machine, until Ctrl-C or SIGTERM. `python -m deploy.local`, or manage.py start."""

import os
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType

from .children import end_all, left_behind, told_when_parent_dies
from .folders import Unusable, data_folder, hold
from .parts import environment_of, parts
from .postgres import Server, url_of
from .preparation import demonstrate, migrate, reach
from .supervisor import Supervisor


def main() -> int:
    """Returns the exit code: 0 after a stop that was asked for, 1 after one sentence that says what is in the way."""
    asked: list[int] = []

    def ask(number: int, frame: FrameType | None) -> None:
        asked.append(number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, ask)
    if os.environ.pop("KILLGAME_ENDS_WITH_PARENT", "") and (tell := told_when_parent_dies(signal.SIGTERM)):
        tell()  # make itself may be killed; the site then goes with it
    terminal = sys.stdout.isatty()  # one that is closed may tell make alone, which waits for us
    try:
        _serve(stopping=lambda: bool(asked) or (terminal and not sys.stdout.isatty()))
    except Unusable as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _serve(*, stopping: Callable[[], bool]) -> None:
    host = os.environ.get("HOST", "127.0.0.1")
    port = _port(os.environ.get("PORT", "8000"))
    data = data_folder(os.environ.get("KILLGAME_DATA", ""))
    with hold(data):
        if left := left_behind(data):
            _say("all", f"stopping {len(left)} processes that an earlier start left")
            end_all(left, patience=2)  # somebody waits for the page, and what is cut off here is done again
        _check_free(host, port)
        url = os.environ.get("DATABASE_URL", "")
        server = None if url else Server(data, say=lambda line: _say("database", line))
        try:
            if server is None:
                reach(url)
            else:
                url = url_of(data)
                server.start(before_exec=told_when_parent_dies(signal.SIGINT))
            _say("database", "ready")
            environment = environment_of(data=data, database_url=url)
            for prepare in (migrate, demonstrate):
                if not stopping():
                    prepare(data, url, environment, say=lambda line: _say("database", line), stopping=stopping)
            Supervisor(
                parts(host=host, port=port),
                data=data,
                environment=environment,
                server=server,
                address=(host, port),
                say=_say,
                stopping=stopping,
            ).run()
        finally:
            if server is not None:
                server.stop()
                _say("database", "stopped")


def _port(given: str) -> int:
    if not given.isascii() or not given.isdigit() or not 0 < int(given) < 65536:
        raise Unusable(f"PORT={given} is no port: a number from 1 to 65535 is.")
    return int(given)


def _check_free(host: str, port: int) -> None:
    """Raises Unusable if the port cannot be listened on."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise Unusable(f"Port {port} of {host} cannot be used ({error.strerror}): try PORT=8001 make run.") from error


def _say(name: str, line: str) -> None:
    try:
        print(f"{name:8} | {line}", flush=True)
    except OSError:  # whoever read it is gone (a closed terminal, a `tee` that Ctrl-C ended first): stop in order
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
