"""Tests of openapi.json and its reference, and clients and cases that others' tools make of it."""
