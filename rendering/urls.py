"""The addresses of renderSeal, and of the pictures of faces on our own pages."""

from django.urls import path

from rendering.views import PageFaceView, RingView, SealView

urlpatterns = [
    path("api/seal", SealView.as_view(), name="seal"),
    path("pictures/<str:version>/face", PageFaceView.as_view(), name="face"),
    path("pictures/<str:version>/ring", RingView.as_view(), name="ring"),
]
