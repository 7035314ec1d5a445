"""Django's command line for this project: `.venv/bin/python manage.py help` lists the commands."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    from config.environment.readers import VariableRefused

    try:
        execute_from_command_line(sys.argv)
    except VariableRefused as reason:
        sys.exit(str(reason))
