"""Settings of the site. All that differs between machines comes from the environment:

DATABASE_URL, CELERY_BROKER_URL, KILLGAME_DATA, SECRET_KEY, SEALING_KEYS, SIGNING_KEY, ALLOWED_HOSTS, SITE_URL, HTTPS, DEBUG and a
few beside them below. What is not given is made in the data folder (deploy/local/folders.py).
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from environs import Env
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from deploy.local.folders import data_folder, data_folder_to_be, secret
from deploy.local.postgres import url_of
from forum.browser_settings import *  # noqa: F403 a part of these settings
from forum.browser_settings import HTTPS
from forum.logs import configure_logging
from forum.people_settings import *  # noqa: F403 a part of these settings
from forum.production import check_production

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent

_data = env.str("KILLGAME_DATA", "")
DEBUG = env.bool("DEBUG", False)
# The names of keys that this process does without (the units say which): none is made in their place, and whoever wants one fails.
WITHHELD: list[str] = env.list("WITHHELD", [])


def _key(name: str, *, file: str) -> str:
    """What is given, or the one of the data folder, which is made when there is none; empty if it is withheld."""
    return "" if name in WITHHELD else env.str(name, "") or secret(data_folder(_data), file)


SECRET_KEY = _key("SECRET_KEY", file="secret-key")
# The first seals, all open: a key is rotated by putting a new one in front.
SEALING_KEYS = [key.strip() for key in _key("SEALING_KEYS", file="sealing-key").split(",") if key.strip()]
SIGNING_KEY = env.str("SIGNING_KEY", "")  # without it one is made where it is wanted (forum/signing.py)
FORMER_SIGNING_KEYS: list[str] = env.list("FORMER_SIGNING_KEYS", [])  # the public halves: they stay published
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env.list("ALLOWED_HOSTS", [])]
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])

INSTALLED_APPS = [
    "forum.apps.ForumConfig",
    "killgame.apps.KillgameConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.contrib.humanize",  # a template of allauth loads it
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "django_htmx",
    "django_structlog",
    "rules.apps.AutodiscoverRulesConfig",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "forum.browsers.ToldToBrowsers",
    "forum.static_files.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "forum.sessions.SessionMiddleware",
    "forum.people.ReaderMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "forum.views.too_many.TooManyMiddleware",
]
ROOT_URLCONF = "forum.urls"
ASGI_APPLICATION = "forum.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csp",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "forum.people.header",
            ],
        },
    }
]


# The database: it is the broker too, unless CELERY_BROKER_URL names another.
def _database(url: str) -> dict[str, Any]:
    """Django's description of a libpq address, query parameters included."""
    given: dict[str, Any] = conninfo_to_dict(url)
    named = {key.upper(): str(given.pop(key, "") or "") for key in ("user", "password", "host", "port")}
    pool = env.int("DATABASE_POOL", 0)  # only for the web process: a pool does not survive the fork of a Celery worker
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": given.pop("dbname", ""),
        **named,
        "OPTIONS": {**given, **({"pool": {"min_size": 1, "max_size": pool, "timeout": 10}} if pool else {})},
        "CONN_MAX_AGE": 0 if pool else 60,
        "CONN_HEALTH_CHECKS": True,
        "ATOMIC_REQUESTS": False,  # play() opens its own transaction, and locks in it first
    }


DATABASE_URL = env.str("DATABASE_URL", "") or url_of(data_folder_to_be(_data))
DATABASES = {"default": _database(DATABASE_URL)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# allauth's limits are counted in the cache: by several web processes in a table that `manage.py createcachetable` makes.
if _cache_table := env.str("CACHE_TABLE", ""):
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": _cache_table}}


def for_pgmq(url: str) -> str:
    """The address as the wheel pgmq needs it: it rebuilds one from five values, drops the rest, and quotes nothing.

    So the values come quoted already, and what it would drop (sslmode, …) rides on the last of them.
    """
    given = {key: str(value) for key, value in conninfo_to_dict(url).items()}
    quoted = {key: make_conninfo(**{key: value}).partition("=")[2] for key, value in given.items() if value}
    rest = [
        f"{key}={quoted.pop(key)}" for key in sorted(quoted.keys() - {"host", "port", "dbname", "user", "password"})
    ]
    return make_conninfo(**{**quoted, "password": " ".join([quoted.get("password", "''"), *rest])})


# Celery. No deadline depends on what a broker remembers, so any broker will do (STACK: one PostgreSQL).
CELERY_TASK_TIME_LIMIT = 120
CELERY_TASK_SOFT_TIME_LIMIT = 110
_visible_again_after = CELERY_TASK_TIME_LIMIT + 30
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", "") or "pgmq://localhost//"  # its transport reads conn_string below
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any]
if CELERY_BROKER_URL.startswith("pgmq:"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "conn_string": for_pgmq(DATABASE_URL),
        "init_extension": False,
        "use_notify": True,
        "wait_time_seconds": 0,
        "notify_throttle_interval_ms": 0,
        "visibility_timeout": _visible_again_after,
        "pool_size": 2,
    }
