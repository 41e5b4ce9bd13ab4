import {
  type AddedAnswers,
  type KindName,
  type MeetingQuestion,
  restoreStudy,
  type Study,
  type StudyAnswer,
  type StudyAnswers,
  type VoteRequest,
} from "@unswayed/core";
import type { GivenFields } from "@unswayed/core/meeting";
import { createBelief, exactFeatures, updated } from "@unswayed/core/particles";
import { orderText } from "@unswayed/core/question";
import { describe, expect, test } from "vitest";
import { followAna, group, laterIsBetter, meals, played, type Taste } from "./meals.ts";

/** Best of three or four, these in order, and ratings. */

/** A plan in which everyone is asked this kind of question about so many options. */
function asking(kind: KindName, count: number, more: GivenFields = {}): { plan: GivenFields } {
  const kinds = [{ kind, least: count, most: count }];
  return { plan: { kinds: { public: kinds, private: kinds }, ...more } };
}

const placeWords = ["1", "2", "3", "4"] as const;
const setOf = (options: readonly unknown[]): string => [...options].sort().join("|");

/** Everyone names what they like best of what they are asked about. */
function bestOf(request: VoteRequest, voters: readonly string[], taste: Taste): StudyAnswers {
  return Object.fromEntries(
    voters.map((voter): [string, StudyAnswer] => {
      const likings = request.options.map((dish) => taste(voter, String(dish), request.channel));
      return [voter, placeWords[likings.indexOf(Math.max(...likings))]];
    }),
  );
}

function playedBest(study: Study, votes: number, taste: Taste = laterIsBetter): Study {
  for (let k = 0; k < votes; k++) {
    const request = study.ask({ evenIfDone: true });
    if (!request) break;
    study.tell(request, bestOf(request, study.voters, taste));
  }
  return study;
}

function askedOf(study: Study): VoteRequest {
  const request = study.ask({ evenIfDone: true });
  if (!request) throw new Error("nothing is asked");
  return request;
}

function expectSame(one: Study, other: Study): void {
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  expect(one.ask()).toEqual(other.ask());
  expect(one.consensus()).toEqual(other.consensus());
  expect(one.status()).toEqual(other.status());
  expect(one.votes()).toEqual(other.votes());
}

/** Everyone puts all that they are asked about in the order of their liking. */
function orderOf(request: VoteRequest, voters: readonly string[], taste: Taste): StudyAnswers {
  return Object.fromEntries(
    voters.map((voter): [string, StudyAnswer] => {
      const likings = request.options.map((dish) => taste(voter, String(dish), request.channel));
      const places = likings.map((_, place) => place).sort((a, b) => likings[b] - likings[a]);
      return [voter, orderText(places)];
    }),
  );
}

describe("several in order", () => {
  const four = (changes = {}, plan = {}): Study =>
    group({ ...asking("order", 4, plan), ...changes });

  test("is said of requests about three options or more, not of pairs", () => {
    const study = group(asking("order", 3));
    expect(askedOf(study)).toMatchObject({ kind: "order" });
    expect(askedOf(study).options).toHaveLength(3);

    study.withdrawOption("soup");
    study.withdrawOption("rice");
    expect(askedOf(study).kind).toBe("pair");
    expect(askedOf(group(asking("choice", 3))).kind).toBe("choice");
  });

  test("is answered by places, as far as people go", () => {
    const study = four();
    const request = askedOf(study);

    for (const wrong of ["first>first", "first>fifth", "no-preference", "first>"]) {
      expect(() => study.tell(request, { Ana: wrong as StudyAnswer })).toThrow(
        /answers\.Ana: got .*places from 1 to 4, best first, such as "2>1", "abstain" or "unknown-option"/,
      );
    }
    // Places may be words, as files once had them; what is kept is numbers.
    study.tell(request, { Ana: "4>1>2>3", Ben: "second", Cem: "third>first" });
    expect(study.votes()[0]).toMatchObject({ answers: { Ana: "4>1>2>3", Ben: "2", Cem: "3>1" } });
  });

  test("is refused where the best alone is asked for; of a pair it is its first", () => {
    const best = group(asking("choice", 3));
    expect(() => best.tell(askedOf(best), { Ana: "first>second" })).toThrow(/answers\.Ana/);
    const pairs = group({});
    pairs.tell(askedOf(pairs), { Ana: "2>1" });
    expect(pairs.votes()[0].answers).toEqual({ Ana: "second" });
  });

  test("is believed by the engine's own likelihood of an order, whether its last place is said or not", () => {
    const study = four({ seed: 4 });
    const request = askedOf(study);
    study.tell(request, { Ana: "third>first>fourth>second", Ben: "first>second", Cem: "second" });
    const names = ["soup", "rice", "pasta", "curry"];
    const options = request.options.map((name) => names.indexOf(String(name)));
    const features = exactFeatures(
      names.map((_, k) => [k]),
      [{ lengthScale: null, kernel: null }],
    );
    const belief = updated(
      createBelief({ voterCount: 3, features, seed: 4, effort: meals.effort ?? {} }),
      [[2, 0, 3, 1], [0, 1], [1]].map((places, voter) => ({
        kind: "order" as const,
        voter,
        channel: request.channel,
        options,
        answer: places,
      })),
    );
    const { count, privateUtilities } = belief.draws;
    names.forEach((name, x) => {
      let mean = 0;
      for (let m = 0; m < count; m++) mean += privateUtilities[m * 3 * 4 + x] / count;
      expect(study.predict(name).privateUtilities[0]).toBeCloseTo(mean, 10);
    });

    const shorter = four({ seed: 4 });
    shorter.tell(askedOf(shorter), {
      ...{ Ana: "third>first>fourth", Ben: "first>second", Cem: "second" },
    });
    expect(shorter.predict("curry").privateUtilities).toEqual(
      study.predict("curry").privateUtilities,
    );
  });

  test("tells the others apart, which choices of the best do not, and a restored study believes the same", () => {
    const settings = {
      effort: { particles: 96, trajectories: 2, steps: 6 },
      repeats: true,
    } as const;
    const ordered = four(settings, { mostPrivate: 0 });
    for (let k = 0; k < 4; k++) {
      const request = askedOf(ordered);
      ordered.tell(request, orderOf(request, ordered.voters, laterIsBetter));
    }
    const best = playedBest(group({ ...settings, ...asking("choice", 4, { mostPrivate: 0 }) }), 4);

    expect(ordered.consensus().option).toBe("curry");
    expect(best.consensus().option).toBe("curry");
    expect(ordered.advantage("pasta", "soup").lower).toBeGreaterThan(0);
    expect(best.advantage("pasta", "soup").lower).toBeLessThan(0);
    expectSame(restoreStudy(JSON.parse(JSON.stringify(ordered))), ordered);
  });
});

