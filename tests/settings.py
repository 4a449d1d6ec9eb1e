"""The site's settings under test: a throw-away server (conftest.py starts it where this says), a cheap hasher."""

import os

from tests import folder

os.environ["KILLGAME_UNDER_TEST"] = "1"
os.environ.setdefault("SECRET_KEY", "known to everybody: for tests only")
os.environ.setdefault("SEALING_KEYS", "dGVzdHMgb25seTogdGhpcyBrZXkgc2VhbHMgbm8gb24=")
os.environ.setdefault("SIGNING_KEY", "dGVzdHMgb25seTogdGhpcyBrZXkgc2lnbnMgbm9uZS4=")
if "KILLGAME_TEST_DATA" not in os.environ:
    # Only a name is chosen here: pytest-xdist's workers and the processes of a test inherit it.
    os.environ["KILLGAME_TEST_DATA"] = os.path.join(folder.of_a_run(), f"killgame-test-{os.getpid()}")
os.environ["KILLGAME_DATA"] = os.environ["KILLGAME_TEST_DATA"]

from forum.settings import *  # noqa: F403 this file is those settings, changed

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
if "TEST_MAIL_FOLDER" in os.environ:
    # Letters of a test's own processes are read from files.
    MAILERS["default"] = {
        "BACKEND": "django.core.mail.backends.filebased.EmailBackend",
        "OPTIONS": {"file_path": os.environ["TEST_MAIL_FOLDER"]},
    }
    CELERY_BEAT_SCHEDULE = {"letters": {"task": "forum.tasks.letters", "schedule": 2.0}}
ACCOUNT_RATE_LIMITS = False
LIMITED = False
