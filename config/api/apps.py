"""The app that carries the API's schema pages, their templates and their style sheet."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "config.api"
    label = "api"
    verbose_name = "API"

    def ready(self) -> None:
        from config.api.documents import schema  # noqa: F401  registers the extensions of drf-spectacular
