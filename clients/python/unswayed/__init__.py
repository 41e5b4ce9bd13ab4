"""Group decisions corrected for influence: ask and tell from Python.

Everything is computed by ``unswayed rpc``, a program of the Unswayed command line, which this package starts and talks to.
It uses the standard library only.
"""

from .client import Client, Study
from .errors import ConnectionLost, InvalidInput, RemoteError
from .types import Answer, Asked, GroupDraws, InfluenceRow, OptionRow, Question, Report, Result

__all__ = [
    "Answer",
    "Asked",
    "Client",
    "ConnectionLost",
    "GroupDraws",
    "InfluenceRow",
    "InvalidInput",
    "OptionRow",
    "Question",
    "RemoteError",
    "Report",
    "Result",
    "Study",
]
