"""Where getCatalog lives, and the way into a preview of a draft and out of it."""

from django.urls import path

from catalog import preview
from catalog.views import CatalogView

urlpatterns = [
    path("api/v1/catalog", CatalogView.as_view(), name="catalog"),
    path("preview/end", preview.end, name="preview_end"),
    path("preview/<str:token>", preview.begin, name="preview"),
]
