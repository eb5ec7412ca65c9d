"""The line of the upper sums as it is heard."""

import pytest
from flask import Flask

from web.table.card import Upper
from web.table.sums import own_sum, upper_sum

HEARD = [
    (Upper(1, 12, 63, 35, 0, 0), "Upper sum 12 of 63 for the bonus of 35, even with three of each face"),
    (Upper(1, 15, 63, 35, 0, 3), "Upper sum 15 of 63 for the bonus of 35, 3 ahead of three of each face"),
    (Upper(1, 9, 63, 35, 0, -3), "Upper sum 9 of 63 for the bonus of 35, 3 behind three of each face"),
    (Upper(1, 66, 63, 35, 35, 3), "Upper sum 66, bonus 35 won, 3 ahead of three of each face"),
    (Upper(1, 66, 0, 0, 0, 3), "Upper sum 66"),
]


@pytest.mark.parametrize(("upper", "heard"), HEARD)
def test_the_upper_sum_is_one_phrase(app: Flask, upper: Upper, heard: str) -> None:
    """Sum, bonus and pace are told together, each only where it is of use; a column says which one it is."""
    with app.test_request_context("/", headers={"Accept-Language": "en"}):
        assert own_sum(upper, several=False) == heard
        assert own_sum(upper._replace(factor=2), several=True) == f"Column ×2: {heard}"
        assert upper_sum(upper) == ", ".join(heard.split(", ")[: 1 + bool(upper.paid)])


def test_korean_has_it_too(app: Flask) -> None:
    """In Korean a phrase follows the same order."""
    with app.test_request_context("/", headers={"Accept-Language": "ko"}):
        assert own_sum(HEARD[2][0], several=False) == "위쪽 합 9점, 63점이면 보너스 35점, 3개씩 기준보다 3점 모자람"
