"""Where things lie in the source tree, and in what set-up makes beside it. Makes nothing."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class SourceTree:
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
