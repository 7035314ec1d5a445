"""`manage.py staffpassword [NAME] [--group GROUP]`: a random password for a member of staff, printed once."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from config import staff


class Command(BaseCommand):
    requires_system_checks = ()  # works even without a glyph library
    help = "Give a member of staff a new random password and print it; with a group, make a login that is a member."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", nargs="?", default=staff.OWNER)
        parser.add_argument("--group", default="", help="for a new login: the group of staff whose rights it has")

    def handle(self, *args: Any, username: str, group: str, **options: Any) -> None:
        try:
            password = staff.make_login(username, group) if group else staff.set_new_password(username)
        except staff.LoginRefused as reason:
            raise CommandError(str(reason)) from reason
        except DatabaseError as error:
            raise CommandError(f"The database takes no logins yet ({error}): `make run` sets it up.") from error
        self.stdout.write(f"Staff login: {username} / {password}   (shown once)")
