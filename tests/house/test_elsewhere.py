"""The watch over connections (tests/elsewhere.py) sees what it must."""

import socket

import pytest

from tests.elsewhere import CalledElsewhere


@pytest.mark.parametrize("address", ["192.0.2.1", "8.8.8.8", "10.0.0.1", "::ffff:192.0.2.1"])
def test_a_connection_that_leaves_the_machine_is_refused(address: str) -> None:
    """v5.0.0-13.1.1."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family) as outgoing, pytest.raises(CalledElsewhere, match=address):
        outgoing.connect((address, 443))


def test_one_on_this_machine_is_not() -> None:
    with socket.socket() as listening, socket.socket() as calling:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        calling.connect(listening.getsockname())
