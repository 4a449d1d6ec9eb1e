"""Every page that allauth can show: no axe finding, nothing too wide, nothing refused by the content policy."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.urls import reverse
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.looks import faults, opened

WIDTHS = (320, 1280)
PASSWORD = "lamp-lamp-lamp-7"
STRANGER = [
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_reset_password_done",
    "account_inactive",
]
OWN = ["account_email", "account_change_password", "account_logout", "account_reauthenticate", "mfa_index"]
SECOND_STEP = ["mfa_activate_totp", "mfa_list_webauthn", "mfa_add_webauthn"]


def log_in(page: Page, site: str) -> None:
    page.goto(site + reverse("account_login") + "?next=" + reverse("account_email"))
    page.fill("#id_login", "白鹭洲")
    page.fill("#id_password", PASSWORD)
    page.click("main button[type=submit]")
    page.wait_for_url(lambda url: url.endswith(reverse("account_email")))


@pytest.fixture
def person(transactional_db: None) -> None:
    account = get_user_model().objects.create_user("白鹭洲", "lu@example.org", PASSWORD)
    # Only a confirmed address lets the pages of the second step open.
    EmailAddress.objects.create(user=account, email=account.email, verified=True, primary=True)


@pytest.mark.parametrize("name", STRANGER)
def test_a_strangers_pages(chromium: Browser, live_server: LiveServer, name: str) -> None:
    with opened(chromium) as page:
        page.goto(live_server.url + reverse(name))
        assert faults(page, name, widths=WIDTHS) == []


def test_refused_forms_say_why_beside_the_field(chromium: Browser, live_server: LiveServer, person: None) -> None:
    with opened(chromium) as page:
        page.goto(live_server.url + reverse("account_signup"))
        page.fill("#id_username", "白鹭洲")
        page.fill("#id_password1", "1234")
        page.fill("#id_password2", "12345")
        page.click("main button[type=submit]")
        described = page.get_attribute("#id_username", "aria-describedby") or ""
        assert page.text_content(f"#{described.split()[-1]}")
        assert faults(page, "account_signup-refused", widths=WIDTHS) == []


def test_ones_own_pages(chromium: Browser, live_server: LiveServer, person: None) -> None:
    wrong = []
    with opened(chromium) as page:
        log_in(page, live_server.url)
        for name in OWN + SECOND_STEP:
            page.goto(live_server.url + reverse(name))
            if name in SECOND_STEP and "reauthenticate" in page.url:
                page.fill("#id_password", PASSWORD)
                page.click("main button.main")
            page.wait_for_url(live_server.url + reverse(name))
            wrong += faults(page, name, widths=WIDTHS)
    assert wrong == []


def test_theme_and_language_are_chosen_at_the_foot_of_any_page(
    chromium: Browser, live_server: LiveServer, person: None
) -> None:
    with opened(chromium, scripts=False) as page:
        page.goto(live_server.url + reverse("account_login"))
        page.click("footer button[value=dark]")
        assert page.get_attribute("html", "data-theme") == "dark"
        page.click("footer button[value=en]")
        assert page.get_attribute("html", "lang") == "en"
        assert page.text_content("h1") == "Log in"
        page.click("footer button[value=system]")
        assert page.get_attribute("html", "data-theme") is None


def test_who_signs_up_is_offered_his_own_zone(chromium: Browser, live_server: LiveServer) -> None:
    with opened(chromium, timezone_id="America/Los_Angeles") as page:
        page.goto(live_server.url + reverse("account_signup"))
        assert page.input_value("select[name=time_zone]") == "America/Los_Angeles"
