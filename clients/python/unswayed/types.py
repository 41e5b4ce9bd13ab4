"""What comes back from a study."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Union

#: A name from a list, or values of parameters.
Option = Union[str, Dict[str, Union[float, str]]]

#: "first", "second" or "no-preference" for a pair; places such as "3>1>2" for an order; a number for a rating.
Answer = Union[str, float, int]


@dataclass(frozen=True)
class Question:
    """One question for everyone in the group."""

    #: Names the question in ``tell``, such as "3-public".
    id: str
    round: int
    #: "public": everyone sees the answers. "private": nobody does.
    channel: str
    #: The kind of question, such as "pair" or "order".
    kind: str
    options: List[Option]
    why: str
    #: What may be answered, in words.
    answers: str


@dataclass(frozen=True)
class Asked:
    """What ``ask`` found: the next question, or why there is none."""

    question: Optional[Question]
    done: bool
    reasons: List[str]


@dataclass(frozen=True)
class Result:
    """What the group would choose, corrected for influence."""

    option: Option
    #: The chance that no option is better; None for methods that keep no chances, and before the first answer.
    chance_best: Optional[float]
    #: What public answers alone, taken at their word, would choose, and how sure that is: "Oslo (likely, 86 %)".
    public_only: Optional[str]
    #: The same of private answers.
    private_only: Optional[str]
    runner_up: Optional[Option]
    text: str
    #: "solved", "no-votes", or what the calculation fell short by.
    status: str
    #: Everything the library says, by its own names.
    raw: Mapping[str, Any]


@dataclass(frozen=True)
class OptionRow:
    """One option in a report, best first."""

    place: int
    option: Option
    utility: float
    lower: float
    upper: float
    chance_best: Optional[float]


@dataclass(frozen=True)
class InfluenceRow:
    """How much of the listener's public answers is the speaker's opinion."""

    listener: str
    speaker: str
    weight: float
    lower: Optional[float]
    upper: Optional[float]


@dataclass(frozen=True)
class GroupDraws:
    """Draws of what the group gains by each option: a row for each draw, a column for each option."""

    options: List[Option]
    draws: List[List[float]]


@dataclass(frozen=True)
class Report:
    """A result with tidy rows."""

    result: Result
    done: bool
    reasons: List[str]
    ledger: Mapping[str, Any]
    options: List[OptionRow]
    influence: List[InfluenceRow]
    draws: Optional[GroupDraws]


def question_from(found: Mapping[str, Any]) -> Question:
    return Question(
        id=found["id"],
        round=found["round"],
        channel=found["channel"],
        kind=found["kind"],
        options=list(found["options"]),
        why=found["why"],
        answers=found["answers"],
    )


def result_from(found: Mapping[str, Any]) -> Result:
    sureness = found.get("sureness") or {}
    runner_up = found.get("runnerUp") or {}
    return Result(
        option=found["option"],
        chance_best=sureness.get("chanceBest"),
        public_only=(found.get("publicOnly") or {}).get("text"),
        private_only=(found.get("privateOnly") or {}).get("text"),
        runner_up=runner_up.get("option"),
        text=found["text"],
        status=found["status"],
        raw=found,
    )


def report_from(found: Mapping[str, Any]) -> Report:
    draws = found.get("draws")
    return Report(
        result=result_from(found["result"]),
        done=found["done"],
        reasons=list(found["reasons"]),
        ledger=found["ledger"],
        options=[
            OptionRow(
                place=row["place"],
                option=row["option"],
                utility=row["utility"],
                lower=row["lower"],
                upper=row["upper"],
                chance_best=row["chanceBest"],
            )
            for row in found["options"]
        ],
        influence=[InfluenceRow(**row) for row in found["influence"]],
        draws=None if draws is None else GroupDraws(options=list(draws["options"]), draws=draws["draws"]),
    )
