"""A program that computes, and the studies that are open in it."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from types import TracebackType
from typing import Any, Dict, List, Mapping, Optional, Sequence, Type, Union

from .errors import ConnectionLost, error_from
from .types import (
    Answer,
    Asked,
    Option,
    Question,
    Report,
    Result,
    question_from,
    report_from,
    result_from,
)


def _command(given: Optional[Sequence[str]]) -> List[str]:
    if given is not None:
        return list(given)
    named = os.environ.get("UNSWAYED_RPC")
    return shlex.split(named) if named else ["unswayed", "rpc"]


class Client:
    """Starts ``unswayed rpc`` and talks to it. Use it in a ``with`` block, or call ``stop`` at the end.

    The command is ``unswayed rpc`` unless another one is given, here or by the environment variable UNSWAYED_RPC.
    """

    def __init__(self, command: Optional[Sequence[str]] = None) -> None:
        started = _command(command)
        try:
            self._process = subprocess.Popen(
                started,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                bufsize=1,
            )
        except OSError as error:
            raise ConnectionLost(f"could not start {shlex.join(started)}: {error}") from error
        self._last = 0

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.stop()

    def call(self, method: str, **params: Any) -> Any:
        """One call by its name, for what has no method here."""
        self._last += 1
        message = {"jsonrpc": "2.0", "id": self._last, "method": method, "params": params}
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        try:
            stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
            stdin.flush()
            line = stdout.readline()
        except (OSError, ValueError) as error:
            raise ConnectionLost(f"unswayed rpc has ended: {error}") from error
        if line == "":
            raise ConnectionLost("unswayed rpc has ended")
        reply = json.loads(line)
        if "error" in reply:
            raise error_from(reply["error"])
        return reply["result"]

    def create(
        self,
        people: Sequence[str],
        options: Union[Sequence[str], Mapping[str, Any]],
        **settings: Any,
    ) -> "Study":
        """Starts a study. Naming people and options is enough; any setting of a study may follow."""
        found = self.call("create", people=list(people), options=_plain(options), **settings)
        return Study(self, found["study"], list(found["people"]))

    def restore(self, file: Mapping[str, Any], study: Optional[str] = None) -> "Study":
        """A study from what ``save`` returned. It goes on exactly where it was."""
        more = {} if study is None else {"study": study}
        found = self.call("restore", file=file, **more)
        return Study(self, found["study"], list(found["people"]))

    def studies(self) -> List[str]:
        """The names of the studies that are open."""
        return [one["study"] for one in self.call("list")["studies"]]

    def stop(self) -> None:
        """Ends the program. Studies that were not saved are gone."""
        if self._process.stdin is not None:
            try:
                self._process.stdin.close()
            except OSError:
                pass
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


class Study:
    """One decision in progress: asks, is told, and says what the group would choose."""

    def __init__(self, client: Client, name: str, people: List[str]) -> None:
        self._client = client
        self.name = name
        self.people = people

    def ask(self, even_if_done: bool = False) -> Optional[Question]:
        """The next question, the same until everyone answered it or it was ended; None when there is enough."""
        return self.next(even_if_done).question

    def next(self, even_if_done: bool = False) -> Asked:
        """The next question, with the reasons when there is none."""
        found = self._client.call("ask", study=self.name, evenIfDone=even_if_done)
        asked = found["question"]
        question = None if asked is None else question_from(asked)
        return Asked(question=question, done=found["done"], reasons=list(found["reasons"]))

    def tell(self, question: Union[Question, str], answers: Mapping[str, Answer]) -> None:
        """What some or all people answered."""
        self._client.call("tell", study=self.name, question=_id(question), answers=dict(answers))

    def end(self, question: Union[Question, str]) -> None:
        """Ends a question that not everyone answered."""
        self._client.call("end", study=self.name, question=_id(question))

    def retract(self, question: Union[Question, str], person: Optional[str] = None) -> None:
        """Takes back one person's answer, or all answers to a question."""
        more = {} if person is None else {"person": person}
        self._client.call("retract", study=self.name, question=_id(question), **more)

    def add(self, votes: Sequence[Mapping[str, Any]]) -> None:
        """Answers from elsewhere, each ``{"channel", "question": {"kind", "options"}, "answers"}``."""
        self._client.call("add", study=self.name, votes=list(votes))

    def result(self) -> Result:
        """What the group would choose, corrected for influence, and how sure that is."""
        return result_from(self._client.call("result", study=self.name))

    def report(self, ranges: bool = False, draws: bool = False) -> Report:
        """The result with tidy rows: one for each option, one for each two people."""
        return report_from(self._client.call("report", study=self.name, ranges=ranges, draws=draws))

    def save(self) -> Dict[str, Any]:
        """All of the study as JSON. Private answers are in it."""
        file: Dict[str, Any] = self._client.call("save", study=self.name)["file"]
        return file

    def close(self) -> None:
        """Forgets the study. Save it first if you need it again."""
        self._client.call("close", study=self.name)


def _id(question: Union[Question, str]) -> str:
    return question if isinstance(question, str) else question.id


def _plain(options: Union[Sequence[str], Mapping[str, Any]]) -> Union[List[Option], Dict[str, Any]]:
    return dict(options) if isinstance(options, Mapping) else list(options)
