"""From what is written to what is shown."""

import time

import pytest

from forum.text import LONGEST, Names, one_line, read, render, tidy


def link(url: str, shown: str = "") -> str:
    return f'<a href="{url}" rel="nofollow noopener ugc">{shown or url}</a>'


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
        ("[quote=老槐]话[/quote]答", '<blockquote>\n<cite class="un"></cite><p>话</p>\n</blockquote>\n<p>答</p>\n'),
        ("[quote=72]话[/quote]", '<blockquote>\n<cite class="uf"></cite><p>话</p>\n</blockquote>\n'),
        (
            "[quote=<b class=narr>]话[/quote]",
            '<blockquote>\n<cite class="un"></cite><p>话</p>\n</blockquote>\n',
        ),
        ("[quote]没关", "<p>[quote]没关</p>\n"),
        ("[code]\n[b]不粗[/b]\n[/code]", '<pre tabindex="0"><code>[b]不粗[/b]\n</code></pre>\n'),
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
            '<table tabindex="0">\n<tbody>\n<tr>\n<td>甲</td>\n<td>乙</td>\n</tr>\n</tbody>\n</table>\n',
        ),
        ('[color=blue" onmouseover="x]看[/color]', "<p>看</p>\n"),
        ("[b]: https://example.org", f"<p>[b]: {link('https://example.org')}</p>\n"),
        ("> 引用", "<blockquote>\n<p>引用</p>\n</blockquote>\n"),
        (
            '[看](https://example.org "本局播报")',
            '<p><a href="https://example.org" rel="nofollow noopener ugc">看</a></p>\n',
        ),
        ("看 https://example.org/a?b=1，再说", f"<p>看 {link('https://example.org/a?b=1')}，再说</p>\n"),
        ("(见 http://example.org/a_(b)_c*d*e).", f"<p>(见 {link('http://example.org/a_(b)_c*d*e')}).</p>\n"),
        ("**https://example.org/a**", f"<p><strong>{link('https://example.org/a')}</strong></p>\n"),
        ("https://example.org/@3后文", f"<p>{link('https://example.org/@3')}后文</p>\n"),
        (
            "[url=https://example.org]https://example.com[/url]",
            f"<p>{link('https://example.org', 'https://example.com')}</p>\n",
        ),
        (
            "[https://example.com](https://example.org)",
            f"<p>{link('https://example.org', 'https://example.com')}</p>\n",
        ),
        (
            "`https://example.org` ftp://example.org xhttp://a https://。",
            "<p><code>https://example.org</code> ftp://example.org xhttp://a https://。</p>\n",
        ),
        (
            "[list]\n[*]一\n[*][b]二[/b]\n[/list]尾",
            "<ul>\n<li>一</li>\n<li><strong>二</strong></li>\n</ul>\n<p>尾</p>\n",
        ),
        ("头[LIST=1][*]一[*]二[/LIST]", "<p>头</p>\n<ol>\n<li>一</li>\n<li>二</li>\n</ol>\n"),
        (
            "[list][*]一\n\n再一[*][list=1][*]二[/list][/list]",
            "<ul>\n<li>\n<p>一</p>\n<p>再一</p>\n</li>\n<li>\n<ol>\n<li>二</li>\n</ol>\n</li>\n</ul>\n",
        ),
        ("> [list]\n> [*]一\n> [/list]", "<blockquote>\n<ul>\n<li>一</li>\n</ul>\n</blockquote>\n"),
        ("[list] 一 [*]二", "<p>[list] 一 [*]二</p>\n"),
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


@pytest.mark.parametrize(
    "written",
    ["&#xE0F0;5&#xE0F2;", "&#x202e;3 5", "a" + "&#x301;" * 9, "话&#10;投票：3号", "[b]x[/b]&NewLine;&#2;",
     "```&#xE0F0;5&#xE0F2;\nx\n```", "![&#xE0F1;0&#xE0F2;](https://example.org)", "[quote]x[/quote]&#xE0F1;0&#xE0F2;",
     "[x](https://example.org/&#xE0F0;7&#xE0F2;)", "[url=https://example.org/&#xE0F0;7&#xE0F2;]x[/url]"],
)  # fmt: skip
def test_no_sign_comes_in_by_its_number(written: str) -> None:
    """What is taken out of a text, and the marks of our own, would come in again; and one of those had no tag to stand for."""
    shown = render(written)
    assert not {"\u202e", "\u0301", "\x02", "\ue0f0", "\ue0f1", "\ue0f2"} & set(shown)
    assert read(written, table=Names(seats=((3, ("老槐",)),))).votes == ()


def test_a_title_is_one_line() -> None:
    assert one_line("  雨夜\u2028长街\n\n二 ") == "雨夜 长街 二"


def test_a_table_does_not_grow_beyond_what_was_written() -> None:
    small = "a|b\n-|-\n" + "1|2\n" * 300
    assert render(small).count("<td>") == 600
    for columns in (3, 250, 2_500, 5_000):
        wide = "|".join("x" * columns) + "\n" + "|".join("-" * columns) + "\n" + "a\n" * 20_000
        assert len(render(wide[:20_000])) < 150_000


@pytest.mark.parametrize(
    "again",
    [
        ">-\n投票：3号\n", ">>-\n[quote]\n", "a|b\n-|-\n>```\n>", "> - - - - `\n>\n", "- - > 2) >[\n", "![", "[a](", "|-|-|\n",
        ">[quote]\n", "[/quote]\n>", "**a**_", "[table]a|b\n[/table]", "``\n", "[code]```", "@老", "a\u0301\u200d",
    ],
)  # fmt: skip
def test_the_longest_hostile_text_takes_no_longer_than_any(again: str) -> None:
    """Four times the text may take some four times as long, not sixteen: of what grows with the square one post holds up everybody."""
    render(again)

    def taken(length: int) -> float:
        text = (again * LONGEST)[:length]
        began = time.process_time()
        render(text)
        return time.process_time() - began

    assert taken(LONGEST) < 2 + 4 * taken(LONGEST // 4)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("> a\nb\n\nc", "<blockquote><p>a<br>b</p></blockquote><p>c</p>"),
        (">\nb", "<blockquote></blockquote><p>b</p>"),
        ("> a\n\n> b", "<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>"),
        ("> > a\n> b\nc", "<blockquote><blockquote><p>a<br>b<br>c</p></blockquote></blockquote>"),
        ("> - a\nb", "<blockquote><ul><li>a<br>b</li></ul></blockquote>"),
        ("> -\nb", "<blockquote><ul><li></li></ul></blockquote><p>b</p>"),
        ("> a\n2. b", '<blockquote><p>a</p></blockquote><ol start="2"><li>b</li></ol>'),
        ("1. > a\n2. b", "<ol><li><blockquote><p>a</p></blockquote></li><li>b</li></ol>"),
        ("> ```\n> a\nb", '<blockquote><pre tabindex="0"><code>a</code></pre></blockquote><p>b</p>'),
        ("> [quote]\n> a\n> [/quote]\nb", "<blockquote><blockquote><p>a</p></blockquote></blockquote><p>b</p>"),
    ],
)
def test_a_quotation_goes_as_far_as_its_signs_and_the_paragraph_that_it_breaks_off_in(written: str, shown: str) -> None:
    assert render(written).replace("\n", "") == shown
