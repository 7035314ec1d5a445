"""Where language models call the operations as tools, by the Model Context Protocol (MCP), and what that needs.

Knows no tool. The SDK is an extra: who does without it is told how to get it.
"""

from importlib.util import find_spec
from typing import Final

MCP_PATH: Final = "/mcp"
MCP_MISSING: Final = "The MCP server needs packages that are not installed here: `make mcp` installs them."


def mcp_is_installed() -> bool:
    """Say whether the SDK of the protocol is there."""
    return find_spec("mcp") is not None
