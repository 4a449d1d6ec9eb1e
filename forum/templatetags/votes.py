"""The lines of a history of votes, as a table of hundreds of them wants to be written: one tag for all, for in a template each line costs
five times as much, and half of such a page's time.

=========================  ============================================================================================
`{% vote_lines history %}` the rows of `parts/vote_history.html`; `history`: entries of forum/queries/vote_history.py
=========================  ============================================================================================
"""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any, Protocol

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext

from forum.templatetags.look import seat
from forum.templatetags.times import moment

register = template.Library()

_LINE = (
    '<tr><td class="t nb">{}</td><td class="a nb">{} {}</td><td class="b nb">{}</td><td class="o">{}</td><td class="c nb">{}</td>'
    '<td class="f r nb">{}</td></tr>'
)


class Line(Protocol):
    """What is asked of an entry (`Entry`)."""

    @property
    def at(self) -> datetime: ...
    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def targets(self) -> tuple[tuple[int, str], ...]: ...
    @property
    def was(self) -> tuple[int, ...] | None: ...
    @property
    def counts(self) -> tuple[tuple[int, int], ...] | None: ...
    @property
    def floor(self) -> int | None: ...


@register.simple_tag(takes_context=True)
def vote_lines(context: dict[str, Any], history: Iterable[Line]) -> SafeString:
    """One `<tr>` each, in their order. The context has the `page`."""
    game = context["page"].public_id
    cells = (
        (moment(context, one.at, "exact"), _badge(one.seat), one.name, _did(one), _instead(one), _counts(one), _where(one, game=game))
        for one in history
    )  # fmt: skip
    return format_html_join("\n", _LINE, cells)


def _badge(number: int) -> SafeString:
    return seat(number, size="xs")


def _did(one: Line) -> str:
    match one.kind:
        case "cast":
            return format_html('<span class="arrow">{}</span> {}', gettext("votes for"), _named(one))
        case "undone":
            return (
                format_html("<s>{} {}</s>", gettext("votes for"), _named(one)) if one.targets else _struck_abstention()
            )
        case "abstain":
            return gettext("abstains")
        case "retracted":
            return pgettext("receipt", "takes the vote back with the post")
        case "withdrawn":
            return gettext("takes the vote back")
        case "annulled":
            return gettext("annulled by the judge")
        case _:
            return gettext("void: thrown out")


def _struck_abstention() -> SafeString:
    return format_html("<s>{}</s>", gettext("abstains"))


def _named(one: Line) -> SafeString:
    return format_html_join(" ", "{} {}", ((_badge(number), name) for number, name in one.targets))


def _instead(one: Line) -> str:
    if one.kind == "undone":
        return pgettext("what became of a vote", "taken back with the close before it")
    if one.was is None:
        return ""
    if not one.was:
        return gettext("was an abstention")
    return format_html("{} {}", gettext("was"), format_html_join("", "{}", ((_badge(number),) for number in one.was)))


def _counts(one: Line) -> SafeString:
    return format_html_join(" ", "{} <b>{}</b>", ((_badge(number), votes) for number, votes in one.counts or ()))


def _where(one: Line, *, game: str) -> str:
    if one.floor is not None:
        return _link(game, one.floor, language=get_language())
    return pgettext("of a vote", "form") if one.kind in {"cast", "abstain"} else ""


# All readers of a ballot are given the same.
@lru_cache(maxsize=8192)
def _link(game: str, floor: int, *, language: str | None) -> SafeString:
    url = reverse("floor", args=[game, "public", floor])
    return format_html('<a href="{}">{}</a>', url, gettext("floor %(n)s") % {"n": floor})
