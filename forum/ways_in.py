"""The door by which ways in are ended: of one account, a browser's session or a program's token, named by its mark, or all at once."""

from forum.models import Account, Session, Token
from forum.models.sessions import MARK


def end_browser(account: Account, *, mark: str) -> None:
    """Log it out there; nothing where that mark is no session of the account's."""
    for one in Session.objects.filter(account=account):
        if one.mark == mark:
            one.delete()


def end_program(account: Account, *, mark: str) -> None:
    """Forget its token; nothing where that mark is none of the account's."""
    if len(mark) == MARK:
        Token.objects.filter(account=account, digest__startswith=mark).delete()


def end_all(account: Account, *, but: str | None = None) -> None:
    """End every session and token of an account; the session with the key `but` stays, and then the tokens do, too."""
    Session.objects.filter(account=account).exclude(session_key=but or "").delete()
    if but is None:
        Token.objects.filter(account=account).delete()
