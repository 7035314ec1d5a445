"""The launcher: sets up a bare checkout and serves the shop. `make run` and `make test` start it without Django.

Runs on the system's Python with the standard library only; must not import Django or the shop.
"""
