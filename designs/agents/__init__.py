"""Offers the three operations to language models as tools of the Model Context Protocol (MCP), over HTTP and stdio."""
