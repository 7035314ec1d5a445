"""The app that lists a name's designs and shows them to people."""

from django.apps import AppConfig


class DesignsConfig(AppConfig):
    name = "designs"
