"""What is logged: one line an event, of names and numbers. No bodies, no task arguments, no SQL values."""

import logging.config
import re
from collections.abc import MutableMapping
from typing import Any

import structlog

# Who has one of these keys is let in without a password.
_KEY = re.compile(r"(/accounts/(?:password/reset/key|confirm-email)/)[^/\s?]+")


# What the database says of the row that it refuses has the row's values in it, texts too; in a traceback, or written on one line.
_REFUSED_ROW = re.compile(
    r"(?:\n|\\n)DETAIL: .*?(?=\n(?:Traceback |The above exception |During handling )|\Z)", re.DOTALL
)


def without_values(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor: cuts the values out of what the database says of an error."""
    for field, text in event.items():
        if isinstance(text, str) and "DETAIL: " in text:
            event[field] = _REFUSED_ROW.sub("", text)
    return event


def discreet(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor: masks the keys in addresses, and drops the browser's name, by which a person's requests could be strung together."""
    event.pop("user_agent", None)
    for field in ("event", "request"):
        if isinstance(event.get(field), str):
            event[field] = _KEY.sub(r"\1…", event[field])
    return event


_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    discreet,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    without_values,
]


def configure_logging(*, level: str, as_json: bool) -> None:
    """Sets up structlog and the standard library's logging alike.

    `level` is a name of the logging module; `as_json` writes lines for machines, else for people.
    """
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    logging.config.dictConfig(config_of(level=level, as_json=as_json))


def config_of(*, level: str, as_json: bool) -> dict[str, Any]:
    """The standard library's description of where lines go: to standard error, and nowhere else."""
    renderer = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
                "foreign_pre_chain": _SHARED,
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
