"""Scales: where a score stands among the games of the best strategy."""

import pytest

from daily.scales import Scale, scale_of

SCALE = Scale("tiny", 2.0, 1.0, games=10, counts=(1, 0, 4, 5), half_loss=20.0, levels=())


@pytest.mark.parametrize(
    ("total", "percentile"),
    [(-1, 0), (0, 5), (0.5, 10), (1, 10), (2, 30), (2.2, 50), (2.999, 50), (3, 75), (3.1, 100), (99, 100)],
)
def test_a_percentile_counts_equal_games_half(total: float, percentile: float) -> None:
    """A score is above all games that total less, and above half of those that total the same."""
    assert SCALE.percentile(total) == percentile


def test_what_was_not_computed_has_no_scale() -> None:
    """A ruleset without a computed file has no scale."""
    assert scale_of("triple") is None
