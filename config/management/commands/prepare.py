"""`manage.py prepare`: brings tables and static files up to date and makes a first staff login. Safe to repeat."""

from typing import Any

from django.conf import settings
from django.core.checks.registry import registry
from django.core.management import call_command
from django.core.management.base import BaseCommand

from config import staff
from config.checks import GLYPHS
from config.environment.data_folder import password_command
from config.static_files.collecting import collect_static_files


class Command(BaseCommand):
    help = "Bring the database and the static files up to date, and make a first staff login. Safe to repeat."

    requires_system_checks = ()  # handle runs all except the glyph library's, which may be unfinished

    def handle(self, *args: Any, **options: Any) -> None:
        self.check(tags=sorted(registry.tags_available() - {GLYPHS}))
        self.stdout.write("database")
        call_command("migrate", interactive=False, verbosity=1, stdout=self.stdout)
        self.stdout.write("static files")
        collect_static_files()
        try:
            password = staff.make_first_login()
        except staff.LoginRefused as reason:  # the shop can serve without it
            self.stdout.write(f"Staff login: none was made. {reason}")
            return
        if password:
            again = password_command(settings.DATA, settings.BASE_DIR)
            self.stdout.write(f"Staff login: {staff.OWNER} / {password}   (shown once; `{again}` makes a new one)")
