"""The chain of blinded entries, and the secrets that it hangs on."""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import killgame as k
from killgame import events as e
from killgame.chain import Entry
from killgame.dice import canonical
from tests.killgame.games import Table

ENTROPY = ((1, "3 5 2 6"), (4, "红中"))


def entries_of(table: Table) -> list[Entry]:
    """The log as it is stored, with a note of the site before the deal and one at the end."""
    stored = [(type(event).__name__, k.dump_event(event)) for event in table.log]
    return [stored[0], ("site.judge_drawn", {"draw": 1, "among": 3, "place": 2}), *stored[1:], ("site.paused", {})]


def test_an_entry_is_hashed_as_its_docstring_says() -> None:
    """Word for word, without the functions that are tried."""
    kind, body = "Slept", {"v": 1, "type": "Slept", "event": {"seat": 3}, "why": "困"}
    nonce = hmac.new(b"seed", b"event 7", hashlib.sha256).digest()
    text = '["Slept",{"event":{"seat":3},"type":"Slept","v":1,"why":"困"}]'
    expected = hashlib.sha256(b"ab" * 32 + nonce + text.encode()).hexdigest()
    assert k.link("ab" * 32, seed=b"seed", number=7, kind=kind, body=body) == expected


def test_the_seed_is_the_hash_that_its_document_says() -> None:
    (opened,) = k.decide(None, k.Open("classic", {"tie": "none"}, "ab"), k.Dice(b""))
    setup = k.evolve(None, opened).setup
    document = (
        '{"commitment":"ab","edition":"classic","entropy":[[1,"6"],[2,"红"]],"options":{"tie":"none"},"scheme":2}'
    )
    expected = hashlib.sha256((6).to_bytes(8, "big") + b"secret" + document.encode()).digest()
    given = ((2, "红"), (1, "6"))
    assert k.make_seed(b"secret", replace(setup, entropy=given)) == expected
    assert k.dice_for(setup, k.Deal(7, given), secret=b"secret").seed == expected


def test_the_seed_of_a_game_of_the_first_scheme_is_as_it_was() -> None:
    setup = k.Setup("classic", k.Options(tie="none"), opened="classic", given=("tie",), commitment="ab")
    document = '{"commitment":"ab","edition":"classic","entropy":[],"options":{"tie":"none"}}'
    assert (
        k.make_seed(b"secret", setup) == hashlib.sha256((6).to_bytes(8, "big") + b"secret" + document.encode()).digest()
    )


def test_each_secret_is_promised_by_the_one_before_and_the_root_is_no_deals() -> None:
    secrets = [*[k.nth_secret(b"root", number) for number in range(1, k.SECRETS)], b"root"]
    assert [k.commit(secret) for secret in secrets[1:]] == [secret.hex() for secret in secrets[:-1]]
    for number in (0, k.SECRETS):
        with pytest.raises(k.Rejected) as caught:
            k.nth_secret(b"root", number)
        assert caught.value.code == "used_up"


def test_a_fresh_deal_shows_the_old_secret_and_promises_the_next() -> None:
    table = Table("classic", entropy=ENTROPY)
    first, promise = table.secret, table.now.setup.commitment
    table.do(k.DealAnew())
    dealt = [event for event in table.log if isinstance(event, e.Dealt)]
    assert [(one.anew, one.entropy, one.shown, one.commitment) for one in dealt] == [
        (False, ENTROPY, "", ""),
        (True, ENTROPY, first.hex(), first.hex()),
    ]
    assert k.commit(first) == promise
    assert k.commit(table.secret) == table.now.setup.commitment == first.hex()
    assert table.now.setup.entropy == ENTROPY


@pytest.mark.parametrize(
    ("shown", "promised"),
    [("", "ab"), ("no hex", "ab"), ("ab", "ab"), (None, "ab"), ("right", ""), ("right", "ab" * 32)],
)
def test_a_fresh_deal_without_its_two_promises_is_refused(shown: Any, promised: str) -> None:
    table = Table("classic")
    sent = table.secret.hex() if shown == "right" else shown
    with pytest.raises(k.Rejected) as caught:
        k.decide(table.now, k.DealAnew(sent, promised), k.Dice(b""))
    assert caught.value.code == "bad_value"


def test_which_seed_blinds_which_entry() -> None:
    """Before the deal the one without entropy, from it on the whole one, from a fresh deal on that of its own secret."""
    table = Table("classic", entropy=ENTROPY)
    table.do(k.Sleep(1))
    dealt_at = len(table.log)
    table.do(k.DealAnew())
    entries = entries_of(table)
    opened = k.evolve(None, table.log[0]).setup
    first, second = k.nth_secret(table.root, 1), k.nth_secret(table.root, 2)
    seeds = [
        k.make_seed(first, opened),
        k.make_seed(first, replace(opened, entropy=ENTROPY)),
        k.make_seed(second, replace(opened, entropy=ENTROPY, commitment=first.hex())),
    ]
    assert len(set(seeds)) == 3
    expected = [seeds[0]] * 2 + [seeds[1]] * (dealt_at - 1) + [seeds[2]] * (len(entries) - dealt_at - 1)
    assert list(k.seeds(entries, secret=second)) == expected
    assert k.dice_for(table.now.setup, k.Close(), secret=second).seed == seeds[2]


