"""The launcher's commands.

`run` serves the shop, `glyphs` compiles the typefaces, `letters` prepares the commonest letters too, and `tools`
installs what `make test` needs.
"""

import contextlib
import fcntl
import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

from config.environment.readers import VariableRefused
from config.launch import preflight
from config.launch.options import LaunchOptions, options_from
from config.launch.paths import SourceTree
from config.launch.serving import server, shop
from config.launch.setup import library, packages, typefaces
from config.launch.terminal import Stop, say, stopping_signals

ROOT = Path(__file__).resolve().parents[2]
INTERRUPTED = 128 + signal.SIGINT


def main(arguments: Sequence[str]) -> int:
    """Run the command that `arguments` name; return the exit code. Failures are one sentence."""
    known = {"run": run, "glyphs": glyphs, "letters": letters, "tools": tools}
    if len(arguments) != 1 or arguments[0] not in known:
        say(f"usage: python3 -m config.launch {'|'.join(known)}")
        return 2
    for number in stopping_signals():
        signal.signal(number, _interrupt)
    try:
        return known[arguments[0]](SourceTree(ROOT), options_from(os.environ, ROOT))
    except Stop as reason:
        for line in reason.details:
            say(f"  | {line}")
        say(f"\n{reason}")
        return 1
    except VariableRefused as reason:
        say(f"\n{reason}")
        return 1
    except KeyboardInterrupt:
        for number in stopping_signals():
            signal.signal(number, signal.SIG_IGN)  # a second one would end the launcher as if it had crashed
        say("\nStopped. What was finished is kept; the same command goes on from there.")
        return INTERRUPTED


def run(tree: SourceTree, options: LaunchOptions) -> int:
    """Set up what is missing and serve the shop."""
    preflight.require_free_port(options.host, options.port)
    with _alone_in(tree):
        _install(tree, options, packages.SERVICE)
        with library.reading_typefaces(tree, options):
            shop.ensure_shop(tree, options)
    with library.readying_letters(tree, options):
        return server.serve(tree, options)


def glyphs(tree: SourceTree, options: LaunchOptions) -> int:
    """Compile the typefaces, and install what that needs."""
    return _with_library(tree, options, packages.SERVICE)


def letters(tree: SourceTree, options: LaunchOptions) -> int:
    """Compile the rest of the library, and then prepare the commonest letters of the brushed families."""
    return glyphs(tree, options) or library.ready_letters(tree, options)


def tools(tree: SourceTree, options: LaunchOptions) -> int:
    """Install everything that lint, types and tests need."""
    return _with_library(tree, options, packages.TOOLS)


def _with_library(tree: SourceTree, options: LaunchOptions, lock: str) -> int:
    with _alone_in(tree):
        _install(tree, options, lock)
        library.ensure_library(tree, options)
    return 0


def _install(tree: SourceTree, options: LaunchOptions, lock: str) -> None:
    """Install the packages of a lock and the typefaces."""
    preflight.require_writable(options.data, "DATA")
    with typefaces.fetching_typefaces(tree):
        packages.ensure_packages(tree, lock)


@contextlib.contextmanager
def _alone_in(tree: SourceTree) -> Iterator[None]:
    """Keep two launchers from setting up one checkout at the same time."""
    folder = os.open(tree.root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another set-up is at work in this checkout: waiting for it.")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt
