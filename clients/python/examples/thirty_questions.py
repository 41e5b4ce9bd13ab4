"""Thirty questions to five simulated people, then a restore. Run it as a script, or cell by cell where "# %%" is understood."""

# %% Five people, six places. Ana wants the north; everyone follows her in public.
import math
import random

from unswayed import Client, InvalidInput

places = {"Oslo": 60, "Riga": 57, "Vienna": 48, "Rome": 42, "Porto": 41, "Athens": 38}
people = ["Ana", "Ben", "Cleo", "Dan", "Eva"]
chance = random.Random(8)


def wish(person: str, place: str) -> float:
    north = (places[place] - 38) / 22
    return 4 * north if person == "Ana" else 4 * (1 - north)


def said(person: str, channel: str, place: str) -> float:
    follows = 0.7 if channel == "public" else 0.0
    return follows * wish("Ana", place) + (1 - follows) * wish(person, place)


def answer(person: str, channel: str, first: str, second: str) -> str:
    gap = said(person, channel, first) - said(person, channel, second)
    return "first" if chance.random() < 1 / (1 + math.exp(-gap)) else "second"


# %% Ask and tell.
with Client() as client:
    study = client.create(people, list(places), seed=3)
    asked = {"public": 0, "private": 0}
    for _ in range(30):
        question = study.ask(even_if_done=True)
        if question is None:
            break
        first, second = question.options
        study.tell(question, {p: answer(p, question.channel, first, second) for p in people})
        asked[question.channel] += 1
    result = study.result()
    print(f"asked {asked['public'] + asked['private']} questions")
    print(f"in public the group seems to want {result.public_only}")
    print(f"corrected for influence it is {result.option}")

    # %% A report for your own statistics, with draws.
    report = study.report(draws=True)
    assert report.draws is not None
    best = sum(row.index(max(row)) == report.draws.options.index(result.option) for row in report.draws.draws)
    print(f"{result.option} is the best in {best} of {len(report.draws.draws)} draws")

    # %% Save, restore, and go on.
    restored = client.restore(study.save())
    same = study.ask(even_if_done=True) == restored.ask(even_if_done=True)
    print(f"the restored study asks the same next: {same}")

    # %% Mistakes say what was expected.
    try:
        study.tell("1-public", {"Zoe": "first"})
    except InvalidInput as error:
        print(f"{error.field}: expected {error.expected}")
