"""Makes the frame an app, so that Django finds its system checks, commands and templates."""

from django.apps import AppConfig


class FrameConfig(AppConfig):
    name = "config"
    verbose_name = "Frame"
