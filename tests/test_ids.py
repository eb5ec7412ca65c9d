"""Identifiers and their text forms, which stand in stored records and in links for years."""

from base64 import b32encode
from datetime import date
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as some

from daily.errors import InvalidInput, UnknownGame
from daily.ids import (
    PLAYER_BYTES,
    TOKEN_BYTES,
    GameId,
    Mode,
    challenge_game_id,
    daily_game_id,
    find_link,
    format_game_id,
    is_link,
    is_player,
    link_of,
    new_game_id,
    new_player,
    parse_date,
    parse_game_id,
    tag_of,
)
from daily.levels import Level

DAY = date(2026, 11, 29)
PLAYER = "abcdefghijklmnopqrstuvwx23"
LINK = "k3f2m2q7w4"

TOKENS = some.text("abcdefghijklmnopqrstuvwxyz234567", min_size=16, max_size=16)
KEYS = some.from_regex(r"[a-z0-9-]{1,40}", fullmatch=True)
DATES = some.dates(date(1, 1, 1), date.max)


@given(some.sampled_from([Mode.DAILY, Mode.ARCHIVE]), KEYS, DATES, TOKENS)
def test_ids_with_a_day_have_one_text_form(mode: Mode, ruleset: str, day: date, token: str) -> None:
    """An id of a daily or practice game and its text say the same."""
    game = GameId(mode, ruleset, day, token)
    text = f"{mode}.{ruleset}.{day.isoformat()}.{token}"
    assert (parse_game_id(text), format_game_id(game), str(game)) == (game, text, text)


@given(some.sampled_from([Mode.SOLO, Mode.TABLE]), KEYS, TOKENS)
def test_ids_without_a_day_have_one_text_form(mode: Mode, ruleset: str, token: str) -> None:
    """An id of a game with dice of its own and its text say the same."""
    game = GameId(mode, ruleset, None, token)
    text = f"{mode}.{ruleset}.{token}"
    assert (parse_game_id(text), format_game_id(game)) == (game, text)


@given(some.sampled_from(Level), KEYS, TOKENS)
def test_ids_against_the_computer_name_its_level(level: Level, ruleset: str, token: str) -> None:
    """An id of a game against the computer and its text say the same."""
    game = GameId(Mode.COMPUTER, ruleset, None, token, level=level)
    text = f"computer.{ruleset}.{level}.{token}"
    assert (parse_game_id(text), format_game_id(game)) == (game, text)


def test_a_challenge_follows_from_player_and_link() -> None:
    """Whoever takes up a challenge has one game with its dice: its id names the link, and no other player's is it."""
    game = challenge_game_id(PLAYER, "classic", LINK)
    assert parse_game_id(str(game)) == game
    assert str(game).startswith(f"challenge.classic.{LINK}.")
    assert game == challenge_game_id(PLAYER, "classic", LINK)
    others = {challenge_game_id("b" * 26, "classic", LINK), challenge_game_id(PLAYER, "classic", "a" * 10)}
    assert game.token not in {other.token for other in others}


GOOD = "daily.classic.2026-11-29.k3f2m2q7w4e5r6t7"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "daily",
        GOOD.upper(),
        GOOD + " ",
        GOOD + "\n",
        GOOD + "x",
        GOOD[:-1],
        GOOD.replace("2026-11-29.", ""),
        "solo.classic.2026-11-29.k3f2m2q7w4e5r6t7",
        "archive.classic.k3f2m2q7w4e5r6t7",
        "computer.classic.k3f2m2q7w4e5r6t7",
        "computer.classic.grand.k3f2m2q7w4e5r6t7",
        "table.classic.easy.k3f2m2q7w4e5r6t7",
        "challenge.classic.k3f2m2q7w.k3f2m2q7w4e5r6t7",
        "daily..2026-11-29.k3f2m2q7w4e5r6t7",
        "daily.classic.2026-11-29.k3f2m2q7w4e5r6t8",
        "daily.classic.2026-11-29.0123456789abcdef",
        "daily.classic.2026-1-29.k3f2m2q7w4e5r6t7",
        "daily.classic.２０２６-11-29.k3f2m2q7w4e5r6t7",
        "daily.{x}.2026-11-29.k3f2m2q7w4e5r6t7",
        "daily.../2026-11-29.k3f2m2q7w4e5r6t7",
        "solo." + "x" * 41 + ".k3f2m2q7w4e5r6t7",
        "\ud800",
        "\x00",
    ],
)
def test_what_is_no_id_is_refused(text: str) -> None:
    """A text that is no id is refused with a sentence that can be shown anywhere, however odd the text."""
    with pytest.raises(UnknownGame) as error:
        parse_game_id(text)
    assert str(error.value).isascii()
    assert len(str(error.value)) < 700


@pytest.mark.parametrize("text", ["2026-02-30", "2026-13-01", "2025-02-29", "0000-01-01"])
def test_an_id_with_an_impossible_date_is_refused(text: str) -> None:
    """A date that is in no calendar is malformed."""
    with pytest.raises(InvalidInput):
        parse_game_id(f"daily.classic.{text}.k3f2m2q7w4e5r6t7")


