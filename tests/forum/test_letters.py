"""Letters: one over all games, in quiet hours none, nothing secret in them. Trials of shared/TRIALS.md by their ids."""

import threading
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db import connections

import killgame
from forum import mailing
from forum.models import Account, Mail, Notice, Sitting
from forum.now import game_now
from forum.queries.notices import mark_seen
from forum.quiet import Quiet
from forum.reactions.notices import tell
from forum.schedule import Schedule
from forum.zones import zone_named
from tests.forum.letterbox import Passing, address_of, pass_until, post_round
from tests.forum.people import Playing, a_game

HOUR, MINUTE, SECOND = timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)


def to_mark(playing: Playing, clock: Passing, *, hours: int) -> None:
    deadline = playing.row.deadline
    assert deadline is not None
    pass_until(deadline - hours * HOUR, clock, off=SECOND)


def quiet_around(account: Account, *, since: timedelta, until: timedelta, zone: str = "Asia/Tokyo") -> None:
    """Quiet hours from so long after now until so long after now, by the clock of a zone that is not the test's own."""
    account.time_zone = zone
    now = game_now().astimezone(zone_named(zone))
    account.quiet_from, account.quiet_until = (now + since).time(), (now + until).time()
    account.save()


def test_one_letter_over_all_games_by_deadline_in_the_readers_language_and_zone(clock: Passing, db: None) -> None:
    late, soon = a_game(), a_game()
    account = late.seated[1]
    account.language, account.time_zone = "en", "America/New_York"
    account.save()
    address = address_of(account)
    clock(timedelta(minutes=5))
    (letter,) = post_round()
    assert (letter.to, letter.subject) == ([address], "Killer: 2 games wait for you")
    urls = [f"http://127.0.0.1:8000/g/{playing.row.public_id}/card/" for playing in (late, soon)]
    assert sorted(urls, key=letter.body.index) == urls
    deadline = late.row.deadline
    assert deadline is not None
    local = deadline.astimezone(ZoneInfo("America/New_York"))
    assert f"closes {local:%a} {local.day} {local:%b} {local:%H:%M}" in letter.body
    assert "(UTC-" in letter.body
    assert letter.body.count("owes tonight's choice") == 2
    (html,) = letter.alternatives
    assert all(url in html.content for url in urls)
    assert post_round() == []


def test_t79_every_phase_that_asks_something_of_me_is_one_letter(playing: Playing, clock: Passing) -> None:
    account = playing.seated[1]
    address_of(account)
    clock(2 * MINUTE)
    letters = post_round()
    for _phase in ("speech", "vote"):
        playing.close()
        clock(2 * MINUTE)
        letters += post_round()
    assert ["在等你" in one.subject for one in letters] == [True, False, True]
    assert [("欠今夜的选择" in one.body, "欠一票" in one.body) for one in letters] == [
        (True, False), (False, False), (False, True),
    ]  # fmt: skip
    assert post_round() == []


def test_a_reminder_is_a_letter_and_what_was_done_meanwhile_is_not_said(playing: Playing, clock: Passing) -> None:
    owing, done = playing.seated[2], playing.seated[3]
    addresses = [address_of(account) for account in (owing, done)]
    Notice.objects.update(seen_at=game_now())
    to_mark(playing, clock, hours=12)
    clock(2 * MINUTE)
    assert mailing.gather() == 2
    playing.do(killgame.Sleep(3))
    assert [one.to for one in post_round()] == [addresses[:1]]
    assert [(one.sent, one.done_at is None) for one in Mail.objects.order_by("account_id")] == [
        (True, False), (False, False),
    ]  # fmt: skip


def test_what_was_seen_in_the_site_is_not_written(playing: Playing, clock: Passing) -> None:
    address_of(playing.seated[2])
    mark_seen(playing.seated[2], at=game_now())
    clock(2 * MINUTE)
    assert (post_round(), Mail.objects.count()) == ([], 0)


def test_nobody_is_written_to_without_a_proven_address_or_against_his_wish(playing: Playing, clock: Passing) -> None:
    for seat in (1, 2, 3):
        address_of(playing.seated[seat])
    playing.seated[1].emailaddress_set.update(verified=False)  # type: ignore[attr-defined] # allauth has no types
    Account.objects.filter(pk=playing.seated[2].pk).update(mail_wanted=False)
    clock(2 * MINUTE)
    assert [one.to for one in post_round()] == [[address_of(playing.seated[3])]]


def test_in_quiet_hours_nobody_is_written_to_and_after_them_of_what_is_still_so(
    playing: Playing, clock: Passing
) -> None:
    account = playing.seated[1]
    address_of(account)
    quiet_around(account, since=-HOUR, until=8 * HOUR)
    clock(2 * MINUTE)
    assert post_round() == []
    clock(7 * HOUR)
    assert post_round() == []
    clock(HOUR)
    assert ["在等你" in one.subject for one in post_round()] == [True]


def test_a_letter_that_waits_when_quiet_hours_begin_waits_until_they_end(playing: Playing, clock: Passing) -> None:
    account = playing.seated[1]
    address_of(account)
    quiet_around(account, since=3 * MINUTE, until=9 * HOUR)
    clock(2 * MINUTE)
    assert mailing.gather() == 1
    clock(2 * MINUTE)
    assert post_round() == []
    clock(9 * HOUR)
    assert len(post_round()) == 1


