"""The part of the settings that says what a browser is told: policy, cookies, HTTPS. `forum/docs/asvs.md` says why."""

from django.utils.csp import CSP
from environs import Env

env = Env()
HTTPS = env.bool("HTTPS", False)

SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF, CSP.NONCE],
    "style-src": [CSP.SELF, CSP.NONCE],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "worker-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
    "report-uri": ["/csp/"],
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

# `__Host-` binds a cookie to this very host, the whole path and TLS; a browser refuses it without TLS, so only there.
_host = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{_host}session" if HTTPS else "sessionid"
CSRF_COOKIE_NAME = f"{_host}csrf" if HTTPS else "csrftoken"
LANGUAGE_COOKIE_NAME = f"{_host}language" if HTTPS else "django_language"
THEME_COOKIE_NAME = f"{_host}theme"
CSRF_FAILURE_VIEW = "forum.views.unsent.csrf_failure"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
# Not Strict: who comes by a link in a letter must be himself, in his language and theme, and must not be given another
# anti-forgery token, by which the forms in his other windows would go stale.
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS

# A page is sent on to HTTPS; what a program asks for is refused (forum/browsers.py), so that somebody notices.
SECURE_REDIRECT_EXEMPT = [r"^api/", r"^csp/"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", True)
if env.bool("BEHIND_PROXY", False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
