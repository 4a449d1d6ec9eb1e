"""gunicorn as manager of the web processes; killgame-web.service and the container start it with this file.

The address to listen on comes from outside: systemd hands over its socket (killgame-web.socket), the container names
one with `--bind`.
"""

from typing import Any, ClassVar

from uvicorn_worker import UvicornWorker


class Worker(UvicornWorker):
    """With ASGI's lifespan, in which each process starts to show that the web lives (forum/asgi.py)."""

    CONFIG_KWARGS: ClassVar[dict[str, Any]] = {**UvicornWorker.CONFIG_KWARGS, "lifespan": "on"}


worker_class = Worker
workers = 2
# Each process makes its own pool of connections, so nothing is loaded before they part.
preload_app = False
# The socket can be entered by the proxy alone, and the proxy writes these headers anew (Caddyfile): so they are believed.
forwarded_allow_ips = "*"
graceful_timeout = 20
timeout = 60
worker_tmp_dir = "/dev/shm"  # noqa: S108 a heartbeat that waits for a disk would have its process taken for dead
control_socket_disable = True  # systemd is told what to do, and tells gunicorn by signals
accesslog = None
loglevel = "warning"