def test_before_quiet_hours_that_hold_mark_and_deadline_the_reminder_comes_early_and_once(
    playing: Playing, clock: Passing
) -> None:
    """At 22:00 for the whole night, where the deadline is at 5:00 and the marks at 17:00 and 3:00."""
    account, other = playing.seated[1], playing.seated[2]
    address_of(account)
    address_of(other)
    deadline = playing.row.deadline
    assert deadline is not None
    Notice.objects.update(seen_at=game_now())
    to_mark(playing, clock, hours=12)
    Notice.objects.update(seen_at=game_now())
    quiet_around(account, since=deadline - game_now() - 7 * HOUR, until=deadline - game_now() + HOUR)
    pass_until(deadline - 7 * HOUR - 20 * MINUTE, clock)
    assert post_round() == []
    pass_until(deadline - 7 * HOUR - 10 * MINUTE, clock)
    post_round()
    clock(2 * MINUTE)
    assert [one.to for one in post_round()] == [[address_of(account)]]
    clock(2 * MINUTE)
    assert post_round() == []
    to_mark(playing, clock, hours=2)
    clock(2 * MINUTE)
    assert [one.to for one in post_round()] == [[address_of(other)]]


def test_a_letter_is_the_same_whatever_the_card(playing: Playing, clock: Passing) -> None:
    for account in playing.seated.values():
        address_of(account)
    clock(2 * MINUTE)
    letters = post_round()
    assert len(letters) == 7
    html = {str(part.content) for one in letters for part in one.alternatives}
    assert (len({one.subject for one in letters}), len({one.body for one in letters}), len(html)) == (1, 1, 1)


def test_who_does_not_sit_there_any_more_is_not_written_to(playing: Playing, clock: Passing) -> None:
    account = playing.seated[4]
    address_of(account)
    clock(2 * MINUTE)
    mailing.gather()
    Sitting.objects.filter(account=account).update(until=game_now())
    assert post_round() == []


def test_t31_a_letter_that_cannot_be_sent_is_tried_again_under_the_same_id_and_stops_no_other(
    playing: Playing, clock: Passing, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = address_of(playing.seated[1]), address_of(playing.seated[2])
    broken = True
    ids: list[str] = []
    sending = EmailMessage.send

    def send(message: EmailMessage, *args: object, **options: object) -> int:
        if message.to == [first]:
            ids.append(message.extra_headers["Message-ID"])
            if broken:
                raise ConnectionRefusedError(first)
        return sending(message)

    monkeypatch.setattr(EmailMessage, "send", send)
    clock(2 * MINUTE)
    assert [one.to for one in post_round()] == [[second]]
    assert post_round() == []
    broken = False
    clock(6 * SECOND)
    assert [one.to for one in post_round()] == [[first]]
    assert (len(ids), len(set(ids))) == (2, 1)


@pytest.mark.django_db(transaction=True)
def test_many_workers_at_once_write_each_letter_once(clock: Passing) -> None:
    playings = [a_game() for _ in range(3)]
    for account in playings[0].seated.values():
        address_of(account)
    clock(2 * MINUTE)
    barrier = threading.Barrier(4)

    def run() -> None:
        barrier.wait(timeout=10)
        mailing.gather()
        while mailing.send_next():
            pass
        connections.close_all()

    workers = [threading.Thread(target=run) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(timeout=30)
    post_round()
    to = [one.to[0] for one in mail.outbox]
    assert sorted(to) == sorted(address_of(account) for account in playings[0].seated.values())
    assert (
        Notice.objects.filter(mail__isnull=True, account__in=[a.pk for a in playings[0].seated.values()]).count() == 0
    )


@pytest.mark.parametrize(
    ("since", "until", "clock_time", "quiet"),
    [
        (time(22), time(8), time(23), True),
        (time(22), time(8), time(7, 59), True),
        (time(22), time(8), time(8), False),
        (time(22), time(8), time(21, 59), False),
        (time(13), time(14), time(13, 30), True),
        (time(13), time(14), time(14), False),
    ],
)
def test_quiet_hours_go_by_the_accounts_own_clock_and_over_midnight(
    since: time, until: time, clock_time: time, quiet: bool
) -> None:
    zone = ZoneInfo("America/New_York")
    hours = Quiet(since=since, until=until, zone=zone)
    now = datetime.combine(date(2026, 11, 30), clock_time, zone)
    assert hours.holds(now) == quiet
    begins, ends = hours.following(now)
    assert now < begins < ends
    assert (begins.astimezone(zone).time(), ends.astimezone(zone).time()) == (since, until)
    assert ends - begins <= timedelta(hours=24)


def test_at_the_pace_of_an_evening_only_what_is_late_is_written_and_at_once(clock: Passing, db: None) -> None:
    playing = a_game(schedule=Schedule.paced("evening"))
    address_of(playing.seated[1])
    Notice.objects.update(seen_at=game_now())
    playing.close_until("vote")
    clock(2 * MINUTE)
    assert post_round() == []
    deadline = playing.row.deadline
    assert deadline is not None
    pass_until(deadline - 2 * MINUTE, clock, off=SECOND)
    assert ["欠一票" in one.body for one in post_round()] == [True]


def test_t81_a_warning_is_written_too_with_the_time_while_something_is_owed(playing: Playing, clock: Passing) -> None:
    account = playing.seated[1]
    address_of(account)
    pass_until(playing.row.deadline, clock, off=SECOND)
    clock(2 * MINUTE)
    (letter,) = post_round()
    assert "你已错过 1 个阶段。下次该你行动时再错过，会报给法官，由法官处理。" in letter.body
    tell(playing.row, [account.pk], kind=Notice.Kind.WARNING, now=game_now(), number=1)
    playing.close_until("vote")
    clock(2 * MINUTE)
    deadline = playing.row.deadline
    assert deadline is not None
    local = deadline.astimezone(ZoneInfo("Asia/Shanghai"))
    (letter,) = post_round()
    assert f"你已错过 1 个阶段。{local.month}月{local.day}日 {local:%H:%M}（UTC+8）前请行动" in letter.body
