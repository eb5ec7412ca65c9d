"""Is the process alive, and may it get traffic; imports Flask and the store's contract."""

from flask import Blueprint

from daily.errors import StoreUnavailable
from web.context import context

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> dict[str, str]:
    """This process answers. It says nothing of the store: a restart would not bring that back."""
    return {"status": "ok"}


@bp.get("/readyz")
def readyz() -> tuple[dict[str, str], int]:
    """The store answers too, so moves can be made."""
    try:
        context().store.ping()
    except StoreUnavailable as error:
        return {"status": "store away", "reason": error.in_full}, 503
    return {"status": "ok"}, 200
