"""Where getCatalog lives."""

from django.urls import path

from catalog.views import CatalogView

urlpatterns = [path("api/v1/catalog", CatalogView.as_view(), name="catalog")]
