"""The tables of orders, one concept a file."""

from designs.orders.models.face import OrderedFace
from designs.orders.models.happenings import OrderAccess, OrderEvent
from designs.orders.models.mail import Mail
from designs.orders.models.order import WAITING, Order, State
from designs.orders.models.payment import PaymentWay
from designs.orders.models.photo import OrderPhoto
from designs.orders.models.running import OrderSettings, Sending

__all__ = [
    "WAITING",
    "Mail",
    "Order",
    "OrderAccess",
    "OrderEvent",
    "OrderPhoto",
    "OrderSettings",
    "OrderedFace",
    "PaymentWay",
    "Sending",
    "State",
]
