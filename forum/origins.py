"""Where a request comes from: the one function that limits, logs and whoever looks for double accounts ask."""

from django.http import HttpRequest
from rest_framework.request import Request


def client_address(request: HttpRequest | Request) -> str:
    """The visitor's address, "" over a bare socket.

    Not X-Forwarded-For, which everybody can write: the server before us puts the address that our own proxy named
    here (deploy/README.md), and believes nobody else.
    """
    return str(request.META.get("REMOTE_ADDR", ""))