@given(DATES)
def test_dates_have_one_text_form(day: date) -> None:
    """A date is written YYYY-MM-DD."""
    assert parse_date(day.isoformat()) == day


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "20261129",
        "2026-11-29T00:00",
        "2026-W48-7",
        "2026-333",
        "26-11-29",
        " 2026-11-29",
        "2026-11-29\n",
        "2026/11/29",
        "2026-11-31",
        "-026-11-29",
        "１２３４-11-29",
        "\ud800",
        "9" * 5000,
    ],
)
def test_other_forms_of_dates_are_refused(text: str) -> None:
    """What else ISO 8601 allows, and what nobody allows, is refused with a short printable sentence."""
    with pytest.raises(InvalidInput) as error:
        parse_date(text)
    assert str(error.value).isascii()
    assert len(str(error.value)) < 400


def base32(raw: bytes) -> str:
    """Lower-case base32 without padding."""
    return b32encode(raw).decode().lower().rstrip("=")


def test_a_ranked_game_s_token_is_fixed_for_ever() -> None:
    """The token of a ranked game is the start of SHA-256 over player, date and ruleset: records depend on it."""
    game = daily_game_id(PLAYER, "classic", DAY)
    digest = sha256(f"daily-game/1|{PLAYER}|2026-11-29|classic".encode()).digest()
    assert game == GameId(Mode.DAILY, "classic", DAY, base32(digest[:10]))
    assert game.token == "637b7iuqtixnmuzy"


def test_links_and_tags_are_fixed_for_ever() -> None:
    """Links that were shared go on leading to their games, and tags stay those of their players."""
    game = daily_game_id(PLAYER, "classic", DAY)
    assert link_of(game) == base32(sha256(f"daily-link/1|{game}".encode()).digest())[:10]
    assert tag_of(PLAYER) == base32(sha256(f"daily-tag/1|{PLAYER}".encode()).digest())[:4]


def test_a_link_tells_nothing_of_its_game() -> None:
    """Neither the token nor the player can be read off a link or a tag."""
    game = daily_game_id(PLAYER, "classic", DAY)
    assert link_of(game) not in str(game)
    assert tag_of(PLAYER) not in PLAYER
    assert link_of(game) != link_of(daily_game_id(PLAYER, "classic", date(2026, 11, 30)))
    assert link_of(game) != link_of(daily_game_id(PLAYER, "yacht", DAY))


@given(some.binary(min_size=16, max_size=40))
def test_players_are_drawn_from_given_randomness(random: bytes) -> None:
    """The same bytes give the same player, of the form that is asked for elsewhere."""
    player = new_player(random)
    assert is_player(player)
    assert player == base32(random[:PLAYER_BYTES])


@given(some.binary(min_size=10, max_size=40))
def test_unranked_ids_are_drawn_from_given_randomness(random: bytes) -> None:
    """An unranked game's token is `TOKEN_BYTES` random bytes, and its id is readable."""
    game = new_game_id(Mode.ARCHIVE, "classic", random, day=DAY)
    assert game.token == base32(random[:TOKEN_BYTES])
    assert parse_game_id(str(game)) == game


@pytest.mark.parametrize("text", ["", "a" * 25, "a" * 27, "A" * 26, "a" * 25 + "1", "a" * 26 + "\n", "é" * 26])
def test_what_is_no_player_is_told(text: str) -> None:
    """Only 26 characters of base32 are a player."""
    assert not is_player(text)


@pytest.mark.parametrize("text", ["", "a" * 9, "a" * 11, "A" * 10, "a" * 9 + "8", "a" * 10 + "\n", "../../etc"])
def test_what_is_no_link_is_told(text: str) -> None:
    """Only ten characters of base32 are a friend link."""
    assert not is_link(text)


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        f" {LINK.capitalize()}\n",
        f"https://dice.example/r/{LINK}",
        f"HTTPS://DICE.EXAMPLE/EN/R/{LINK.upper()}",
        f"/r/{LINK}/compare",
        f"dice.example/ko/r/{LINK}?from=chat#top",
        f"Daily Yacht Dice #333 231 (par +19) 🔥12https://dice.example/r/{LINK}",
        f"요트 다이스 오늘의 도전 #333\n231점\nhttps://dice.example/r/{LINK}보세요",
    ],
)
def test_a_link_is_found_in_what_people_paste(text: str) -> None:
    """A link alone, an address in any language, and a whole share text lead to the same link."""
    assert find_link(text) == LINK


@pytest.mark.parametrize(
    "text", ["", "hello", "/r/", f"/r/{LINK}a", f"/r/{LINK}0", f"/r/{LINK[1:]}", f"/x/{LINK}", f"{LINK} {LINK}"]
)
def test_a_text_without_a_link_is_refused(text: str) -> None:
    """Ten characters of base32 count alone or after `/r/`, and nothing may make them longer."""
    with pytest.raises(InvalidInput, match="no friend’s link"):
        find_link(text)


def test_only_daily_games_count_for_a_day() -> None:
    """A daily game has a ranked day; practice with a day's dice, and solo, have none."""
    assert GameId(Mode.DAILY, "classic", DAY, "a" * 16).ranked_day == DAY
    assert GameId(Mode.ARCHIVE, "classic", DAY, "a" * 16).ranked_day is None
    assert GameId(Mode.SOLO, "classic", None, "a" * 16).ranked_day is None
