"""The measure of all: a Flask app without anything of ours but the store's client, under the same gunicorn settings.

Each view makes one script call and answers with JSON. One script only reads; the other does what appending a move does
to the store: it reads a few fields of a hash and writes them, which the store's file has on disk before it answers.
Run as `python -m scripts.bench.bare URL PORT WORKERS`.
"""

import sys
from hashlib import sha1

from flask import Flask, Response, jsonify

from daily.store.connect import connect
from daily.store.scripts import Script
from scripts.webserver import Server, gunicorn_settings

READ = """return redis.call('HMGET', KEYS[1], 'player', 'log', 'check')"""
WRITE = """
local held = redis.call('HMGET', KEYS[1], 'player', 'n', 'log', 'check')
redis.call('HSET', KEYS[1], 'player', 'bench', 'log', ARGV[1], 'n', tonumber(held[2] or 0) + 1, 'check', ARGV[2])
return nil
"""
_LOG = " ".join(["r", "r12", "r345", "ones"] * 6)
_KEY = "daily:{bench}:bare"


def _script(text: str) -> Script:
    return Script(text, sha1(text.encode(), usedforsecurity=False).hexdigest())


def create_bare(url: str) -> Flask:
    """The app over the store at this URL: `/read` and `/write`."""
    app = Flask(__name__)
    client = connect(url)
    reads, writes = _script(READ), _script(WRITE)

    @app.get("/read")
    def read() -> Response:
        return jsonify(found=reads.run(client, [_KEY]))

    @app.get("/write")
    def write() -> Response:
        return jsonify(found=writes.run(client, [_KEY], [_LOG, len(_LOG)]))

    return app


def main(url: str, port: str, workers: str) -> None:
    """Serve until told to stop."""
    Server(create_bare(url), gunicorn_settings("127.0.0.1", int(port), int(workers)), ()).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
