"""The photograph of a finished seal: WebP in the database, shown to its customer and to staff alone."""

from django.db import models
from django.utils import timezone

from designs.orders.models.order import Order


class OrderPhoto(models.Model):
    """One photograph. It is re-encoded when it arrives, so that it contains only pixels."""

    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="photos", editable=False)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    width = models.PositiveIntegerField(editable=False)
    height = models.PositiveIntegerField(editable=False)
    content = models.BinaryField(editable=False)

    class Meta:
        ordering = ("-made_at", "-id")
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.made_at:%Y-%m-%d}"
