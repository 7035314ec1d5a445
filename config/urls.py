"""The whole URL map on one screen. Each app names its own paths; nothing here knows what they answer."""

from django.contrib import admin
from django.urls import include, path

from config import health

urlpatterns = [
    path("", include("config.api.urls")),  # the schema, for programs and people
    path("admin/", admin.site.urls),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
]
