"""The launcher's output on the terminal: steps with their time and progress, and refusals of one sentence.

Runs and watches any program.
"""

import contextlib
import os
import re
import selectors
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Final, TextIO, cast

SECONDS_BETWEEN_LINES: Final = 5.0
SECONDS_BETWEEN_FRAMES: Final = 0.2
BYTES_AT_ONCE: Final = 65536
LINE_END: Final = re.compile(rb"[\r\n]")
LINES_OF_DETAIL: Final = 15


class Stop(Exception):
    """The launcher cannot go on: a sentence for the person at the terminal, and a program's output where that helps."""

    def __init__(self, sentence: str, details: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.details = list(details)[-LINES_OF_DETAIL:]


class ProgramFailed(Exception):
    """A program ended with an error. `lines` is its whole output."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(lines[-1] if lines else "it said nothing")
        self.lines = lines


class Step:
    """One step of the output: on a terminal one line that is rewritten, in a log an occasional line."""

    def __init__(self, title: str, stream: TextIO) -> None:
        self.title = title
        self._stream = stream
        self._started = self._last_shown = time.monotonic()
        self._live = stream.isatty()
        self._write(f"{title} …", end="" if self._live else "\n")

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    def show(self, note: str) -> None:
        """Show progress, unless it was shown a moment ago."""
        now = time.monotonic()
        if now - self._last_shown < (SECONDS_BETWEEN_FRAMES if self._live else SECONDS_BETWEEN_LINES):
            return
        self._last_shown = now
        if self._live:
            text = f"{self.title} … {self.seconds:.0f} s  {note}"
            self._write("\r\033[K" + text[: shutil.get_terminal_size().columns - 1], end="")
        else:
            self._write(f"  … {self.seconds:.0f} s  {note}")

    def close(self, outcome: str) -> None:
        """End the step with its outcome and its time."""
        mark = "\r\033[K" if self._live else ""
        self._write(f"{mark}{self.title}: {outcome} ({self.seconds:.1f} s)")

    def _write(self, text: str, end: str = "\n") -> None:
        print(text, end=end, file=self._stream, flush=True)


@contextlib.contextmanager
def step(title: str, stream: TextIO | None = None) -> Iterator[Step]:
    """Show `title` while the block runs, then the outcome."""
    shown = Step(title, stream or sys.stdout)
    try:
        yield shown
    except BaseException:
        shown.close("stopped")
        raise
    shown.close("done")


class Program:
    """A running program."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process

    def followed(self, shown: Step, note_of: Callable[[str], str] = str.strip) -> list[str]:
        """Show its output, through `note_of`, until it ends; return its lines. Raises ProgramFailed."""
        lines: list[str] = []
        note = ""
        for line in _arriving(cast(IO[bytes], self._process.stdout)):
            if line is not None:
                lines.append(line)
                note = note_of(line) or note
            shown.show(note)
        if self._process.wait():
            raise ProgramFailed(lines)
        return lines


@contextlib.contextmanager
def running(
    command: Sequence[str | Path], *, folder: Path, variables: Mapping[str, str] | None = None
) -> Iterator[Program]:
    """Run `command` in `folder` while the block runs. If the block is interrupted or fails, end all children."""
    process: subprocess.Popen[bytes] | None = None
    try:
        with _signals_waiting():
            process = subprocess.Popen(
                [str(part) for part in command],
                cwd=folder,
                env={**os.environ, **(variables or {}), "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                process_group=0,
            )
        yield Program(process)
    except BaseException:
        if process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)  # it and whatever it started
            process.wait()
        raise
    finally:
        if process:
            cast(IO[bytes], process.stdout).close()


def watch(
    command: Sequence[str | Path],
    shown: Step,
    *,
    folder: Path,
    variables: Mapping[str, str] | None = None,
    note_of: Callable[[str], str] = str.strip,
) -> list[str]:
    """Run `command` in `folder` to its end, and show its output through `note_of`; return its lines.

    Raises ProgramFailed when it ends with an error. When interrupted, all child processes end.
    """
    with running(command, folder=folder, variables=variables) as program:
        return program.followed(shown, note_of)


@contextlib.contextmanager
def _signals_waiting() -> Iterator[None]:
    """Hold stop signals back until the block ends, so that no half-started program is left running."""
    came: list[int] = []
    handlers = {number: signal.getsignal(number) for number in stopping_signals()}
    try:
        for number in handlers:
            signal.signal(number, lambda number, _: came.append(number))
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])


def _arriving(pipe: IO[bytes]) -> Iterator[str | None]:
    """Yield each line of `pipe` as it arrives, and None after a moment without one.

    It uses no thread, so a signal cannot interrupt one half started.
    """
    begun = b""
    with selectors.DefaultSelector() as ready:
        ready.register(pipe, selectors.EVENT_READ)
        while True:
            if not ready.select(timeout=SECONDS_BETWEEN_FRAMES):
                yield None
                continue
            chunk = os.read(pipe.fileno(), BYTES_AT_ONCE)
            *whole, begun = LINE_END.split(begun + chunk)
            if not chunk and begun:
                whole = [begun]
            yield from (line.decode("utf-8", "replace") for line in whole if line)
            if not chunk:
                return


def stopping_signals() -> list[signal.Signals]:
    """Return the signals that mean stop; a closed terminal is none of them under nohup."""
    hangup = [] if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN else [signal.SIGHUP]
    return [signal.SIGINT, signal.SIGTERM, *hangup]


def say(text: str = "") -> None:
    """Print a line for the person at the terminal."""
    print(text, flush=True)
