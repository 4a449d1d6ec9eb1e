"""The second step of logging in: how what makes its codes is kept, who has taken it, and where one is led who must."""

from typing import Any, Final

from allauth.account.authentication import get_authentication_records
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.signals import authenticator_added
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from forum.sealing import seal, unseal

SEALED_CODE: Final = "sealed:"
_ENROLLED: Final = "second_step_set_up"


class SecondStepAdapter(DefaultMFAAdapter):
    """What makes the codes is sealed, as the games' secrets are."""

    def encrypt(self, text: str) -> str:
        """Sealed under the first key."""
        return SEALED_CODE + seal(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """What was sealed. Raises Refused(secret_unreadable), so that no code opens anything then."""
        if not encrypted_text.startswith(SEALED_CODE):
            return (
                encrypted_text  # an earlier release stored it while migration 0012, which seals these, was done already
            )
        return unseal(encrypted_text.removeprefix(SEALED_CODE).encode()).decode()


@receiver(authenticator_added)
def note_enrolment(sender: Any, request: HttpRequest, **rest: Any) -> None:
    """Who has just set up a second step holds it in his hand: this session need not ask for it again."""
    request.session[_ENROLLED] = True


def has_taken_it(request: HttpRequest) -> bool:
    """Whether this very session was opened with a second factor or a passkey, or set one up."""
    if not request.user.is_authenticated or not is_mfa_enabled(request.user):
        return False
    records = get_authentication_records(request, request.user)
    return bool(request.session.get(_ENROLLED)) or any(one["method"] == "mfa" for one in records)


def way_to_it(request: HttpRequest, *, back: str) -> HttpResponse:
    """Leads a keeper to taking it, and from there to `back`; or to setting one up."""
    if is_mfa_enabled(request.user):
        return redirect(f"{reverse('mfa_reauthenticate')}?{urlencode({'next': back})}")
    messages.warning(
        request, _("Keepers need a second step of logging in. Set one up here; then the keeper's pages open.")
    )
    return redirect("mfa_index")