@pytest.mark.parametrize("options", [{}, {"counts": {"killer": 4, "civilian": 7}}])
def test_the_seed_stays_when_the_table_grows_into_another_edition(options: dict[str, Any]) -> None:
    table = Table("v1", seats=11, upgrade_at_11=True, **options)
    opened = k.evolve(None, table.log[0]).setup
    assert (opened.edition, table.now.setup.edition) == ("v1", "club")
    assert k.make_seed(table.secret, table.now.setup) == k.make_seed(table.secret, opened)


def test_any_change_of_any_entry_changes_the_head() -> None:
    table = Table("classic", entropy=ENTROPY)
    table.do(k.Move(table.seats_of("killer")[0], "kill", 1))
    table.do(k.Close())
    entries = entries_of(table)
    heads = k.heads(entries, secret=table.secret)
    assert len(set(heads)) == len(entries)
    for place, (kind, body) in enumerate(entries):
        if kind in {"Opened", "Dealt"}:
            continue  # the seed itself is made of them
        for spoilt in ((kind + "x", body), (kind, {**body, "more": 1})):
            assert (
                k.heads([*entries[:place], spoilt, *entries[place + 1 :]], secret=table.secret)[place:] != heads[place:]
            )
        assert k.heads([*entries[:place], *entries[place + 1 :]], secret=table.secret)[-1] != heads[-1]


def test_a_log_of_the_first_scheme_is_blinded_with_the_secret_itself() -> None:
    """Games that were opened by an earlier release; a fresh deal went on with the same secret there."""
    table = Table("classic")
    opened = replace(table.log[0], scheme=1)
    anew = next(event for event in table.log if isinstance(event, e.Dealt))
    log = [opened, *table.log[1:], replace(anew, anew=True)]
    entries: list[Entry] = [(type(event).__name__, k.dump_event(event)) for event in log]
    del entries[0][1]["event"]["scheme"]  # as it was written then
    assert list(k.seeds(entries, secret=table.secret)) == [table.secret] * len(entries)
    other = hashlib.sha256(b"another").digest()
    entries.append(
        ("Dealt", k.dump_event(replace(anew, anew=True, shown=table.secret.hex(), commitment=k.commit(other))))
    )
    assert list(k.seeds(entries, secret=other)) == [table.secret] * (len(entries) - 1) + [other]


def test_what_is_no_log_has_no_chain() -> None:
    with pytest.raises(ValueError, match="begins with its opening"):
        k.heads([("Slept", {"v": 1, "type": "Slept", "event": {"seat": 1}})], secret=b"")
    with pytest.raises(KeyError):
        k.heads([("Opened", {"v": 1, "type": "Nothing", "event": {}})], secret=b"")


# --- a head tells nothing


def _candidates(table: Table) -> Iterator[dict[str, Any]]:
    """Every pick that a night could have seen next: any seat, act and target, shared with anybody or with nobody."""
    seats = table.now.living
    for seat in seats:
        for act in ("kill", "check"):
            for target in seats:
                for seen_by in [(seat,), *(tuple(sorted({seat, other})) for other in seats)]:
                    yield k.dump_event(e.Picked(k.game.Pick(seat, act, (target,)), seen_by))


def _public_keys(table: Table, *, head: str) -> dict[str, bytes]:
    """Whatever an outsider has that could serve as a seed, or be made into one."""
    promise, setup = table.now.setup.commitment, table.now.setup
    texts = {"nothing": b"", "zero": bytes(32), "head": head.encode(), "head, bytes": bytes.fromhex(head)}
    texts |= {"promise": promise.encode(), "promise, bytes": bytes.fromhex(promise)}
    seeds = {f"seed of {name}": k.make_seed(text, setup) for name, text in texts.items()}
    return texts | seeds


def test_a_head_cannot_be_reached_from_candidates_without_the_seed() -> None:
    """There are few nights with few picks; with the seed the one that was made is found at once, without it none is."""
    table = Table("classic", entropy=ENTROPY)
    killer = table.seats_of("killer")[0]
    before = entries_of(table)[:-1]
    head, number = k.heads(before, secret=table.secret)[-1], len(before) + 1
    (made,) = table.do(k.Move(killer, "kill", 2))
    after = k.heads(entries_of(table)[:-1], secret=table.secret)[-1]
    candidates = list(_candidates(table))

    seed = k.make_seed(table.secret, table.now.setup)
    with_it = [one for one in candidates if k.link(head, seed=seed, number=number, kind="Picked", body=one) == after]
    assert [k.load_event(one) for one in with_it] == [made]

    guesses = _public_keys(table, head=head)
    for body in candidates:
        text = canonical(["Picked", body])
        for name, guess in guesses.items():
            nonces = (
                b"",
                guess,
                hashlib.sha256(guess).digest(),
                hmac.digest(guess, f"event {number}".encode(), "sha256"),
            )
            for nonce in nonces:
                assert hashlib.sha256(head.encode() + nonce + text).hexdigest() != after, name
