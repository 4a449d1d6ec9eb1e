"""A game of seven from the first night to the end: a killer found out in a run-off, the other two days later."""

import killgame
from forum.demonstration.evening import Evening, deal, last_words


def play_to_the_end(evening: Evening) -> None:
    """Two killers, two police, three civilians; the good side wins in the second ballot, whoever was dealt what."""
    evening.say(0, "七个人的小局，标准局，别请太多假。有事先说一声。")
    evening.say(1, "报名。好久没坐小桌了。")
    deal(evening)
    k1, k2 = evening.holders("killer")
    p1, p2 = evening.holders("police")
    c1, c2, c3 = evening.holders("civilian")
    _first_night(evening, killers=(k1, k2), police=(p1, p2), victim=c3)
    _first_day(evening, killers=(k1, k2), police=(p1, p2), civilians=(c1, c2))
    evening.night(kill=p1, check=k2)
    last_words(evening, p1, f"{k2}号。昨夜验的就是他，匪。{p2}号是我同伴，剩下的事交给你们了。")
    _second_day(evening, killer=k2, police=p2, civilians=(c1, c2))


def _first_night(evening: Evening, *, killers: tuple[int, int], police: tuple[int, int], victim: int) -> None:
    k1, k2 = killers
    p1, p2 = police
    evening.say(k1, f"先走 {victim}号？他上一局话最少，死了没人可惜，也没人可查。", room="killers")
    evening.say(k2, "同意。白天咱俩别站得太近。", room="killers")
    evening.say(p1, f"我想验 {k1}号，报名的时候说话就怪。", room="police")
    evening.say(p2, "跟。明天你先藏着，被咬了再说。", room="police")
    evening.night(kill=victim, check=k1)
    last_words(evening, victim, "首夜就走，冤。我是民，没什么可交代的，看跟票吧，谁跟得晚谁有鬼。")


def _first_day(
    evening: Evening, *, killers: tuple[int, int], police: tuple[int, int], civilians: tuple[int, int]
) -> None:
    """Three against three: the run-off, in which one of the good comes round."""
    k1, k2 = killers
    p1, p2 = police
    c1, c2 = civilians
    evening.say(c1, "首夜走了个不爱说话的，这一刀像是怕留话多的人出去乱指。先听大家说。过。")
    evening.say(k1, f"{c1}号这话说得太满了，一上来就替杀手想理由。我今天点 {c1}号。")
    evening.say(p1, f"> 我今天点 {c1}号\n\n没有别的道理，就凭一句话？{k1}号，你再说两句。")
    evening.say(k2, f"{k1}号的意思我懂，{c1}号确实像在带节奏。我站他这边，先看 {c1}号怎么辩。")
    evening.say(c2, f"我有点信 {k1}号，{c1}号往常不是这个路数。")
    evening.say(p2, f"我反过来，看 {k1}号和 {k2}号。一个咬，一个马上就砸，太顺了。")
    for seat in (c1, p1, p2, c2):
        evening.move(killgame.Pass(seat))
    evening.close()
    evening.vote([(p1, k1), (k1, c1), (k2, c1), (p2, k1), (c2, c1), (c1, k1)])
    evening.close()
    evening.say(c1, f"我是民，平票就说明大家没底。{k1}号咬我只凭一句开场白，谁愿意为一句话把民推出去？")
    evening.say(k1, f"我说的是他的位置。首夜之后第一个说话、第一个给杀手找理由，不是匪就是糊涂。推 {c1}号不亏。")
    evening.close()
    evening.vote([(p1, k1), (p2, k1), (k2, c1), (c1, k1), (k1, c1), (c2, k1)])
    evening.say(c2, f"想了一夜，我改主意：{k1}号从头到尾没有说过第二个人。这票给 {k1}号。")
    evening.close()
    last_words(evening, k1, "票跟得这么整齐，好人自己数数吧。")


def _second_day(evening: Evening, *, killer: int, police: int, civilians: tuple[int, int]) -> None:
    c1, c2 = civilians
    evening.say(police, f"不藏了，我是剩下那个警察。两夜验的都是匪：先走的那个，和 {killer}号。")
    evening.say(killer, f"悍跳也要看日子。死无对证的话谁不会说？{police}号才是匪，杀了真警再来冒领。")
    evening.say(c1, f"首日谁砸的 {c1}号，大家翻楼：就是 {killer}号，同一个小时里跟上去的。我信 {police}号。")
    evening.say(c2, f"票摆在那里，{killer}号跟的都是错的那一边。没什么好辩的了。")
    for seat in (c1, c2, police):
        evening.move(killgame.Pass(seat))
    evening.close()
    evening.vote([(police, killer), (c1, killer), (killer, police), (c2, killer)])
    evening.close()
    evening.say(0, "好人胜。首日那次 PK 是这局的骨头：换一票，故事就反过来了。都辛苦，开着帖子慢慢复盘。")
    evening.say(killer, "首日砸得太快了，该晚半天的。输得不冤。")
    evening.say(c2, "最后那一票我改了三回，复盘的时候别笑我。")
