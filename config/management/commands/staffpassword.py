"""`manage.py staffpassword [NAME]`: a new random password for a member of staff, printed once."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from config import staff


class Command(BaseCommand):
    requires_system_checks = ()  # a password is wanted even where no seal can be drawn
    help = "Give a member of staff a new random password and print it; makes the login if there is none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", nargs="?", default=staff.FIRST_NAME_OF_LOGIN)

    def handle(self, *args: Any, username: str, **options: Any) -> None:
        try:
            password = staff.set_new_password(username)
        except DatabaseError as error:
            raise CommandError(f"The database takes no logins yet ({error}): `make run` sets it up.") from error
        self.stdout.write(f"Staff login: {username} / {password}   (shown once)")
