"""From what is written to what is shown."""

import pytest

from forum.text import render


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
        ("[看](javascript:alert(1))", "<p>[看](javascript:alert(1))</p>\n"),
        ("# 法官", "<p># 法官</p>\n"),
        (
            "![图](https://example.org/a.png)",
            '<p><a href="https://example.org/a.png" rel="nofollow noopener ugc">图</a></p>\n',
        ),
        ("~~不~~是", "<p><s>不</s>是</p>\n"),
        ("> 引用", "<blockquote>\n<p>引用</p>\n</blockquote>\n"),
        ('<div class="narr">本局播报</div>', '<p>&lt;div class="narr"&gt;本局播报&lt;/div&gt;</p>\n'),
    ],
)
def test_markdown_is_shown_and_nothing_else(written: str, shown: str) -> None:
    assert render(written) == shown
