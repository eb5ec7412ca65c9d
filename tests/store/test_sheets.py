"""Shared score sheets: kept under their ids, changed by their owners alone."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from redis.crc import key_slot

from daily.store.keys import sheet_key
from daily.store.redis import RedisStore

SHEET, OTHER = "aaaabbbbccccdddd", "eeeeffffgggghhhh"


def test_a_sheet_is_kept(store: RedisStore) -> None:
    """What was kept last under an id is there, whatever its text; under another id there is nothing."""
    assert store.load_sheet(SHEET) is None
    for document in ('{"players":["민지"]}', "' \" \\ \n 🎲"):
        assert store.keep_sheet(SHEET, "owner", document)
        assert store.load_sheet(SHEET) == document
    assert store.load_sheet(OTHER) is None


def test_a_sheet_belongs_to_its_first_owner(store: RedisStore) -> None:
    """Nobody else can change it, nor take it over."""
    store.keep_sheet(SHEET, "owner", "one")
    for stranger in ("", "own", "owner ", "Owner"):
        assert not store.keep_sheet(SHEET, stranger, "two")
    assert store.load_sheet(SHEET) == "one"
    assert store.keep_sheet(SHEET, "owner", "two")


def test_of_several_who_are_first_one_is(store: RedisStore) -> None:
    """However many claim an id at once, one of them owns it, and its document is there."""
    with ThreadPoolExecutor(8) as pool:
        kept = list(pool.map(lambda name: store.keep_sheet(SHEET, name, name), "abcdefgh"))
    assert kept.count(True) == 1
    assert store.load_sheet(SHEET) == "abcdefgh"[kept.index(True)]


@pytest.mark.parametrize("sheet", [SHEET, OTHER])
def test_the_name_of_a_sheet_s_key(sheet: str) -> None:
    """The name is part of what is stored for years; sheets spread over a cluster."""
    assert sheet_key(sheet) == f"daily:{{sheet:{sheet}}}"
    assert key_slot(sheet_key(sheet).encode()) == key_slot(f"sheet:{sheet}".encode())
