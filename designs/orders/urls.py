"""Where orders are placed and looked at. The secret of an order is in the query: logs leave that out."""

from django.urls import include, path, register_converter

from designs.orders import checkout, customer
from designs.pages.language import LocaleConverter

register_converter(LocaleConverter, "order_locale")

pages = [
    path("checkout", checkout.checkout, name="checkout"),
    path("orders", customer.order_page, name="order_page"),
]
urlpatterns = [path("<order_locale:locale>/", include(pages))]
