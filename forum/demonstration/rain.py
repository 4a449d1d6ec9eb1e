"""A game of twelve in the middle of its second ballot, which ends in minutes."""

from datetime import timedelta

import killgame
from forum.demonstration.evening import Evening, deal, last_words

# Long enough to look around after the first start, short enough to see the clock close it.
LEFT = timedelta(minutes=20)


def play_to_the_ballot(evening: Evening) -> None:
    """Three killers, three police, six civilians: two nights and a day are played, six of nine have voted."""
    evening.say(0, "十二人标准局，夜一天昼三天，不赶。请假提前说，原因会写在帖子里。")
    deal(evening)
    k1, k2, k3 = evening.holders("killer")
    p1, p2, p3 = evening.holders("police")
    c1, c2, c3, c4, c5, c6 = evening.holders("civilian")
    evening.say(k1, f"第一刀我想给 {c1}号，他会盘票。", room="killers")
    evening.say(k2, "行。白天谁被咬了别互相保。", room="killers")
    evening.say(p1, f"先验 {k3}号还是 {c4}号？", room="police")
    evening.say(p3, f"{k3}号，他报名那天问了三遍平票怎么算。", room="police")
    evening.night(kill=c1, check=k3)
    last_words(evening, c1, "第一个走的又是我。民。看谁今天最松快。")
    _first_day(evening, killers=(k1, k2), police=p1, civilians=(c2, c3, c4, c5))
    evening.say(k1, f"{p2}号这两天写得像警察，刀他。", room="killers")
    evening.say(p1, f"今夜换个方向，验 {k2}号。", room="police")
    evening.night(kill=p2, check=k2)
    last_words(evening, p2, "我是警察，昨夜验的是谁同伴会说。别急着跳，等公决前再亮。")
    evening.say(c5, "法官，后天晚上我出差，最晚九点前能上来一次，来得及吗？", room=killgame.line_of(c5))
    evening.say(0, "来得及，不用另外请假；真赶不上提前跟我说，可以延。", room=killgame.line_of(c5))
    evening.say(c6, "平票的话是当场再投，还是没人出局？", room=killgame.line_of(c6))
    _second_day(evening, killers=(k1, k2, k3), police=(p1, p3), civilians=(c3, c4, c5, c6))


def _first_day(
    evening: Evening, *, killers: tuple[int, int], police: int, civilians: tuple[int, int, int, int]
) -> None:
    """The wrong one goes."""
    k1, k2 = killers
    c2, c3, c4, c5 = civilians
    evening.say(c3, "昨夜走的那位上一局盘票盘得最细，这一刀是怕他白天算账。所以杀手多半和他同过桌。过。")
    evening.say(k1, f"同过桌的有五个，{c2}号算一个，而且今天一句话没说。我先点 {c2}号。")
    evening.say(c2, "早上开会，刚看到。我是民，要推也先听我说完：首日推不说话的人，是最省事的推法，杀手最爱。")
    evening.say(c4, f"{c2}号的辩我听着还行，可是没有点人。没有点人的辩等于没辩。")
    evening.say(police, f"我保留意见，但 {k1}号点人的理由只有“同过桌”，轻了点。")
    evening.say(k2, f"跟一下 {k1}号，今天没有更好的人选，先推 {c2}号。")
    evening.say(c5, "我信不过跟得快的，不过今天确实没别的线索……")
    for seat in (c3, c4, c5):
        evening.move(killgame.Pass(seat))
    evening.close()
    evening.vote([(k1, c2), (c2, k1), (c4, c2), (police, k1), (k2, c2), (c5, c2), (c3, k1)])
    evening.close()
    last_words(evening, c2, f"说过了，民。记住今天的顺序：{k1}号先，{k2}号跟，谁跟在后面自己清楚。")


def _second_day(
    evening: Evening, *, killers: tuple[int, int, int], police: tuple[int, int], civilians: tuple[int, int, int, int]
) -> None:
    """The thread has begun to turn; the ballot is open."""
    k1, k2, k3 = killers
    p1, p3 = police
    c3, c4, c5, c6 = civilians
    evening.say(c5, f"{k1}号首日带队推了一个民，今天先请 {k1}号自己说。")
    evening.say(k1, "推错了我认，可推错不等于是匪。昨夜走的是警，杀手已经摸到警的边了，先想想谁漏的底。")
    evening.say(
        c3, f"> 谁漏的底\n\n没人漏。他昨天就保了一个人，杀手看得懂。倒是 {k2}号，首日跟得那么快，今天怎么不见了？"
    )
    evening.say(k2, "在。上班。首日跟票是因为真的没有别人可推，今天我看法变了，先听跳警的。")
    evening.say(p1, f"公决前我会说我知道的。现在只说一句：{k2}号别急着走。")
    evening.say(c6, f"两天下来我列了张表：\n\n| 首日投 {k1}号 | 首日投出局的民 |\n| --- | --- |\n| 三个人 | 四个人 |\n\n"
                    "跟的四个里面至少有两匪，我是这么看的。")  # fmt: skip
    for seat in (c5, c3, c6):
        evening.move(killgame.Pass(seat))
    evening.close()
    evening.say(p1, f"跳了。警察，首夜验 {k3}号是匪，昨夜验 {k2}号也是匪。今天推 {k2}号，明天推 {k3}号。")
    evening.vote([(p1, k2), (c3, k2), (k3, p1)])
    evening.say(k3, f"{p1}号悍跳。警察怎么可能两夜两匪，这么准还留到今天才说？我投 {p1}号。")
    evening.say(p3, f"{p1}号说的我能作证，验的时候我在场，走掉的那位也在。票我留到最后，先看谁改主意。")
    evening.vote([(c6, k2), (k1, p1), (c4, k1)])
    evening.end_in(LEFT, reason="人都到齐了，大家商量好今晚收票。")
