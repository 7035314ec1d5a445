"""The address where language models call the operations as tools (Model Context Protocol, MCP), and its requirements.

Names no tool. The SDK is an optional package: where it is missing, the answer says how to install it.
"""

from importlib.util import find_spec
from typing import Final

MCP_PATH: Final = "/mcp"
MCP_MISSING: Final = "The MCP server needs packages that are not installed here: `make mcp` installs them."


def mcp_is_installed() -> bool:
    """Say whether the SDK of the protocol is installed."""
    return find_spec("mcp") is not None
