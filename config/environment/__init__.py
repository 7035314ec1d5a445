"""The environment variables of operators, and the folder DATA."""
