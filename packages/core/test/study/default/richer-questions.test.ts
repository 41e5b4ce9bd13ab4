import {
  createBelief,
  exactFeatures,
  optionsIn,
  orderText,
  restoreStudy,
  type Study,
  type StudyAnswer,
  type StudyAnswers,
  updated,
  type VoteRequest,
} from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { followAna, group, laterIsBetter, meals, played, type Taste } from "./meals.ts";

/** Best of three or four, and these in order. */

const placeWords = ["1", "2", "3", "4"] as const;
const setOf = (options: readonly unknown[]): string => [...options].sort().join("|");

/** Everybody names what they like best of what they are asked about. */
function bestOf(request: VoteRequest, voters: readonly string[], taste: Taste): StudyAnswers {
  return Object.fromEntries(
    voters.map((voter): [string, StudyAnswer] => {
      const likings = optionsIn(request).map((dish) => taste(voter, String(dish), request.channel));
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

/** Everybody puts all that they are asked about in the order of their liking. */
function orderOf(request: VoteRequest, voters: readonly string[], taste: Taste): StudyAnswers {
  return Object.fromEntries(
    voters.map((voter): [string, StudyAnswer] => {
      const likings = optionsIn(request).map((dish) => taste(voter, String(dish), request.channel));
      const places = likings.map((_, place) => place).sort((a, b) => likings[b] - likings[a]);
      return [voter, orderText(places)];
    }),
  );
}

describe("several in order", () => {
  const four = (changes = {}): Study => group({ questions: "order-of-four", ...changes });

  test("is said of requests about three options or more, not of pairs", () => {
    const study = group({ questions: "order-of-three" });
    expect(askedOf(study)).toMatchObject({ kind: "order", others: [expect.anything()] });

    study.withdrawOption("soup");
    study.withdrawOption("rice");
    expect(askedOf(study).kind).toBe("pair");
    expect(askedOf(group({ questions: "best-of-three" })).kind).toBe("choice");
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
    const best = group({ questions: "best-of-three" });
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
    const options = optionsIn(request).map((name) => names.indexOf(String(name)));
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
    const others = { candidate: "pasta", reference: "soup" };
    const ordered = four({ ...settings, plan: { mostPrivate: 0 } });
    for (let k = 0; k < 4; k++) {
      const request = askedOf(ordered);
      ordered.tell(request, orderOf(request, ordered.voters, laterIsBetter));
    }
    const best = playedBest(
      group({ ...settings, plan: { mostPrivate: 0 }, questions: "best-of-four" }),
      4,
    );

    expect(ordered.consensus().option).toBe("curry");
    expect(best.consensus().option).toBe("curry");
    expect(ordered.advantage(others).lower).toBeGreaterThan(0);
    expect(best.advantage(others).lower).toBeLessThan(0);
    expectSame(restoreStudy(JSON.parse(JSON.stringify(ordered))), ordered);
  });
});

describe("the best of several", () => {
  const three = (changes = {}): Study => group({ questions: "best-of-three", ...changes });

  test.each([
    ["best-of-three", 3],
    ["best-of-four", 4],
  ] as const)("%s offers as many different options, for a reason", (questions, count) => {
    const request = askedOf(group({ questions }));

    expect(new Set(optionsIn(request)).size).toBe(count);
    expect(request.others).toHaveLength(count - 2);
    expect(request.why.text).toMatch(/^Asked (openly|privately) \(cost \d\): (\w+ or ){2,3}\w+, /);
    expect(request.why.expected?.public).toBeGreaterThan(0);
    expect(request.why.sway).toBeLessThanOrEqual(1);
  });

  test("is a pair where only two options are left", () => {
    const study = three();
    study.withdrawOption("soup");
    study.withdrawOption("rice");
    const request = askedOf(study);

    expect(request.others).toBeUndefined();
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
      others: request.others,
      answers: { Ana: "3", Ben: "abstain", Cem: "1" },
    });
    expect(study.ledger().publicAnswers + study.ledger().privateAnswers).toBe(2);
  });

  test("finds what everybody wants, and tells more than as many pairs", () => {
    // Taken at their word: where they are not, what public answers leave open is mostly what influence may hide, however they are given.
    const atTheirWord = {
      effort: { particles: 96, trajectories: 2, steps: 6 },
      plan: { mostPrivate: 0 },
      influence: "none",
    } as const;
    const several = playedBest(three(atTheirWord), 4);
    const pairs = played(group(atTheirWord), 4);

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
    const options = optionsIn(request).map((name) => names.indexOf(String(name)));
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

  test("may be asked openly and in private, gathered and together, each set once", () => {
    const study = playedBest(three({ plan: { mostPrivate: 0 } }), 2);
    const alone = study.askPrivate({ count: 3 });
    expect(alone.map(({ round }) => round).sort()).toEqual([1, 2]);
    for (const request of alone) {
      expect(request.others).toEqual(study.votes()[2 * (request.round - 1)].others);
      study.tell(request, bestOf(request, study.voters, followAna));
    }
    const together = study.ask({ count: 2 });
    const sets = [...study.votes().filter(({ channel }) => channel === "public")].map((vote) =>
      setOf(optionsIn(vote)),
    );

    expect(together).toHaveLength(2);
    expect(new Set(sets).size).toBe(4); // all four triples of four dishes
  });

  test("is the same after a trip through a file, taken back and given again", () => {
    const study = playedBest(three(), 5, followAna);
    study.tell(askedOf(study), { Ana: "second" });
    expectSame(restoreStudy(JSON.stringify(study)), study);
    expect(askedOf(study).others).toHaveLength(1); // of the vote under way

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
    const { others: _, ...pair } = first;
    expect(() => study.explain(pair)).toThrow(/request\.others/);
  });
});

describe("what is refused", () => {
  const event = {
    ...{ kind: "answered", round: 1, channel: "private", candidate: "soup", reference: "rice" },
    answers: { Ana: "first" },
  };
  const read = (changes: object, settings: object = {}): Study =>
    restoreStudy({ ...group(settings).toJSON(), events: [{ ...event, ...changes }] });
  const three = { questions: "best-of-three" } as const;

  test.each([
    ["a third option in a study of pairs", { others: ["pasta"] }, {}, "events[0].others"],
    ["a fourth of three", { others: ["pasta", "curry"] }, three, "events[0].others"],
    ["an option twice", { others: ["soup"] }, three, "events[0].others[0]"],
    ["what is no option", { others: ["stew"] }, three, "events[0].others[0]"],
    ["what is no list", { others: "pasta" }, three, "events[0].others"],
    ["an empty list", { others: [] }, three, "events[0].others"],
    ["pairs of people's own", { own: {} }, {}, "each pair as a vote of its own"],
    ["how strongly", { answers: { Ana: "slightly-second" } }, {}, "no longer asked"],
    ["a place beyond the pair", { answers: { Ana: "third" } }, three, "events[0].answers.Ana"],
  ])("%s", (_, changes, settings, field) => {
    expect(() => read(changes, settings)).toThrow(field);
  });

  test("another question in a later event of the same round", () => {
    const later = { ...event, answers: { Ben: "first" } };
    const two = (first: object, second: object, settings: object): Study =>
      restoreStudy({
        ...group(settings).toJSON(),
        events: [
          { ...event, ...first },
          { ...later, ...second },
        ],
      });

    expect(() => two({ others: ["pasta"] }, { others: ["curry"] }, three)).toThrow(
      /events\[1\]\.others: got \["curry"\].*\["pasta"\]/,
    );
    expect(() => two({ others: ["pasta"] }, {}, three)).toThrow(/events\[1\]\.others/);
  });

  test.each([
    [{ questions: "best-of-five" }, "questions"],
    [{ questions: "strength" }, 'Change answers such as "much-first"'],
    [{ ownPrivatePairs: true }, "ownPrivatePairs: got true, wanted nothing"],
    [{ answers: { much: 2 } }, "answers.much: got 2, wanted nothing"],
    [{ prior: { thresholdSpread: 0.3 } }, "prior.thresholdSpread"],
  ])("settings %j", (settings, field) => {
    expect(() => group(settings as never)).toThrow(field);
  });
});

test("a file written before there were such questions is read as what it was", () => {
  const study = played(group(), 6, followAna);
  const { settings, ...rest } = JSON.parse(JSON.stringify(study));
  const { questions, ...before } = settings;
  expect(questions).toBe("pairs");
  const restored = restoreStudy({ ...rest, settings: before });

  expectSame(restored, study);
});
