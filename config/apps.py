"""Makes the frame an app, so that Django finds its system checks and commands."""

from django.apps import AppConfig


class FrameConfig(AppConfig):
    name = "config"
    verbose_name = "Frame"

    def ready(self) -> None:
        from config import checks  # noqa: F401  registers them
