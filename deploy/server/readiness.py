"""Tells systemd that a process is ready, so that `systemctl restart` of the next one waits for it (Type=notify)."""

import os
import socket


def ready() -> None:
    """Says READY=1 on the socket that systemd named in NOTIFY_SOCKET; does nothing where nobody has asked."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # Linux's abstract sockets: written so, named with a zero byte
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
        channel.sendto(b"READY=1", address)
