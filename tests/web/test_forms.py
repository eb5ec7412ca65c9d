"""A field that is missing is no empty one: whatever form comes without it is refused, and does nothing."""

import pytest
from redis import Redis

from tests.web.callers import Browser

FORMS = [
    ("/settings", None, "/settings", ["nickname"]),
    ("/solo", "classic", "/solo", ["ruleset"]),
    ("/computer", "easy", "/computer", ["ruleset", "level"]),
    ("/table", "", "/table", ["name"]),
    ("/compare", None, "/compare", ["link"]),
    ("/", "roll", "/play/", ["at", "move"]),
]
"""A page, the button pressed there, where its form is sent, and the fields that say what is to be done."""


@pytest.mark.parametrize(("page", "button", "action", "needed"), FORMS)
def test_a_missing_field_is_told(
    browser: Browser, raw: Redis, page: str, button: str | None, action: str, needed: list[str]
) -> None:
    """The form of every page, without one of the fields that say what is to be done: 400, a sentence that names the
    field, and nothing is kept."""
    browser.open("/settings")
    browser.press(nickname="Nari")
    form = browser.open(page).form(button)
    address = form.action or page
    assert address.startswith(action)
    data = [*form.fields, *[(name, value) for name, value in form.buttons if value == button and name]]
    assert set(needed) <= {name for name, _ in data}
    before = {key: raw.dump(key) for key in raw.keys("*")}
    for gone in needed:
        told = browser.send(address, [(name, value) for name, value in data if name != gone])
        assert browser.answer.status_code == 400
        assert f"The form came without its field {gone}, so nothing was done." in told.text
        assert {key: raw.dump(key) for key in raw.keys("*")} == before


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", b""),
        ("application/x-www-form-urlencoded", b"nickname=%FF&nickname=\xff"),
        ("application/json", b'{"nickname": "Bora"}'),
        ("text/plain", b"nickname=Bora"),
        ("multipart/form-data", b"nickname=Bora"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\nBora\r\n--x--"),
        ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="nickname"\r\n\r\nBo'),
        (None, b""),
    ],
)
def test_what_is_no_form_takes_no_name_away(browser: Browser, kind: str | None, body: bytes) -> None:
    """Whatever comes in place of the form of the settings: 400, and the name stays as it was."""
    browser.open("/settings")
    browser.press(nickname="Nari")
    sent = browser.client.post("/settings", data=body, content_type=kind, headers=browser.headers)
    assert sent.status_code == 400
    assert dict(browser.open("/settings").form().fields)["nickname"] == "Nari"
