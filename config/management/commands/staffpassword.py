"""`manage.py staffpassword [NAME]`: a new random password for a member of staff, printed once."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config import staff


class Command(BaseCommand):
    help = "Give a member of staff a new random password and print it; makes the login if there is none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", nargs="?", default=staff.FIRST_NAME_OF_LOGIN)

    def handle(self, *args: Any, username: str, **options: Any) -> None:
        self.stdout.write(f"Staff login: {username} / {staff.set_new_password(username)}   (shown once)")
