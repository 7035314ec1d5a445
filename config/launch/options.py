"""The launcher's options, from the environment: where to listen and where to keep files. Makes nothing."""

import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from config.environment.readers import Environment
from config.environment.variables import read_variables

EVERYWHERE: Final = ("0.0.0.0", "::", "*")  # noqa: S104  compared with, not listened on


@dataclass(frozen=True)
class LaunchOptions:
    """Where to listen, with how many processes, where to keep files, and the address that people will use."""

    host: str
    port: int
    workers: int  # 0: one per core
    composing_queue: int
    data: Path
    base_url: str
    allowed_hosts: str
    library: Path

    @property
    def settings(self) -> dict[str, str]:
        """Return the environment variables that pass these options to Django."""
        return {
            "DATA": str(self.data),
            "GLYPH_LIBRARY": str(self.library),
            "BASE_URL": self.base_url,
            "ALLOWED_HOSTS": self.allowed_hosts,
        }


def options_from(variables: Mapping[str, str], root: Path) -> LaunchOptions:
    """Read the options of set-up and server. Raises VariableRefused for a wrong value."""
    given = read_variables(Environment(variables), root)
    names = _names_of(given.host)
    base_url = given.base_url or f"http://{_in_url(names[0])}:{given.port}"
    hosts = given.allowed_hosts
    if not hosts and given.host in EVERYWHERE:
        public = urlsplit(base_url).hostname or ""
        hosts = list(dict.fromkeys(map(_in_url, (public, *names, "localhost", "127.0.0.1", "::1"))))
    return LaunchOptions(
        host=given.host,
        port=given.port,
        workers=given.workers,
        composing_queue=given.composing_queue,
        data=given.data,
        base_url=base_url,
        allowed_hosts=",".join(hosts),
        library=given.glyph_library,
    )


def _names_of(host: str) -> list[str]:
    """Return the host names by which a server on `host` can be reached, the best first."""
    if host not in EVERYWHERE:
        return [host]
    names = [socket.gethostname()]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; tells which of our addresses would be used
            names.insert(0, probe.getsockname()[0])
        except OSError:
            names.insert(0, "127.0.0.1")
    return names


def _in_url(name: str) -> str:
    return f"[{name}]" if ":" in name else name