describe("the best of several", () => {
  const three = (changes = {}, plan = {}): Study =>
    group({ ...asking("choice", 3, plan), ...changes });

  test.each([3, 4])("of %i offers as many different options, for a reason", (count) => {
    const request = askedOf(group(asking("choice", count)));

    expect(new Set(request.options).size).toBe(count);
    expect(request.why.text).toMatch(/^Asked in (public|private) \(cost \d\): (\w+ or ){2,3}\w+, /);
    expect(request.why.expected?.public).toBeGreaterThan(0);
    expect(request.why.sway).toBeLessThanOrEqual(1);
  });

  test("is a pair where only two options are left", () => {
    const study = three();
    study.withdrawOption("soup");
    study.withdrawOption("rice");
    const request = askedOf(study);

    expect(request.kind).toBe("pair");
    study.tell(request, { Ana: "no-preference", Ben: "first", Cem: "second" });
  });

  test("is answered by place, and only as far as there are places", () => {
    const study = three();
    const request = askedOf(study);

    expect(() => study.tell(request, { Ana: "fourth" })).toThrow(
      /answers\.Ana: got "fourth".*the place of the best, "1" to "3", "abstain" or "unknown-option"/,
    );
    expect(() => study.tell(request, { Ana: "no-preference" })).toThrow(/answers\.Ana/);
    study.tell(request, { Ana: "third", Ben: "abstain", Cem: "first" });
    expect(study.votes()[0]).toMatchObject({
      options: request.options,
      answers: { Ana: "3", Ben: "abstain", Cem: "1" },
    });
    expect(study.ledger().publicAnswers + study.ledger().privateAnswers).toBe(2);
  });

  test("finds what everyone wants, and tells more than as many pairs", () => {
    // Taken at their word: where they are not, what public answers leave open is mostly what influence may hide, however they are given.
    const atTheirWord = {
      effort: { particles: 96, trajectories: 2, steps: 6 },
      influence: "none",
    } as const;
    const several = playedBest(three(atTheirWord, { mostPrivate: 0 }), 4);
    const pairs = played(group({ ...atTheirWord, plan: { mostPrivate: 0 } }), 4);

    expect(several.consensus().option).toBe("curry");
    expect(several.consensus().sureness?.expectedRegret).toBeLessThan(
      pairs.consensus().sureness?.expectedRegret ?? 0,
    );
  });

  test("is believed by the engine's own likelihood of a choice", () => {
    const study = three({ seed: 4 });
    const request = askedOf(study);
    study.tell(request, { Ana: "third", Ben: "first", Cem: "second" });
    const names = ["soup", "rice", "pasta", "curry"];
    const options = request.options.map((name) => names.indexOf(String(name)));
    const features = exactFeatures(
      names.map((_, k) => [k]),
      [{ lengthScale: null, kernel: null }],
    );
    const belief = updated(
      createBelief({ voterCount: 3, features, seed: 4, effort: meals.effort ?? {} }),
      [2, 0, 1].map((place, voter) => ({
        kind: "choice" as const,
        voter,
        channel: request.channel,
        options,
        answer: [place],
      })),
    );
    const { count, privateUtilities } = belief.draws;
    names.forEach((name, x) => {
      let mean = 0;
      for (let m = 0; m < count; m++) mean += privateUtilities[(m * 3 + 1) * 4 + x] / count;
      expect(study.predict(name).privateUtilities[1]).toBeCloseTo(mean, 10);
    });
  });

  test("may be asked in public and in private, gathered and together, each set once", () => {
    const study = playedBest(three({}, { mostPrivate: 0 }), 2);
    const alone = study.askPrivate({ count: 3 });
    expect(alone.map(({ round }) => round).sort()).toEqual([1, 2]);
    for (const request of alone) {
      expect(request.options).toEqual(study.votes()[2 * (request.round - 1)].options);
      study.tell(request, bestOf(request, study.voters, followAna));
    }
    const together = study.ask({ count: 2 });
    const sets = [...study.votes().filter(({ channel }) => channel === "public")].map((vote) =>
      setOf(vote.options),
    );

    expect(together).toHaveLength(2);
    expect(new Set(sets).size).toBe(4); // all four triples of four dishes
  });

  test("is the same after a trip through a file, taken back and given again", () => {
    const study = playedBest(three(), 5, followAna);
    study.tell(askedOf(study), { Ana: "second" });
    expectSame(restoreStudy(JSON.stringify(study)), study);
    expect(askedOf(study).options).toHaveLength(3); // of the vote under way

    const moved = restoreStudy(JSON.stringify(study));
    const [vote] = moved.votes();
    moved.retract(vote.id, "Ben");
    expect(moved.consensus()).not.toEqual(study.consensus());
    moved.tell(vote.id, { Ben: vote.answers["Ben"] });
    expect(moved.consensus()).toEqual(study.consensus());
    moved.close(askedOf(moved));
    expect(moved.votes().every(({ isOpen }) => !isOpen)).toBe(true);
  });

  test("is explained afterwards as it was when it was put", () => {
    const study = three();
    const first = askedOf(study);
    playedBest(study, 3);

    expect(study.explain(first.id)).toEqual(first.why);
    const other = { ...first, options: [...first.options].reverse() };
    expect(() => study.explain(other)).toThrow(/request\.options/);
  });
});

