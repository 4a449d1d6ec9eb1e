"""Addresses that stand in a text as they are: https://…"""

import re

from markdown_it.rules_inline import StateInline

_SCHEME = re.compile(r"(?<![A-Za-z0-9])https?\Z", re.IGNORECASE)
_ADDRESS = re.compile(r"://[A-Za-z0-9][A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]{0,1000}")
_NO_END = frozenset(".,;:!?'*_~")


def bare(state: StateInline, silent: bool) -> bool:
    """The rule for an address that stands there as it is, https://… It ends with the first sign that is no ASCII, for in Chinese the
    sentence goes on without a blank; what ends a sentence, or closes a bracket that it has not opened, is no part of it."""
    if state.linkLevel or not state.src.startswith("://", state.pos):
        return False
    scheme = _SCHEME.search(state.src, max(0, state.pos - 6), state.pos)
    found = _ADDRESS.match(state.src, state.pos, state.posMax)
    if scheme is None or found is None:
        return False
    url = _without_end(scheme[0] + found[0])
    href = state.md.normalizeLink(url)
    if not state.md.validateLink(href):
        return False
    if not silent:
        if not state.pending.endswith(scheme[0]):
            return False
        state.pending = state.pending.removesuffix(scheme[0])
        state.push("link_open", "a", 1).attrs = {"href": href}
        state.push("text", "", 0).content = url
        state.push("link_close", "a", -1)
    state.pos += len(url) - len(scheme[0])
    return True


def _without_end(url: str, /) -> str:
    loose = max(0, url.count(")") - url.count("("))
    while url[-1] in _NO_END or (url[-1] == ")" and loose):
        loose -= url[-1] == ")"
        url = url[:-1]
    return url
