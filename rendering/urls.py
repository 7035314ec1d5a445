"""Where renderSeal lives."""

from django.urls import path

from rendering.views import SealView

urlpatterns = [path("api/seal", SealView.as_view(), name="seal")]
