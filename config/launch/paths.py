"""Paths in the source tree, and of what set-up makes in it. Makes nothing."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class SourceTree:
    """The source folder, and the files that set-up makes in it."""

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
