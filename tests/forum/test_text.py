"""From what is written to what is shown."""

import pytest

from forum.text import one_line, render, tidy


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
        ("**完？**怎么", "<p><strong>完？</strong>怎么</p>\n"),
        ("他说**“不”**了", "<p>他说<strong>“不”</strong>了</p>\n"),
        ("a*b* 2 * 3 * 4", "<p>a<em>b</em> 2 * 3 * 4</p>\n"),
        ("[b]粗[i]斜[/i][/b] [u]线[/u]", "<p><strong>粗<em>斜</em></strong> <em>线</em></p>\n"),
        ("[b]粗[i]斜[/b]歪[/i]", "<p><strong>粗[i]斜</strong>歪[/i]</p>\n"),
        ("[color=蓝]看[/color][color=red]红[/color]", '<p><span class="c-blue">看</span>红</p>\n'),
        ("[size=99][font=x]大[/font][/size]", "<p>大</p>\n"),
        ("||藏||", '<p><span class="sp" tabindex="0">藏</span></p>\n'),
        ("[spoiler=题]\n藏\n[/spoiler]", "<details>\n<summary>题</summary><p>藏</p>\n</details>\n"),
        ("[quote=老槐]话[/quote]答", "<blockquote>\n<cite>老槐</cite><p>话</p>\n</blockquote>\n<p>答</p>\n"),
        ("[quote=72]话[/quote]", "<blockquote>\n<cite>72 楼</cite><p>话</p>\n</blockquote>\n"),
        (
            "[quote=<b class=narr>]话[/quote]",
            "<blockquote>\n<cite>&lt;b class=narr&gt;</cite><p>话</p>\n</blockquote>\n",
        ),
        ("[quote]没关", "<p>[quote]没关</p>\n"),
        ("[code]\n[b]不粗[/b]\n[/code]", "<pre><code>[b]不粗[/b]\n</code></pre>\n"),
        ("[url=javascript:alert(1)]x[/url]", "<p>[url=javascript:alert(1)]x[/url]</p>\n"),
        (
            "[url=https://example.org]看[/url]",
            '<p><a href="https://example.org" rel="nofollow noopener ugc">看</a></p>\n',
        ),
        (
            "[img]https://example.org/a.png[/img]",
            '<p><a href="https://example.org/a.png" rel="nofollow noopener ugc">https://example.org/a.png</a></p>\n',
        ),
        (
            "[table]\n甲|乙\n[/table]",
            "<table>\n<tbody>\n<tr>\n<td>甲</td>\n<td>乙</td>\n</tr>\n</tbody>\n</table>\n",
        ),
        ('[color=blue" onmouseover="x]看[/color]', "<p>看</p>\n"),
        ("[b]: https://example.org", "<p>[b]: https://example.org</p>\n"),
        ("> 引用", "<blockquote>\n<p>引用</p>\n</blockquote>\n"),
        (
            '[看](https://example.org "本局播报")',
            '<p><a href="https://example.org" rel="nofollow noopener ugc">看</a></p>\n',
        ),
        ('<div class="narr">本局播报</div>', '<p>&lt;div class="narr"&gt;本局播报&lt;/div&gt;</p>\n'),
    ],
)
def test_markdown_is_shown_and_nothing_else(written: str, shown: str) -> None:
    assert render(written) == shown


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("投票：\u202e号3\u202c", "投票：号3"),
        ("\u2066a\u2069\x1b[31m\tb\n", "a[31m\tb\n"),
        ("e" + "\u0301" * 50 + "x", "é\u0301\u0301\u0301x"),
        ("e" + "\u0301\u200d\u0301\ufe0f" * 50, "é\u200d\u0301\ufe0f\u0301\u200d"),
        ("👩\u200d👧 ❤\ufe0f", "👩\u200d👧 ❤\ufe0f"),
        ("\u200b \u3164\u2800\n\u0301", ""),
    ],
)
def test_text_is_stored_without_what_only_deceives(written: str, stored: str) -> None:
    assert tidy(written) == stored


def test_a_title_is_one_line() -> None:
    assert one_line("  雨夜\u2028长街\n\n二 ") == "雨夜 长街 二"


def test_a_table_does_not_grow_beyond_what_was_written() -> None:
    small = "a|b\n-|-\n" + "1|2\n" * 300
    assert render(small).count("<td>") == 600
    for columns in (3, 250, 2_500, 5_000):
        wide = "|".join("x" * columns) + "\n" + "|".join("-" * columns) + "\n" + "a\n" * 20_000
        assert len(render(wide[:20_000])) < 150_000
