"""什么是版杀: the page for those who have never heard of it, a paragraph a line."""

from typing import Final

from django.utils.translation import gettext_lazy as _

WHAT_IS_IT: Final = (
    _(
        "版杀 is the Killer game played on a forum: one game is one thread, and nights and days last as long "
        "as real ones, or longer."
    ),
    _(
        "The same game is played in five forms. At a table (面杀) you read faces; in a chat room (线杀) you "
        "trust your instinct; on a board (版杀) you weigh every word; in a group chat (群杀) you play wherever "
        "your friends are; by voice (语音杀) you have nothing but the sound."
    ),
    _(
        "Three tales are told of its origin. One says that it comes from a course in psychology abroad. It "
        "was an exercise there, meant to make a team of strangers. Another says that it was born in Silicon "
        "Valley. Engineers played it to shake off the strain of work. The third, and the most romantic, "
        "tells of mountaineers. They sat in camp, waiting for a clear day to climb, and made it up to pass "
        "the time."
    ),
    _(
        "What changes on a board is time. A night is long enough to think about one choice, and a day to "
        "write one good speech. Old posts can be searched, and each vote keeps its place in the order. "
        "Editions with many roles and twisted rules have room here. Do not take it for idle fun, though: a "
        "game played in earnest is harder work than one at the table."
    ),
)
