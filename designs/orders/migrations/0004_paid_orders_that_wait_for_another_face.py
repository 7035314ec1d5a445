"""Moves paid orders whose customer asked for another face back to "paid": they had stayed at "proof sent"."""

from typing import Any

from django.db import migrations


def move_back(apps: Any, schema_editor: Any) -> None:
    orders = apps.get_model("orders", "Order").objects.using(schema_editor.connection.alias)
    for order in orders.filter(state="proof_sent", paid_at__isnull=False):
        face = order.faces.order_by("ordinal").last()
        if face is not None and face.answer == "another":
            orders.filter(pk=order.pk).update(state="paid", state_since=face.answered_at)


class Migration(migrations.Migration):
    dependencies = [
        ("orders", "0003_company_sets"),
    ]

    operations = [
        migrations.RunPython(move_back, migrations.RunPython.noop),
    ]
