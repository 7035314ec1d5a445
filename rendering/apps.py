"""The app that renders faces over HTTP."""

from django.apps import AppConfig


class RenderingConfig(AppConfig):
    name = "rendering"

    def ready(self) -> None:
        from config.api.responses.errors import OUT_OF_ORDER
        from rendering.engine.glyphs.library import LibraryUnusable

        if LibraryUnusable not in OUT_OF_ORDER:
            OUT_OF_ORDER.append(LibraryUnusable)  # answered with 503, because the library's file may come back
