"""Checks before set-up: Python can make virtual environments, the port is free, and the data folder is writable.

Each check raises Stop with a sentence that says what to do. Only the data folder is made.
"""

import errno
import importlib.util
import os
import socket
import tempfile
from pathlib import Path

from config.launch.terminal import Stop


def require_venv_module() -> None:
    """Raise Stop when this Python cannot make virtual environments (Debian packages that module separately)."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise Stop("This Python can't make virtual environments: install its venv package (Debian: python3-venv).")


def require_free_port(host: str, port: int) -> None:
    """Raise Stop when nobody can listen on `host` and `port`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
            trial.listen()
    except socket.gaierror:
        raise Stop(f"HOST={host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all.") from None
    except OSError as error:
        raise Stop(_why_not(error, host, port)) from None


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} on {host} is in use: stop what listens there, or choose another, as in `make run PORT=8080`."
        )
    if error.errno == errno.EACCES:
        return f"Port {port} is reserved for the system: choose one above 1023, as in `make run PORT=8080`."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"HOST={host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all."
    return f"Nothing can listen on {host}, port {port} ({error.strerror}): choose others with HOST= and PORT=."


def require_writable(folder: Path, name: str) -> None:
    """Make `folder` if it is missing. Raises Stop when no file can be written in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise Stop(
            f"{name}={folder} can't be written to ({reason}): choose a folder of yours, as in `make run DATA=~/seals`."
        ) from None
