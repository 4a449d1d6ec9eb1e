"""Children that do not outlive their parent, where the kernel can see to it (Linux)."""

import ctypes
import signal
import sys
from collections.abc import Callable

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def told_when_parent_dies(by: signal.Signals) -> Callable[[], None] | None:
    """For subprocess's `preexec_fn`: the child gets the signal when the thread that started it ends, however it ends.

    None where the system knows no such thing. It must be called in the child after a change of user, which clears it.
    """
    libc = _libc
    if libc is None:
        return None

    def before_exec() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, int(by), 0, 0, 0)

    return before_exec
