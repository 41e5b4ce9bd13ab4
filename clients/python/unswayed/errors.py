"""What can go wrong in a call."""

from __future__ import annotations

from typing import Any


class RemoteError(Exception):
    """The other side could not carry out a call."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class InvalidInput(RemoteError):
    """Something that was given cannot be right: which field, what was given, and what was expected."""

    def __init__(self, code: int, message: str, field: str, value: Any, expected: str) -> None:
        super().__init__(code, message)
        self.field = field
        self.value = value
        self.expected = expected


class ConnectionLost(Exception):
    """The program that computes could not be started, or has ended."""


def error_from(error: dict[str, Any]) -> RemoteError:
    """The exception for an error object of JSON-RPC."""
    code = int(error.get("code", 0))
    message = str(error.get("message", ""))
    data = error.get("data")
    if not isinstance(data, dict):
        return RemoteError(code, message)
    return InvalidInput(code, message, str(data.get("field")), data.get("value"), str(data.get("expected")))
