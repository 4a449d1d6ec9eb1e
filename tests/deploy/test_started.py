"""The units' very commands, run without systemd against a PostgreSQL, each with the keys that it is given: each says that it is ready, the
web shows that it lives, and what is overdue is done."""

import os
import socket
import subprocess
import uuid
from pathlib import Path

import httpx
import psycopg

from deploy.local.children import MARK, end_all, left_behind
from deploy.local.folders import CHECKOUT
from deploy.local.parts import environment_of
from forum.models import Event
from tests.chaos.test_unattended import opened, phases, sound
from tests.deploy.units import SITE_UNITS, started, withheld
from tests.forum.people import a_game, quick
from tests.processes import wait_until


def _asked_for(folder: Path, name: str) -> socket.socket:
    """Systemd's end of a unit's NOTIFY_SOCKET."""
    systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    systemd.bind(str(folder / name))
    systemd.settimeout(90)
    return systemd


def test_every_unit_says_that_it_is_ready_and_does_its_work(shared_database: str, tmp_path: Path) -> None:
    playing = a_game(schedule=quick(speech=600))  # its night is over long before there is a clock
    mark = Path(f"/{uuid.uuid4()}")
    environment = {
        **environment_of(data=mark, database_url=shared_database),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "BEHIND_PROXY": "true",
    }
    assert environment[MARK] == str(mark)
    pages = tmp_path / "web.sock"
    systemd = {name: _asked_for(tmp_path, name) for name in SITE_UNITS}
    said = (tmp_path / "said").open("wb")
    running = []
    try:
        for name, channel in systemd.items():
            command = [*started(name), *(["--bind", f"unix:{pages}"] if name == "killgame-web" else [])]
            own = {**os.environ, **environment, "NOTIFY_SOCKET": channel.getsockname()}
            own |= dict.fromkeys(withheld(name), "") | {"WITHHELD": ",".join(withheld(name))}
            running.append(subprocess.Popen(command, cwd=CHECKOUT, env=own, stdout=said, stderr=said))
        for name, channel in systemd.items():
            assert channel.recv(1000).splitlines()[0] == b"READY=1", name
        with httpx.Client(transport=httpx.HTTPTransport(uds=str(pages)), base_url="http://localhost") as proxy:
            assert proxy.get("/", timeout=60).status_code == 200
        wait_until(
            lambda: {"clock", "web"} <= _alive(shared_database), within=60, what="a sign of life of clock and web"
        )
        wait_until(opened(playing, at_least=2), within=60, what="the close of the night that was overdue")
    finally:
        end_all(left_behind(mark))
        for process in running:
            process.wait()
        for channel in systemd.values():
            channel.close()
        said.close()
    assert phases(playing) == ["night", "speech"]
    assert Event.objects.get(game_id=playing.pk, kind="PhaseClosed").body["event"]["by"] == "deadline"
    assert sound(playing)
    assert "Traceback" not in (tmp_path / "said").read_text(encoding="utf-8", errors="replace")


def _alive(database: str) -> set[str]:
    with psycopg.connect(database) as asked:
        return {str(row[0]) for row in asked.execute("SELECT name FROM forum_heartbeat").fetchall()}
