"""A timed draft keeps what was said yes to, and why it was held up in both languages."""

from typing import Any

from django.db import migrations, models


def keep_reasons(apps: Any, schema_editor: Any) -> None:
    for draft in apps.get_model("catalog", "Draft").objects.exclude(held_up_by=""):
        draft.held_up = {"en": draft.held_up_by.splitlines()}
        draft.save(update_fields=["held_up"])


def put_reasons_back(apps: Any, schema_editor: Any) -> None:
    for draft in apps.get_model("catalog", "Draft").objects.exclude(held_up={}):
        draft.held_up_by = "\n".join(draft.held_up["en"])
        draft.save(update_fields=["held_up_by"])


class Migration(migrations.Migration):
    dependencies = [("catalog", "0006_revision")]

    operations = [
        migrations.AddField("draft", "accepted", models.JSONField(default=list, editable=False)),
        migrations.AddField(
            "draft", "held_up", models.JSONField(default=dict, editable=False, verbose_name="Held up by")
        ),
        migrations.RunPython(keep_reasons, put_reasons_back),
        migrations.RemoveField("draft", "held_up_by"),
    ]
