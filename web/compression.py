"""Answers as small as the asker can read them; imports Flask and Flask-Compress.

Pictures are small by themselves: they go as they are, and do not tell caches that they depend on the asker.
"""

from flask import Flask, Response
from flask_compress import Compress

_CODINGS = ("zstd", "br", "gzip")
"""The quickest first, for browsers that read them equally well."""


def init_app(app: Flask) -> None:
    """Compress texts, whoever wrote them: this has to be the first part, because it has to be the last to see an
    answer."""
    app.config.update(COMPRESS_ALGORITHM=_CODINGS, COMPRESS_STREAMS=False, COMPRESS_REGISTER=False)
    compress = Compress(app)

    def small(response: Response) -> Response:
        return compress.after_request(response) if response.mimetype in compress.compress_mimetypes_set else response

    app.after_request(small)
