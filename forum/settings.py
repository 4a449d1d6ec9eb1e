"""Settings of the site. All that differs between machines comes from the environment:

DATABASE_URL, CELERY_BROKER_URL, KILLGAME_DATA, SECRET_KEY, SEALING_KEYS, ALLOWED_HOSTS, SITE_URL, HTTPS, DEBUG and the few
beside them below. What is not given is made in the data folder (deploy/local/folders.py).
"""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _
from environs import Env
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from deploy.local.folders import data_folder, data_folder_to_be, secret
from deploy.local.postgres import url_of
from forum.logs import configure_logging

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent

_data = env.str("KILLGAME_DATA", "")
DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or secret(data_folder(_data), "secret-key")
# The first seals, all open: a key is rotated by putting a new one in front.
SEALING_KEYS = env.list("SEALING_KEYS", []) or [secret(data_folder(_data), "sealing-key")]
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
    "rest_framework.authtoken",
    "django_filters",
    "drf_spectacular",
    "django_htmx",
    "django_structlog",
    "rules.apps.AutodiscoverRulesConfig",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "forum.static_files.StaticFiles",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "forum.people.ReaderMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
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
# Limits on guessing are counted in the cache. One web process counts for itself; several must count together, in a
# table that `manage.py createcachetable` makes.
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
CELERY_BEAT_SCHEDULER = "forum.clock:ClockScheduler"
CELERY_BEAT_SCHEDULE = {  # seconds; whoever looks at an estimate knocks by himself (forum/clock.py), and a knock may be lost
    "letters": {"task": "forum.tasks.letters", "schedule": 20.0},
    "estimates": {"task": "forum.tasks.estimate", "schedule": 30.0, "options": {"expires": 30.0}},
}
CELERY_ENABLE_UTC = True
CELERY_TIMEZONE = "UTC"

# People
AUTH_USER_MODEL = "forum.Account"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_ADAPTER = "forum.people.AccountAdapter"
ACCOUNT_FORMS = {"signup": "forum.forms.people.SignUpForm"}
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"  # at sign-up, too, nobody learns whose an address is
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_SESSION_REMEMBER = True
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
# Not in a cookie: what is said after a night's choice is for nobody who reads along or finds the browser.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"


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
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Files. Whitenoise finds them in the apps' folders; only a real server collects them, where STATIC_ROOT says.
STATIC_URL = "static/"
_static = env.str("STATIC_ROOT", "")
STATIC_ROOT = BASE_DIR / _static if _static else None  # in the release itself, unless it says a whole path
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Nobody sends the site files: what comes as one is not even kept until it has been read.
FILE_UPLOAD_HANDLERS: list[str] = []

# The API: JSON only, and the same doors as the pages.
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.SessionAuthentication",
        "rest_framework.authentication.TokenAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
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

# What a browser is told.
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF, CSP.NONCE],
    "style-src": [CSP.SELF, CSP.NONCE],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "worker-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60  # a game lasts weeks
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
_https = env.bool("HTTPS", False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = _https
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 3600) if _https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", False)
if env.bool("BEHIND_PROXY", False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

LOGGING_CONFIG = None
configure_logging(level=env.str("LOG_LEVEL", "INFO"), as_json=env.bool("LOG_JSON", False))
DJANGO_STRUCTLOG_CELERY_ENABLED = False
# Who reads which room would tell his card: addresses of pages are logged, people are not.
DJANGO_STRUCTLOG_USER_ID_FIELD = None
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
