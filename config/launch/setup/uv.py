"""Installs a lock with uv, which is many times faster than pip: the machine's uv, else one that pip installs.

uv gets the settings that pip has on this machine: which index to use, which certificates to trust. Where uv has no
such setting, or cannot be installed, pip does the work.
"""

import ast
import contextlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from config.launch.paths import SourceTree

LOCK: Final = "config/launch/setup/uv.lock"

_TOLD_AS: Final[Mapping[str, tuple[str, str]]] = {
    "index-url": ("UV_DEFAULT_INDEX", " "),
    "extra-index-url": ("UV_INDEX", " "),
    "find-links": ("UV_FIND_LINKS", ","),
    "trusted-host": ("UV_INSECURE_HOST", " "),
    "cert": ("SSL_CERT_FILE", " "),
    "timeout": ("UV_HTTP_TIMEOUT", " "),
    "default-timeout": ("UV_HTTP_TIMEOUT", " "),
    "retries": ("UV_HTTP_RETRIES", " "),
    "proxy": ("ALL_PROXY", " "),
}
"""pip's settings: uv's environment variable for each, and the separator between several values."""
_OF_NO_MATTER: Final = frozenset(
    {"constraint", "disable-pip-version-check", "no-input", "progress-bar", "no-color", "quiet", "verbose", "cache-dir",
     "no-cache-dir", "require-virtualenv", "root-user-action", "break-system-packages", "no-compile", "compile"}
)  # fmt: skip
"""Settings that change no installed file. A constraint chooses among versions, and a lock leaves no choice."""
_SECTIONS: Final = ("global", "install", ":env:")  # the later one wins


def told_as_pip(settings: str) -> tuple[list[str], dict[str, str]] | None:
    """Return uv's options and variables for what `pip config list` prints; None where uv has no such setting.

    >>> told_as_pip("global.find-links='/wheels /more'")
    ([], {'UV_FIND_LINKS': '/wheels,/more'})
    """
    told: dict[str, str] = {}
    for section in _SECTIONS:
        for line in settings.splitlines():
            name, _, value = line.partition("=")
            if name.startswith(f"{section}."):
                told[name.removeprefix(f"{section}.")] = str(ast.literal_eval(value))
    told = {name: value for name, value in told.items() if value and name not in _OF_NO_MATTER}
    options = ["--no-index"] if told.pop("no-index", "").lower() in ("1", "true", "yes", "on") else []
    if not told.keys() <= _TOLD_AS.keys() | {"no-index"}:
        return None
    return options, {_TOLD_AS[name][0]: _TOLD_AS[name][1].join(value.split()) for name, value in told.items()}


@contextlib.contextmanager
def installer(
    tree: SourceTree, python: Path, bring: Callable[[Path], None]
) -> Iterator[tuple[list[str], dict[str, str]] | None]:
    """Yield the uv command that installs a lock, without the lock's name, and its variables; None where pip must do it.

    The settings are those of the pip of `python`. `bring` installs uv in a folder. uv's temporary files are deleted
    after the block.
    """
    settings = subprocess.run([python, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False)
    told = told_as_pip(settings.stdout)
    if told is None:
        yield None
        return
    with tempfile.TemporaryDirectory(dir=tree.venv, prefix="uv-") as folder:
        found = shutil.which("uv")
        if not found:
            bring(Path(folder))
            found = str(Path(folder, "bin", "uv"))
        options, variables = told
        command = [found, "pip", "install", "--python", str(tree.python), "--cache-dir", f"{folder}/cache"]
        # Any index will do, because hashes identify each file.
        any_index = ("--no-config", "--index-strategy", "unsafe-best-match")
        yield [*command, *any_index, *options, "--require-hashes", "-r"], variables
