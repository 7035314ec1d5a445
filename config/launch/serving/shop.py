"""Brings the shop up to date through manage.py: tables, default offer, staff login, static files."""

from config.launch.options import LaunchOptions
from config.launch.paths import SourceTree
from config.launch.terminal import ProgramFailed, Stop, say, step, watch

LOGIN_MARK = "Staff login:"


def ensure_shop(tree: SourceTree, options: LaunchOptions) -> None:
    """Run `manage.py prepare`, and show the staff login if it made one. Raises Stop when it can't."""
    with step("Bringing the shop up to date") as shown:
        try:
            lines = watch([tree.python, "manage.py", "prepare"], shown, folder=tree.root, variables=options.settings)
        except ProgramFailed as failure:
            raise Stop("The shop could not be brought up to date: the lines above say why.", failure.lines) from None
    for line in lines:
        if line.startswith(LOGIN_MARK):
            say(line)
