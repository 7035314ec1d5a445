"""From a bare checkout to a served shop: what `make run` and `make test` do before Django can be imported.

Runs on the system's Python with the standard library only; must not import Django or the shop.
"""
