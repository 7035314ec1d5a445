"""The whole URL map on one screen. Each app names its own paths; nothing here knows what they answer."""

from django.contrib import admin
from django.urls import include, path

from config import health

urlpatterns = [
    path("", include("catalog.urls")),  # the catalogue
    path("", include("designs.urls")),  # the designs of a name, and the pages that show them
    path("", include("rendering.urls")),  # one impression
    path("", include("config.api.urls")),  # the schema, for programs and people
    path("admin/", admin.site.urls),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
]
