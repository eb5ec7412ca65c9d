"""Whether the process lives, and whether it may get traffic."""

from flask.testing import FlaskClient


def test_a_living_process_says_so(client: FlaskClient) -> None:
    """/healthz answers 200 whatever the store does: see also test_store_away."""
    answer = client.get("/healthz")
    assert (answer.status_code, answer.get_json()) == (200, {"status": "ok"})


def test_a_ready_process_says_so(client: FlaskClient) -> None:
    """/readyz answers 200 when the store takes writes."""
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()) == (200, {"status": "ok"})
