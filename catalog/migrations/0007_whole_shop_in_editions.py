"""Editions hold the shop's words too, and say who drafted and who approved them, and why; drafts name all makers."""

import django.db.models.deletion
from typing import Any

from django.db import migrations, models


def name_makers(apps: Any, schema_editor: Any) -> None:
    for draft in apps.get_model("catalog", "Draft").objects.exclude(made_by=None):
        draft.makers = {str(draft.made_by_id): draft.made_by_name}
        draft.save(update_fields=["makers"])


class Migration(migrations.Migration):
    dependencies = [("catalog", "0006_second_yes")]

    operations = [
        migrations.CreateModel(
            "ShopWords",
            fields=[
                ("digest", models.CharField(editable=False, max_length=64, primary_key=True, serialize=False)),
                ("text", models.TextField(editable=False)),
            ],
            options={"default_permissions": ()},
        ),
        migrations.AddField(
            "edition",
            "words",
            models.ForeignKey(
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="catalog.shopwords",
            ),
        ),
        migrations.AddField(
            "edition",
            "drafted_by_name",
            models.CharField(blank=True, default="", editable=False, max_length=300, verbose_name="Drafted by"),
            preserve_default=False,
        ),
        migrations.AddField(
            "edition",
            "approved_by_name",
            models.CharField(blank=True, default="", editable=False, max_length=150, verbose_name="Approved by"),
            preserve_default=False,
        ),
        migrations.AddField(
            "edition",
            "note",
            models.CharField(blank=True, default="", editable=False, max_length=200, verbose_name="Why"),
            preserve_default=False,
        ),
        migrations.AddField("draft", "makers", models.JSONField(default=dict, editable=False)),
        migrations.RunPython(name_makers, migrations.RunPython.noop),
    ]
