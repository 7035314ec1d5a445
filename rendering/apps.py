"""The app that renders faces over HTTP."""

from django.apps import AppConfig


class RenderingConfig(AppConfig):
    name = "rendering"
