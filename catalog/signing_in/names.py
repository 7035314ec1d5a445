"""Our own names, in the reader's language, for the tables of the libraries that sign staff in."""

from typing import Final

from django.apps import apps
from django.utils.translation import gettext_lazy as _

APPS: Final = {
    "axes": _("Attempts to sign in"),
    "otp_totp": _("Second factor: apps"),
    "otp_static": _("Second factor: recovery codes"),
}
TABLES: Final = {
    "axes.AccessAttempt": (_("locked login"), _("locked logins")),
    "axes.AccessFailureLog": (_("failed attempt to sign in"), _("failed attempts to sign in")),
    "axes.AccessLog": (_("signing in and out"), _("signings in and out")),
    "otp_totp.TOTPDevice": (_("authenticator app"), _("authenticator apps")),
    "otp_static.StaticDevice": (_("set of recovery codes"), _("sets of recovery codes")),
    "otp_static.StaticToken": (_("recovery code"), _("recovery codes")),
}


def name_the_tables() -> None:
    """Call the libraries' apps and tables by these names, wherever the admin names them."""
    for label, app_name in APPS.items():
        apps.get_app_config(label).verbose_name = app_name
    for model, names in TABLES.items():
        meta = apps.get_model(model)._meta
        meta.verbose_name, meta.verbose_name_plural = names
