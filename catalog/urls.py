"""The addresses of getCatalog, of the shop's pictures, and of beginning and ending a preview of a draft."""

from django.urls import path, re_path

from catalog.editions import preview
from catalog.pictures.serving import picture
from catalog.views import CatalogView

urlpatterns = [
    path("api/v1/catalog", CatalogView.as_view(), name="catalog"),
    re_path(r"^pictures/(?P<key>[0-9a-f]{32})-(?P<width>[0-9]{3,4})\.webp$", picture, name="picture"),
    path("preview/end", preview.end, name="preview_end"),
    path("preview/<str:token>", preview.begin, name="preview"),
]