elif CELERY_BROKER_URL.startswith("amqp"):
    # A quorum queue delays a task in the broker itself, not in a worker's memory, but only behind a topic exchange.
    CELERY_TASK_DEFAULT_QUEUE_TYPE = CELERY_TASK_CREATE_MISSING_QUEUE_TYPE = "quorum"
    CELERY_TASK_DEFAULT_EXCHANGE_TYPE = CELERY_TASK_CREATE_MISSING_QUEUE_EXCHANGE_TYPE = "topic"
    # Quorum queues refuse a prefetch count that holds for a whole channel: each consumer must have its own.
    CELERY_WORKER_DETECT_QUORUM_QUEUES = True
    CELERY_BROKER_TRANSPORT_OPTIONS = {"confirm_publish": True}
else:
    # Without the timeout, a server that hangs would hold the clock for ever.
    CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": _visible_again_after, "socket_timeout": 5}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # however long the broker is away
CELERY_TASK_DEFAULT_QUEUE = "celery"
# A sweep in the same queue as other work starves behind it; simulated games take whole seconds of a processor.
CELERY_TASK_ROUTES = {"forum.tasks.close_due": {"queue": "clock"}, "forum.tasks.estimate": {"queue": "estimates"}}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ETA_TASK_LIMIT = 100
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 5.0
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_DB_REUSE_MAX = 2**62  # tasks: it is CONN_MAX_AGE that says how long a connection lives (forum/celery.py)
CELERY_BEAT_SCHEDULER = "forum.clock:ClockScheduler"
CELERY_BEAT_SCHEDULE = {  # seconds; whoever looks at an estimate knocks by himself (forum/clock.py), and a knock may be lost
    "letters": {"task": "forum.tasks.letters", "schedule": 20.0},
    "archive": {"task": "forum.tasks.archive", "schedule": 30.0, "options": {"expires": 30.0}},
    "forget": {"task": "forum.tasks.forget", "schedule": 3600.0},
    "estimates": {"task": "forum.tasks.estimate", "schedule": 30.0, "options": {"expires": 30.0}},
}
CELERY_ENABLE_UTC, CELERY_TIMEZONE = True, "UTC"


def mailer(url: str) -> dict[str, Any]:
    """Django's description of smtp://user:password@host:port (STARTTLS) or smtps://… (TLS from the start).

    Quoted as URLs are; raises ImproperlyConfigured at anything else. No address: mail goes to the log.
    """
    if not url:
        return {"BACKEND": env.str("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend")}
    given = urlsplit(url)
    if given.scheme not in ("smtp", "smtps") or not given.hostname:
        raise ImproperlyConfigured("EMAIL_URL is no smtp://user:password@host:port or smtps://…")
    secure = given.scheme == "smtps"
    options = {
        "host": given.hostname,
        "port": given.port or (465 if secure else 587),
        "username": unquote(given.username or ""),
        "password": unquote(given.password or ""),
        "use_ssl": secure,
        "use_tls": not secure,
        "timeout": 20,
    }
    return {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}


MAILERS = {"default": mailer(env.str("EMAIL_URL", ""))}
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("EMAIL_FROM", "") or "webmaster@localhost"
# Where the site is found: letters are written in a worker, which no request has told.
SITE_URL = env.str("SITE_URL", f"http://127.0.0.1:{env.str('PORT', '8000')}").rstrip("/")

# Languages and time: stored in UTC, shown in the reader's own zone.
LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", _("Simplified Chinese")), ("zh-hant", _("Traditional Chinese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "forum" / "locale"]
USE_I18N = USE_TZ = True
TIME_ZONE = "UTC"

# Whitenoise finds files in the apps' folders; only a real server collects them, where STATIC_ROOT says.
STATIC_URL = "static/"
_static = env.str("STATIC_ROOT", "")
STATIC_ROOT = BASE_DIR / _static if _static else None  # in the release itself, unless it says a whole path
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
WHITENOISE_ALLOW_ALL_ORIGINS = False
FILE_UPLOAD_HANDLERS: list[str] = []  # nobody sends the site files: what comes as one is kept nowhere

# The API: JSON only, and the same doors as the pages.
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.SessionAuthentication",
        "forum.api.tokens.ByToken",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_METADATA_CLASS": None,  # schema/ says what there is, once for all
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "版杀",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
}

LOGGING_CONFIG = None
configure_logging(level=env.str("LOG_LEVEL", "INFO"), as_json=env.bool("LOG_JSON", False))
DJANGO_STRUCTLOG_CELERY_ENABLED = False
# Who reads which room would tell his card: addresses of pages are logged, people are not.
DJANGO_STRUCTLOG_USER_ID_FIELD = None
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False

if HTTPS:  # people play here
    check_production(
        debug=DEBUG,
        secret_key=None if "SECRET_KEY" in WITHHELD else SECRET_KEY,
        sealing_keys=[*SEALING_KEYS, SIGNING_KEY],
        addresses={"DATABASE_URL": DATABASE_URL, "CELERY_BROKER_URL": CELERY_BROKER_URL},
        environment=os.environ,
    )
