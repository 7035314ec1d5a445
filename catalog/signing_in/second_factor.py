"""The page on which a member of staff switches the second factor on and off for themselves."""

from typing import Any, Final

import segno
from django.contrib import admin, messages
from django.contrib.auth import authenticate
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from catalog.signing_in import demanded

RECOVERY_CODES: Final = 8


def second_factor(request: HttpRequest) -> HttpResponse:
    """Show whether it is on; on POST, switch it on with a first right code, or off with the password."""
    user = request.user
    if not isinstance(user, AbstractUser):
        return HttpResponseRedirect(reverse("admin:login"))
    device = TOTPDevice.objects.filter(user=user, confirmed=True).first()
    context: dict[str, Any] = {"title": _("Second factor"), "is_on": device is not None}
    context["is_demanded"] = demanded.is_demanded_of(user)
    if request.method == "POST" and device is not None and context["is_demanded"]:
        context["refused"] = _("Your group needs it, so it cannot be switched off.")
    elif request.method == "POST" and device is not None:
        if _is_password_of(user, request):
            _switch_off(user)
            messages.success(request, _("The second factor is off: your password alone lets you in."))
            return HttpResponseRedirect(reverse("admin:second_factor"))
        context["refused"] = _("The password is not right.")
    elif request.method == "POST":
        codes = _switched_on(user, request.POST.get("code", "").replace(" ", ""))
        if codes:
            context |= {"is_on": True, "recovery_codes": codes}
            return _page(request, context)
        context["refused"] = _("This code is not right. Check the clock of your telephone, and enter the next one.")
    if device is None:
        context |= _to_scan(user)
    return _page(request, context)


def _page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    shared = admin.site.each_context(request)
    response = TemplateResponse(request, "catalog/admin/signing_in/second_factor.html", {**shared, **context})
    response["Cache-Control"] = "no-store"
    return response


def _to_scan(user: AbstractUser) -> dict[str, str]:
    """Return the code to scan and its secret; the same until it is confirmed."""
    device, _is_new = TOTPDevice.objects.get_or_create(user=user, confirmed=False, defaults={"name": "app"})
    code = segno.make(device.config_url)
    secret = device.config_url.partition("secret=")[2].partition("&")[0]
    return {"picture": code.svg_data_uri(scale=5, border=3, light="#fff"), "secret": secret}


@transaction.atomic
def _switched_on(user: AbstractUser, code: str) -> list[str]:
    """Switch it on where `code` is right, and return the recovery codes; else nothing."""
    device = TOTPDevice.objects.filter(user=user, confirmed=False).first()
    if device is None or not device.verify_token(code):
        return []
    device.confirmed = True
    device.save()
    spare = StaticDevice.objects.create(user=user, name="recovery")
    codes = [StaticToken.random_token() for _number in range(RECOVERY_CODES)]
    StaticToken.objects.bulk_create(StaticToken(device=spare, token=each) for each in codes)
    return codes


def _is_password_of(user: AbstractUser, request: HttpRequest) -> bool:
    """Say whether the sent password is the user's. A wrong one is counted as a failed attempt to sign in."""
    sent = {"username": user.get_username(), "password": request.POST.get("password", "")}
    return authenticate(request, **sent) is not None


@transaction.atomic
def _switch_off(user: AbstractUser) -> None:
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()
