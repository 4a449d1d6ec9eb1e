"""The part of the settings that says how one signs up, logs in and stays logged in."""

from typing import Any

from environs import Env

from forum.limits import ALLAUTH

env = Env()

AUTH_USER_MODEL = "forum.Account"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
    "forum.people.OneLook",
]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
AUTH_PASSWORD_VALIDATORS += [
    {"NAME": "forum.passwords.TableWords"},
    {"NAME": "forum.passwords.LeakedElsewhere", "OPTIONS": {"path": env.str("LEAKED_PASSWORDS", "")}},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_ADAPTER = "forum.people.AccountAdapter"
ACCOUNT_FORMS = {"signup": "forum.forms.people.SignUpForm"}
ACCOUNT_EMAIL_VERIFICATION = "optional"
LIMITED = True  # forum/limits.py
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = dict(ALLAUTH)
ACCOUNT_PREVENT_ENUMERATION = "strict"  # at sign-up, too, nobody learns whose an address is
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_SESSION_REMEMBER = True
# Mail, password, factors, a program's token: who is at the keyboard proves anew who he is, if it is longer ago than this.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300  # seconds
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a changed password or factor is told to its owner
MFA_ADAPTER = "forum.second_step.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
# Not in a cookie: what is said after a night's choice is for nobody who reads along or finds the browser.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
SESSION_ENGINE = "forum.sessions"  # how long one lives: there
