"""What seats of a generated game say where everybody hears it: votes by a line of a post, an appeal to those who hear it."""

import killgame as k
from forum import appeals
from forum.models import Account, Appeal
from forum.writing import write
from tests.forum.people import Playing, a_board, a_write, an_account
from tests.twin.sendings import APPEAL

HEARER, WORD = "听诉人", "申诉暗号"


def is_sayable(game: k.Game, command: k.Command) -> bool:
    """Whether that vote can be cast by a line in the thread: of an open ballot, for one seat, by one who may speak now."""
    if not (isinstance(command, k.Move) and command.act == "vote" and isinstance(command.target, int)):
        return False
    viewer = k.SeatViewer(k.SeatNo(command.seat))
    return game.setup.options.ballot == "open" and k.why_not_write(game, "public", viewer) is None


def say_vote(playing: Playing, command: k.Command) -> None:
    """It, in a post of its own, which has its receipt then."""
    assert isinstance(command, k.Move)
    account = playing.seated[command.seat]
    write(playing.pk, a_write(playing, account), room="public", text=f"不多说了。\n\n投票：{command.target}号")


def appoint_hearer() -> None:
    """The board has a judge to spare, so that no keeper hears the appeals of a game that the site judges, unless it is masked."""
    a_board().judges.add(an_account(HEARER))
    Account.objects.filter(username=HEARER).update(public_id="person000098")


def appeal(playing: Playing, *, seat: int, which: int) -> str:
    """The thread says that the seat does, which is one in both worlds; what it says is another in each, and as long as it likes. Returns
    the word in it."""
    word = f"{WORD}{which}"
    appeals.appeal(
        playing.pk, a_write(playing, playing.seated[seat]), text=f"{word}：" + "我没看清。" * (1 + 4 * which)
    )
    Appeal.objects.filter(game=playing.pk).update(public_id=APPEAL)
    return word
