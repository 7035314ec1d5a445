"""The three operations as tools for language models, by the Model Context Protocol (MCP), over HTTP and stdio."""
