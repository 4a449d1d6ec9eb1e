"""What is logged: one line an event, of names and numbers. No bodies, no task arguments, no SQL values."""

import logging.config
import re
from collections.abc import MutableMapping
from typing import Any

import structlog

# Who has one of these keys is let in without a password.
_KEY = re.compile(r"(/accounts/(?:password/reset/key|confirm-email)/)[^/\s?]+")


def discreet(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor: masks the keys in addresses, and drops the browser's name, by which a person's requests could be strung together."""
    event.pop("user_agent", None)
    for field in ("event", "request"):
        if isinstance(event.get(field), str):
            event[field] = _KEY.sub(r"\1…", event[field])
    return event


def configure_logging(*, level: str, as_json: bool) -> None:
    """Sets up structlog and the standard library's logging alike.

    `level` is a name of the logging module; `as_json` writes lines for machines, else for people.
    """
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        discreet,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    config: dict[str, Any] = {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
                "foreign_pre_chain": shared,
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # At these levels they would name task arguments, queries or every knock.
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            "django.db.backends": {"level": "WARNING"},
            "pgmq": {"level": "WARNING"},
        },
    }
    logging.config.dictConfig(config)
