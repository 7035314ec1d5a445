"""Attempts to sign in, as django-axes stores them. Staff read them, and delete them to unlock a login.

Replaces the library's own pages, because one of them fails.
"""

from typing import Any, ClassVar

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib import admin
from django.http import HttpRequest


class ReadOnly(admin.ModelAdmin[Any]):
    search_fields = ("username", "ip_address")
    ordering = ("-attempt_time",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(AccessAttempt)
class AttemptAdmin(ReadOnly):
    list_display = ("username", "ip_address", "attempt_time", "failures_since_start")
    fields = (*list_display, "user_agent")


@admin.register(AccessFailureLog)
class FailureAdmin(ReadOnly):
    list_display = ("attempt_time", "username", "ip_address", "locked_out")
    fields: ClassVar = (*list_display, "user_agent")


@admin.register(AccessLog)
class SigningInAdmin(ReadOnly):
    list_display = ("attempt_time", "logout_time", "username", "ip_address")
    fields: ClassVar = (*list_display, "user_agent")
