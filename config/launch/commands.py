"""The launcher's commands: `run` serves the shop, `glyphs` compiles typefaces, `tools` makes ready for the gate."""

import contextlib
import fcntl
import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

from config.env import VariableRefused
from config.launch import library, packages, preflight, server, shop
from config.launch.places import Checkout, Wishes, wishes_from
from config.launch.terminal import Stop, say, stopping_signals

ROOT = Path(__file__).resolve().parents[2]
INTERRUPTED = 128 + signal.SIGINT


def main(arguments: Sequence[str]) -> int:
    """Run the command that `arguments` name; return the exit code. Failures are one sentence."""
    known = {"run": run, "glyphs": glyphs, "tools": tools}
    if len(arguments) != 1 or arguments[0] not in known:
        say(f"usage: python3 -m config.launch {'|'.join(known)}")
        return 2
    for number in stopping_signals():
        signal.signal(number, _interrupt)
    try:
        return known[arguments[0]](Checkout(ROOT), wishes_from(os.environ, ROOT))
    except Stop as reason:
        for line in reason.details:
            say(f"  | {line}")
        say(f"\n{reason}")
        return 1
    except VariableRefused as reason:
        say(f"\n{reason}")
        return 1
    except KeyboardInterrupt:
        say("\nStopped. What was finished is kept; the same command goes on from there.")
        return INTERRUPTED


def run(checkout: Checkout, wishes: Wishes) -> int:
    """From whatever is there to a served shop."""
    preflight.require_free_port(wishes.host, wishes.port)
    _prepare(checkout, wishes, packages.SERVICE)
    with _alone_in(checkout):
        shop.ensure_shop(checkout, wishes)
    return server.serve(checkout, wishes)


def glyphs(checkout: Checkout, wishes: Wishes) -> int:
    """The compiled typefaces, and what compiling them takes."""
    _prepare(checkout, wishes, packages.SERVICE)
    return 0


def tools(checkout: Checkout, wishes: Wishes) -> int:
    """Everything that lint, types and tests need."""
    _prepare(checkout, wishes, packages.TOOLS)
    return 0


def _prepare(checkout: Checkout, wishes: Wishes, lock: str) -> None:
    preflight.require_writable(wishes.data, "DATA")
    with _alone_in(checkout):
        packages.ensure_packages(checkout, lock)
        library.ensure_library(checkout, wishes)


@contextlib.contextmanager
def _alone_in(checkout: Checkout) -> Iterator[None]:
    """Keep two set-ups of one checkout from working at the same time."""
    folder = os.open(checkout.root, os.O_RDONLY)
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
