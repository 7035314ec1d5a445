"""Where the API is described. The operations themselves live with what they answer."""

from django.urls import path

from config.api import docs

urlpatterns = [
    path("openapi.json", docs.openapi_json, name="openapi"),
    path("docs/", docs.docs, name="docs"),
    path("docs.md", docs.docs),
    path("docs/.md", docs.docs),
    path("reference/", docs.reference, name="reference"),
    path("reference.md", docs.reference),
    path("reference/.md", docs.reference),
    path(".well-known/api-catalog", docs.api_catalog, name="api_catalog"),
]
