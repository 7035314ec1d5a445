"""The addresses of the API's documents. Each operation has its address in the app that answers it."""

from django.urls import path

from config.api.documents import docs

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
