"""One event a line: JSON for machines, plain text on a terminal; imports structlog and logging.

Events carry no cookies, tokens, dice, keys or addresses of visitors.
"""

import logging
import sys

import structlog
from structlog.typing import Processor


def configure_logs() -> None:
    """Send structlog's events and the standard loggers of the store through one format to standard error."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    renderer: Processor = (
        structlog.dev.ConsoleRenderer()
        if sys.stderr.isatty()
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=renderer, foreign_pre_chain=shared))
    root = logging.getLogger("daily")
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    root.propagate = False
