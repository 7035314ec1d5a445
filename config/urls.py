"""The whole URL map on one screen. Each app names its own paths.

Two addresses are not here: `config.http.health`, a middleware, answers /healthz and /readyz for any Host.
"""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("catalog.urls")),  # the catalogue
    path("", include("designs.orders.urls")),  # orders, for those who placed them
    path("", include("designs.urls")),  # the designs of a name, and the pages of the shop
    path("", include("rendering.urls")),  # one impression
    path("", include("config.api.urls")),  # the schema, for programs and people
    path("admin/", admin.site.urls),
]

# Error pages in the reader's language. Under /api/ errors are JSON: config.api.responses.edge.
handler400 = "designs.pages.site.errors.bad_request"
handler403 = "designs.pages.site.errors.forbidden"
handler404 = "designs.pages.site.errors.not_found"
handler500 = "designs.pages.site.errors.failed"
