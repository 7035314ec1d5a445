"""Where the designs live: listDesigns, and the pages on which people look at them."""

from django.urls import path

from designs import pages
from designs.views import DesignsView

urlpatterns = [
    path("api/v1/designs", DesignsView.as_view(), name="designs"),
    path("", pages.home, name="home"),
    path("order", pages.order, name="order"),
    path("llms.txt", pages.llms_txt, name="llms_txt"),
]
