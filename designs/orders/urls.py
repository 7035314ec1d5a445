"""The addresses where orders are placed and shown. An order's secret is in the query, because logs omit queries."""

from django.urls import include, path, register_converter

from designs.orders.checkout.page import checkout
from designs.orders.processing import customer
from designs.pages.site.language import LocaleConverter

register_converter(LocaleConverter, "order_locale")
register_converter(customer.PaperConverter, "order_paper")

pages = [
    path("checkout", checkout, name="checkout"),
    path("orders", customer.order_page, name="order_page"),
    path("orders/proof", customer.proof, name="order_proof"),
    path("orders/photo.webp", customer.photo, name="order_photo"),
    path("orders/<order_paper:kind>.pdf", customer.paper, name="order_paper"),
]
urlpatterns = [path("<order_locale:locale>/", include(pages))]
