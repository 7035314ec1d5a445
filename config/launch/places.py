"""Where things lie in a checkout, and what the person asked for. Reads the environment; makes nothing."""

import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from config.launch.terminal import Stop


@dataclass(frozen=True)
class Checkout:
    """The folder of the source, and what set-up makes in it."""

    root: Path

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        return self.venv / "bin" / "python"

    @property
    def node_modules(self) -> Path:
        return self.root / "node_modules"


@dataclass(frozen=True)
class Wishes:
    """Where to listen, where to keep files, and the address that people will use."""

    host: str
    port: int
    data: Path
    base_url: str
    allowed_hosts: str
    library: Path

    @property
    def settings(self) -> dict[str, str]:
        """Return the environment variables that carry these wishes to Django."""
        return {
            "DATA": str(self.data),
            "GLYPH_LIBRARY": str(self.library),
            "BASE_URL": self.base_url,
            "ALLOWED_HOSTS": self.allowed_hosts,
        }


def wishes_from(variables: Mapping[str, str], root: Path) -> Wishes:
    """Read PORT, HOST, DATA, GLYPH_LIBRARY, BASE_URL and ALLOWED_HOSTS. Raises Stop for a port that is none."""
    host = variables.get("HOST", "").strip() or "127.0.0.1"
    port = _port(variables.get("PORT", "").strip() or "8000")
    data = _path(variables, "DATA", root / "var")
    library = _path(variables, "GLYPH_LIBRARY", data / "glyphs.lib")
    names = _names_of(host)
    base_url = variables.get("BASE_URL", "").strip() or f"http://{_in_url(names[0])}:{port}"
    hosts = variables.get("ALLOWED_HOSTS", "").strip()
    if not hosts and host in EVERYWHERE:
        public = base_url.split("//")[-1].split("/")[0].rsplit(":", 1)[0]
        hosts = ",".join(dict.fromkeys((public, *map(_in_url, names), "localhost", "127.0.0.1", "[::1]")))
    return Wishes(host, port, data, base_url, hosts, library)


EVERYWHERE = ("0.0.0.0", "::", "*")  # noqa: S104  named to be recognised, not listened on


def _path(variables: Mapping[str, str], name: str, default: Path) -> Path:
    value = variables.get(name, "").strip()
    return Path(value).expanduser().absolute() if value else default


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise Stop(f"PORT={text} is not a port: use a number from 1 to 65535, as in `make run PORT=8080`.")
    return int(text)


def _names_of(host: str) -> list[str]:
    """Return the names under which a server on `host` is reached, the best first."""
    if host not in EVERYWHERE:
        return [host]
    names = [socket.gethostname()]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which address would be used
            names.insert(0, probe.getsockname()[0])
        except OSError:
            names.insert(0, "127.0.0.1")
    return names


def _in_url(name: str) -> str:
    return f"[{name}]" if ":" in name else name
