"""The engine's version: part of every ETag, raised whenever a face changes."""

ENGINE_VERSION = "39"
