"""Letters: what people have not seen in the site goes to them by mail, one letter over all their games (PRODUCT P5, P7).

Both halves only claim what nobody else holds (`SKIP LOCKED`), so that any number of workers may do them at once: a notice gets into one
letter, and a letter is sent by one. A worker that dies between sending and noting it down sends again, with the same Message-ID.
"""

from collections import defaultdict
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.template.loader import render_to_string
from django.utils import timezone, translation

from forum.deadlines import next_pause
from forum.models import Account, Mail, Notice
from forum.now import GameNow, game_now
from forum.queries.letters import Letter, letter_of
from forum.quiet import Quiet
from forum.zones import zone_named

log = structlog.get_logger(__name__)

# What comes within this goes into one letter, unless its deadline is nearer than NEAR.
BUNDLED = timedelta(minutes=1)
NEAR = timedelta(minutes=10)
# Of phases shorter than this nobody is told by mail: whoever plays at that pace sits before the page.
SHORT = timedelta(minutes=30)
OLD = timedelta(days=3)
TRIES = 24
_AT_ONCE = 500


def gather() -> int:
    """Put what is unseen into one new letter for each account that may be written to now; how many letters."""
    with transaction.atomic():
        now = game_now()
        awake = [account.pk for account in _to_write_to(now) if not _is_quiet(account, now)]
        # Who gathers for an account holds it: two would make two letters. Games that tell somebody something wait for none of this.
        held = Account.objects.select_for_update(skip_locked=True, no_key=True, of=("self",)).filter(
            pk__in=awake[:_AT_ONCE]
        )
        accounts = list(held.values_list("pk", flat=True))
        unseen = Notice.objects.select_for_update(skip_locked=True, of=("self",)).filter(
            account__in=accounts, mail__isnull=True, seen_at__isnull=True
        )
        notices: dict[int, list[int]] = defaultdict(list)
        for account, notice in unseen.values_list("account_id", "pk"):
            notices[account].append(notice)
        for account, pks in notices.items():
            mail = Mail.objects.create(account_id=account, made_at=now, next_try_at=now)
            Notice.objects.filter(pk__in=pks).update(mail=mail)
        return len(notices)


def _to_write_to(now: datetime, /) -> list[Account]:
    """Those with an address of their own who have something to be told that is worth a letter; the longest waiting first."""
    short = Q(kind=Notice.Kind.PHASE, deadline__isnull=False, deadline__lt=F("at") + SHORT)
    ripe = Q(at__lte=now - BUNDLED) | Q(deadline__lte=now + NEAR)
    waiting = Notice.objects.filter(ripe, mail__isnull=True, seen_at__isnull=True, at__gt=now - OLD).exclude(short)
    proven = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    found = Account.objects.filter(Exists(proven), pk__in=waiting.values("account"), mail_wanted=True, is_active=True)
    return list(found.only("quiet_from", "quiet_until", "time_zone").order_by("pk"))


def _is_quiet(account: Account, now: datetime, /) -> bool:
    quiet = Quiet.of(account)
    return quiet is not None and quiet.holds(now)


def send_next() -> bool:
    """Send the letter that has waited longest and that nobody else holds; False when there is none. A failure gets its next try."""
    with transaction.atomic():
        mail = (
            Mail.objects.select_for_update(skip_locked=True, of=("self",))
            .select_related("account")
            .filter(done_at__isnull=True, next_try_at__lte=GameNow())
            .order_by("next_try_at", "pk")
            .first()
        )
        if mail is None:
            return False
        now = game_now()
        quiet = Quiet.of(mail.account)
        if quiet is not None and quiet.holds(now):
            mail.next_try_at = quiet.ends(now)
        else:
            _try(mail, now)
        mail.save(update_fields=["attempts", "next_try_at", "done_at", "sent"])
        return True


def _try(mail: Mail, now: datetime, /) -> None:
    try:
        with transaction.atomic():
            mail.sent = _send(mail, now)
    except Exception as error:
        # Not the error's own words: a mail server's refusal names the address.
        log.error("mail_failed", mail=mail.pk, attempts=mail.attempts, error=type(error).__name__)  # noqa: TRY400
        mail.next_try_at = now + next_pause(attempts=mail.attempts)
        mail.attempts += 1
        if mail.attempts >= TRIES:
            mail.done_at = now
    else:
        mail.done_at = now


def _send(mail: Mail, now: datetime, /) -> bool:
    """Whether there was still something to tell, and somebody to tell it to."""
    account = mail.account
    address = EmailAddress.objects.filter(user=account, verified=True).order_by("-primary", "pk").first()
    if address is None or not (account.is_active and account.mail_wanted):
        return False
    notices = list(mail.notices.filter(seen_at__isnull=True).select_related("game"))
    with translation.override(account.language), timezone.override(zone_named(account.time_zone)):
        letter = letter_of(account, notices, now=now)
        if letter is None:
            return False
        _message(mail, letter, to=address.email).send()
    return True


def _message(mail: Mail, letter: Letter, *, to: str) -> EmailMultiAlternatives:
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    message = EmailMultiAlternatives(
        subject=letter.subject,
        body=render_to_string("mail/letter.txt", {"letter": letter}),
        to=[to],
        # No machine answers it, and the same letter is known again if it should come twice.
        headers={"Message-ID": f"<{mail.key}@{host}>", "Auto-Submitted": "auto-generated"},
    )
    message.attach_alternative(render_to_string("mail/letter.html", {"letter": letter}), "text/html")
    return message
