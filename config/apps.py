"""Makes config an app, so that Django finds its system checks and commands."""

from django.apps import AppConfig


class ConfigAppConfig(AppConfig):
    name = "config"
    verbose_name = "Configuration"

    def ready(self) -> None:
        from config import checks  # noqa: F401  registers them