describe("kinds mixed in one study", () => {
  const thorough = { effort: { particles: 96, trajectories: 2, steps: 6 } } as const;
  const everyone = (answer: StudyAnswer): StudyAnswers => ({
    Ana: answer,
    Ben: answer,
    Cem: answer,
  });

  test("are added from elsewhere, and all count", () => {
    const study = group(thorough);
    study.addAnswers([
      added("rating", ["soup", "curry", "rice"], everyone("2 9 -")),
      added("rating", ["pasta"], everyone(7)),
      added("order", ["rice", "soup", "pasta", "curry"], everyone("4>3")),
      added("choice", ["soup", "rice", "pasta", "curry"], everyone("4")),
      added("pair", ["curry", "pasta"], everyone("first")),
    ]);

    expect(study.consensus().option).toBe("curry");
    expect(study.advantage("curry", "soup").lower).toBeGreaterThan(0);
    expect(study.ledger().added.privateAnswers).toBe(15);
    expectSame(restoreStudy(JSON.stringify(study)), study);
  });

  test("are put in the queue, asked, answered, taken back and given again", () => {
    const study = group(thorough);
    const questions: readonly MeetingQuestion[] = [
      { kind: "rating", options: ["soup", "rice", "pasta", "curry"] },
      { kind: "choice", options: ["soup", "rice", "pasta"] },
      { kind: "order", options: ["curry", "pasta", "rice", "soup"] },
      { kind: "pair", options: ["curry", "pasta"] },
    ];
    for (const question of questions) study.enqueue(question);
    const said: readonly StudyAnswer[] = ["1 2 8 9", "3", "1>2>3", "first"];
    said.forEach((answer, k) => {
      const request = askedOf(study);
      expect(request).toMatchObject({ ...questions[k], why: { kind: "enqueued" } });
      study.tell(request, everyone(answer));
    });
    const before = study.consensus();

    expect(before.option).toBe("curry");
    study.retract("1-public", "Ben");
    expect(study.consensus()).not.toEqual(before);
    study.tell("1-public", { Ben: "1 2 8 9" });
    expect(study.consensus()).toEqual(before);
    expectSame(restoreStudy(JSON.stringify(study)), study);
  });

  test("ratings are read on the study's scale, and those beyond it are refused", () => {
    const small = group({ ...thorough, scale: { from: 0, to: 1 } });
    const large = group({ ...thorough, scale: { from: -50, to: 50 } });
    small.addAnswers([added("rating", ["soup", "curry"], everyone("0.25 0.75"))]);
    large.addAnswers([added("rating", ["soup", "curry"], everyone("-25 25"))]);

    expect(large.consensus()).toEqual(small.consensus());
    expect(() => small.addAnswers([added("rating", ["soup"], everyone(2))])).toThrow(
      /added\[0\]\.answers\.Ana: got "something else \(private, not shown\)", wanted a number from 0 to 1/,
    );
  });

  test("a ballot about the whole list comes first, in private, and is one question", () => {
    const study = group({ plan: { openingBallot: { kind: "order", channel: "private" } } });
    const request = askedOf(study);

    expect(request).toMatchObject({ kind: "order", channel: "private", round: 1 });
    expect(request.options).toEqual(["soup", "rice", "pasta", "curry"]);
    study.tell(request, everyone("4>3>2>1"));
    expect(study.leader()?.option).toBe("curry");
    expect(askedOf(study).kind).toBe("pair");
  });
});

function added(kind: KindName, options: readonly string[], answers: StudyAnswers): AddedAnswers {
  return { channel: "private", question: { kind, options }, answers };
}

describe("what is refused", () => {
  const question = { kind: "choice", options: ["soup", "rice", "pasta"] };
  const event = { kind: "answered", round: 1, channel: "private", question, answers: { Ana: "1" } };
  const read = (changes: object): Study =>
    restoreStudy({ ...group().toJSON(), events: [{ ...event, ...changes }] });
  const about = (changes: object): object => ({ question: { ...question, ...changes } });

  test("nothing of this", () => {
    expect(() => read({})).not.toThrow();
  });

  test.each([
    ["a third option of a pair", about({ kind: "pair" }), "events[0].question.options"],
    ["what is no kind", about({ kind: "wish" }), "events[0].question.kind"],
    ["an option twice", about({ options: ["soup", "soup"] }), "events[0].question.options[1]"],
    ["what is no option", about({ options: ["soup", "stew"] }), "events[0].question.options[1]"],
    ["what is no list", about({ options: "pasta" }), "events[0].question.options"],
    ["an empty list", about({ options: [] }), "events[0].question.options"],
    ["a field of earlier files", about({ others: [] }), "events[0].question.others"],
    ["no question", { question: undefined }, "events[0].question"],
    ["how strongly", { answers: { Ana: "slightly-second" } }, "events[0].answers.Ana"],
    ["a place that is not there", { answers: { Ana: "fourth" } }, "events[0].answers.Ana"],
  ])("%s", (_, changes, field) => {
    expect(() => read(changes)).toThrow(field);
  });

  test("another question in a later event of the same round", () => {
    const two = (later: object): Study =>
      restoreStudy({
        ...group().toJSON(),
        events: [event, { ...event, answers: { Ben: "1" }, ...later }],
      });

    expect(() => two({})).not.toThrow();
    expect(() => two(about({ kind: "order" }))).toThrow(
      'events[1].question.kind: got "order", wanted "choice", as in round 1 before',
    );
    expect(() => two(about({ options: ["rice", "soup", "pasta"] }))).toThrow(
      "events[1].question.options",
    );
  });

  test("a file of an earlier version, with what to do", () => {
    const file = { ...group().toJSON(), schema: "unswayed/study@1" };

    expect(() => restoreStudy(file)).toThrow(/study\.schema: .*Export its votes with that version/);
  });

  test.each([
    [{ questions: "pairs" }, "settings.questions: got"],
    [{ answers: { much: 2 } }, "answers.much: got 2, wanted one of"],
    [{ prior: { thresholdSpread: 0.3 } }, "prior.thresholdSpread"],
    [{ scale: { from: 1, to: 1 } }, "scale: got"],
  ])("settings %j", (settings, field) => {
    expect(() => group(settings as never)).toThrow(field);
  });
});
