"""Writes RabbitMQ's definitions of the site's user and virtual host; the password comes from standard input.

What `rabbitmqctl import_definitions` reads: the user killgame may do everything in the virtual host killgame, and
nothing elsewhere. Run by deploy/server/install.
"""

import base64
import hashlib
import json
import secrets
import sys
from typing import Any


def definitions(password: str, *, salt: bytes) -> dict[str, Any]:
    """The definitions for that password; `salt` is RabbitMQ's four bytes."""
    digest = hashlib.sha256(salt + password.encode()).digest()
    user = {
        "name": "killgame",
        "password_hash": base64.b64encode(salt + digest).decode(),
        "hashing_algorithm": "rabbit_password_hashing_sha256",
        "tags": [],
    }
    may = {"user": "killgame", "vhost": "killgame", "configure": ".*", "write": ".*", "read": ".*"}
    return {"vhosts": [{"name": "killgame"}], "users": [user], "permissions": [may]}


if __name__ == "__main__":
    json.dump(definitions(sys.stdin.read(), salt=secrets.token_bytes(4)), sys.stdout)
