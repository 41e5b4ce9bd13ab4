import type { MeetingQuestion } from "@unswayed/core";
import { nextStep } from "@unswayed/core/meeting";
import { type Fact, type OptionValue, type Settings, usualSettings } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { newSecret, orderOf, secretFrom } from "../../src/log/secret.ts";
import type { State } from "../../src/log/state.ts";
import {
  chosenQuestion,
  meetingRecord,
  privateRoundOf,
  publicLeft,
  stepWithoutModel,
} from "../../src/model/meeting.ts";
import { studyInput } from "../../src/model/study-input.ts";
import { nextQuestion } from "../../src/solving/next-question.ts";
import {
  after,
  afterJoining,
  afterStart,
  compared,
  inPrivate,
  rated,
  withdrawn,
} from "../support/facts.ts";
import { offsite, ratings } from "../support/settings.ts";

const venues = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];
const secret = secretFrom("ab".repeat(32));
const anySecret = () => secretFrom(newSecret());

function among(...names: readonly string[]): Settings["options"] {
  return { kind: "list", items: names.map((name) => ({ name })) };
}

function pair(first: OptionValue, second: OptionValue): MeetingQuestion {
  return { kind: "pair", options: [first, second] };
}

function rating(option: OptionValue): MeetingQuestion {
  return { kind: "rating", options: [option] };
}

/** What is put of these near-best questions. */
function put(state: State, questions: readonly MeetingQuestion[], by = anySecret()): unknown {
  const chosen = chosenQuestion(state, questions, true, by);
  if (!chosen) return null;
  const { kind, options } = chosen.question;
  return kind === "pair" ? options : [...options, chosen.chosenBy];
}

describe("the plan of a decision", () => {
  test("has the group's limits and price, and asks in private what a result needs before it ends", () => {
    const plan = meetingPlan(offsite({ limits: { publicRounds: 9, privateRounds: 7 } }));

    expect(plan).toMatchObject({
      situation: "both",
      mostPublic: 9,
      mostPrivate: 7,
      price: { public: 1, private: 5 },
      leastPrivate: 5,
      opening: 0,
      repeated: 0,
      privateAbout: "asked",
      asksAgain: false,
      stopsEarly: true,
    });
  });

  test("never wants more in private than the group allows", () => {
    const plan = (privateRounds: number) =>
      meetingPlan(offsite({ limits: { publicRounds: 9, privateRounds } }));

    expect(plan(3)).toMatchObject({ mostPrivate: 3, leastPrivate: 3 });
    expect(plan(0)).toMatchObject({ mostPrivate: 0, leastPrivate: 0 });
  });

  test("repeats every public question right after it where the group wants that", () => {
    const plan = meetingPlan(offsite({ privateTiming: "each-round" }));

    expect(plan).toMatchObject({
      repeated: usualSettings.limits.privateRounds,
      repeatedTogether: false,
    });
  });

  test("begins with ratings that are repeated in private together, of a short list with fewer", () => {
    const opening = (names: readonly string[], publicRounds = 12) =>
      meetingPlan(
        offsite({
          ...ratings,
          options: among(...names),
          limits: { publicRounds, privateRounds: 10 },
        }),
      );

    expect(opening(venues)).toMatchObject({ opening: 5, repeated: 5, repeatedTogether: true });
    expect(opening(venues.slice(0, 3)).opening).toBe(3);
    expect(opening(venues, 2).opening).toBe(2);
  });

  test("goes to its limit where it may not stop before", () => {
    expect(meetingPlan(offsite({ stopWhen: "limit" })).stopsEarly).toBe(false);
  });

  test("is the one that was locked, whatever a later version makes of the settings", () => {
    const plan = { ...meetingPlan(offsite()), mostPublic: 3 };

    expect(afterStart(offsite(), plan).plan).toEqual(plan);
    expect(after(offsite()).plan).toEqual(meetingPlan(offsite()));
  });
});

describe("the record of a decision", () => {
  test("has what counts, in which channel it was asked, and no answers", () => {
    const hand: Fact = {
      kind: "hand-raised",
      round: 1,
      voter: "v1",
      answer: "first",
      attempt: 1,
      isEntered: false,
    };
    const [opened, closed] = compared(1, "Lisbon", "Oslo");
    const silent = after(offsite(), opened, closed, ...inPrivate(1, 1));
    const voted = after(offsite(), opened, hand, closed, ...inPrivate(1, 1));
    const { asked } = meetingRecord(silent);

    expect(asked).toEqual([
      {
        ...pair("Lisbon", "Oslo"),
        inPublic: true,
        inPrivate: true,
        isAnsweredInPrivate: true,
        isAvailable: true,
      },
    ]);
    expect(meetingRecord(voted).asked).toEqual(asked);
  });

  test("holds questions discarded since the last that counts, and no open one", () => {
    const state = after(
      offsite(),
      ...compared(1, "Lisbon", "Oslo"),
      withdrawn(1),
      ...compared(2, "Lisbon", "Porto"),
      ...compared(3, "Ghent", "Porto"),
      withdrawn(3),
    );
    const { asked, discarded } = meetingRecord(state);

    expect(asked.map(({ options }) => options)).toEqual([["Lisbon", "Porto"]]);
    expect(discarded).toEqual([pair("Ghent", "Porto")]);
    const [opened] = compared(2, "Oslo", "Porto");
    const open = after(offsite(), ...compared(1, "Lisbon", "Oslo"), withdrawn(1), opened);
    expect(meetingRecord(open).asked).toEqual([]);
    expect(meetingRecord(open).discarded).toEqual([]);
  });
});

describe("the step without the model", () => {
  const stepOf = (state: State, by = secret) => stepWithoutModel(state, by).step;
  const asked = (state: State, by = secret): readonly unknown[] => {
    const step = stepOf(state, by);
    if (step.kind === "stop") return [];
    const questions = step.kind === "public" ? step.among : step.questions;
    return questions.flatMap(({ options }) => options);
  };

  test("asks about the options asked about least, the same for the same secret", () => {
    const state = after(offsite(), ...compared(1, "Lisbon", "Oslo"));

    expect(stepOf(state)).toEqual(stepOf(state));
    for (let k = 0; k < 20; k++) {
      const next = asked(state, anySecret());
      expect(next).toHaveLength(2);
      expect(next).not.toContain("Lisbon");
      expect(next).not.toContain("Oslo");
    }
  });

  test("depends on what was asked, never on an answer", () => {
    const hand = (answer: "first" | "second"): Fact => ({
      kind: "hand-raised",
      round: 1,
      voter: "v1",
      answer,
      attempt: 1,
      isEntered: false,
    });
    const [opened, closed] = compared(1, "Lisbon", "Oslo");
    const steps = (["first", "second"] as const).map((answer) =>
      stepWithoutModel(after(offsite(), opened, hand(answer), closed), secret),
    );

    expect(steps[0]).toEqual(steps[1]);
  });

  test("of ratings asks about what was not rated as long as there is something, then in private, then stops", () => {
    const settings = offsite({
      ...ratings,
      limits: { publicRounds: 12, privateRounds: 5 },
    });
    const first = venues.slice(0, 5).flatMap((venue, k) => rated(k + 1, venue));
    const privately = inPrivate(1, 1, 2, 3, 4, 5);

    expect(stepOf(after(settings, ...first)).kind).toBe("private");
    expect(asked(after(settings, ...first))).toEqual(venues.slice(0, 5));
    expect(asked(after(settings, ...first, ...privately))).toEqual(["Stay here"]);
    expect(stepOf(after(settings, ...first, ...privately, ...rated(6, "Stay here")))).toEqual({
      kind: "stop",
      why: "nothing-left",
    });
  });

  test("at the limit asks what is missing in private, then stops; at once if nothing can be asked in private", () => {
    const settings = offsite({ limits: { publicRounds: 2, privateRounds: 5 } });
    const facts = [...compared(1, "Lisbon", "Oslo"), ...compared(2, "Lisbon", "Porto")];
    const atLimit = stepWithoutModel(after(settings, ...facts), secret);

    expect(atLimit.step).toEqual({
      kind: "private",
      questions: [pair("Lisbon", "Oslo"), pair("Lisbon", "Porto")],
    });
    expect(atLimit.withoutPrivate).toEqual({ kind: "stop", why: "limit" });
    expect(atLimit.further).toHaveLength(1);
    expect(stepOf(after(settings, ...facts, ...inPrivate(1, 1, 2)))).toEqual({
      kind: "stop",
      why: "limit",
    });
  });

  test("asks in private when every pair was compared, though the model is down, and then stops", () => {
    const settings = offsite({ options: among("Lisbon", "Oslo") });
    const facts = compared(1, "Lisbon", "Oslo");

    expect(stepOf(after(settings, ...facts))).toEqual({
      kind: "private",
      questions: [pair("Lisbon", "Oslo")],
    });
    expect(stepOf(after(settings, ...facts, ...inPrivate(1, 1)))).toEqual({
      kind: "stop",
      why: "nothing-left",
    });
  });
});

describe("the question that is put", () => {
  const near = ["Lisbon", "Tallinn", "Porto"].map((name) => pair(name, "Oslo"));

  test("is drawn evenly among the near-best by a secret nobody has", () => {
    const counts = new Map<string, number>();
    const state = after(offsite());
    for (let k = 0; k < 600; k++) {
      const [name] = put(state, near) as [string];
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }

    expect([...counts.keys()].sort()).toEqual(["Lisbon", "Porto", "Tallinn"]);
    // 200 each on average with a standard deviation of 11.5: five of them are a false alarm in a million.
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(58);
  });

  test("is the same again for the same secret, so that a restart changes nothing", () => {
    const state = after(offsite());

    expect(chosenQuestion(state, near, true, secret)).toEqual(
      chosenQuestion(state, near, true, secret),
    );
  });

  test("says whether the model chose it", () => {
    const state = after(offsite());

    expect(chosenQuestion(state, near, true, secret)?.chosenBy).toBe("model");
    expect(chosenQuestion(state, near, false, secret)?.chosenBy).toBe("fallback");
  });

  test("is drawn by the number of questions that count: discarding again and again shows no other near-best one", () => {
    for (let k = 0; k < 50; k++) {
      const by = anySecret();
      let facts: readonly Fact[] = [];
      const shown: unknown[] = [];
      for (let round = 1; round <= 6; round++) {
        const state = after(offsite(), ...facts);
        const chosen = chosenQuestion(state, near, true, by);
        if (!chosen) throw new Error("nothing was asked");
        const [first, second] = chosen.question.options;
        if (round > 1) {
          expect(chosen.chosenBy).toBe("fallback");
          // The same with whatever else the model had offered: nothing can be read from it.
          const other = [near[0], pair("Ghent", "Porto"), near[2]];
          const offered = other.some((known) => known?.options[0] === shown[0]) ? other : near;
          expect(chosenQuestion(state, offered, true, by)).toEqual(chosen);
          expect([first, second].sort()).not.toEqual([shown[0], "Oslo"].sort());
        } else shown.push(first);
        facts = [...facts, ...compared(round, first, second), withdrawn(round)];
      }
    }
  });

  test("of ratings is each option once when all are discarded, then one of them again", () => {
    const settings = offsite({ ...ratings });
    const offered = ["Lisbon", "Oslo", "Porto"].map(rating);
    for (let k = 0; k < 20; k++) {
      const by = anySecret();
      let facts: readonly Fact[] = [];
      const shown: unknown[] = [];
      for (let round = 1; round <= 6; round++) {
        const chosen = chosenQuestion(after(settings, ...facts), offered, true, by);
        if (!chosen) throw new Error("nothing was asked");
        expect(chosen.chosenBy).toBe(round === 1 ? "model" : "fallback");
        const [option] = chosen.question.options;
        shown.push(option);
        facts = [...facts, ...rated(round, option), withdrawn(round)];
      }
      expect(new Set(shown).size).toBe(6);
      expect(venues).toContain((put(after(settings, ...facts), offered, by) as [string])[0]);
    }
  });

  test("is the last one again though it was just discarded, rather than one that was asked", () => {
    const three = offsite({ options: among("Lisbon", "Oslo", "Porto") });
    const state = after(
      three,
      ...compared(1, "Lisbon", "Oslo"),
      ...compared(2, "Lisbon", "Porto"),
      ...compared(3, "Oslo", "Porto"),
      withdrawn(3),
    );
    for (let k = 0; k < 20; k++) {
      const names = put(state, [pair("Oslo", "Porto")]) as string[];
      expect([...names].sort()).toEqual(["Oslo", "Porto"]);
    }
    const ratedOnly = after(
      offsite({ ...ratings, options: among("Lisbon", "Oslo") }),
      ...rated(1, "Lisbon"),
      ...rated(2, "Oslo"),
      withdrawn(2),
    );
    expect(put(ratedOnly, [rating("Oslo")])).toEqual(["Oslo", "fallback"]);
  });

  test("is one discarded earlier, once another has counted", () => {
    const state = after(
      offsite({ ...ratings }),
      ...rated(1, "Lisbon"),
      withdrawn(1),
      ...rated(2, "Oslo"),
    );

    expect(put(state, [rating("Lisbon")])).toEqual(["Lisbon", "model"]);
  });

  test("is none when none is offered", () => {
    expect(chosenQuestion(after(offsite()), [], true, secret)).toBeNull();
  });

  const sliders = (parameter: { min: number; max: number; step: number }): Partial<Settings> => ({
    options: { kind: "sliders", parameters: [{ name: "hours", ...parameter }] },
  });

  test("of sliders lies on their steps, and is about settings that differ by one", () => {
    const state = after(offsite(sliders({ min: 1, max: 8, step: 0.5 })));
    const offered = pair({ hours: 2.26 }, { hours: 7.9 });
    const same = pair({ hours: 2.26 }, { hours: 2.6 });

    expect(put(state, [offered])).toEqual([{ hours: 2.5 }, { hours: 8 }]);
    expect(put(state, [same, offered])).toEqual([{ hours: 2.5 }, { hours: 8 }]);
    const other = chosenQuestion(state, [same], true, secret);
    expect(other).toMatchObject({ question: { kind: "pair" }, chosenBy: "fallback" });
  });

  test("of sliders is a setting that was not rated yet, where one is offered", () => {
    const settings = offsite({ ...ratings, ...sliders({ min: 1, max: 4, step: 1 }) });
    const state = after(settings, ...rated(1, { hours: 2 }));

    for (let k = 0; k < 10; k++) {
      expect(put(state, [rating({ hours: 2.2 }), rating({ hours: 2.9 })])).toEqual([
        { hours: 3 },
        "model",
      ]);
    }
    expect(put(state, [rating({ hours: 1.8 })])).toEqual([{ hours: 2 }, "model"]);
  });
});

describe("the rounds that a private round is about", () => {
  const roundsIn = (state: State, questions: readonly MeetingQuestion[]): readonly unknown[] =>
    privateRoundOf(state, questions).map(({ round }) => round);

  test("are those of its questions that were not asked in private, in whatever order their options are", () => {
    const state = after(
      offsite(),
      ...compared(1, "Lisbon", "Oslo"),
      ...compared(2, "Lisbon", "Porto"),
      withdrawn(2),
      ...compared(3, "Ghent", "Porto"),
      ...inPrivate(1, 1),
    );

    expect(roundsIn(state, [pair("Porto", "Ghent")])).toEqual([3]);
    expect(roundsIn(state, [pair("Lisbon", "Oslo"), pair("Lisbon", "Porto")])).toEqual([]);
  });

  test("are found though the model's arithmetic moves a slider by a hair", () => {
    const settings = offsite({
      options: { kind: "sliders", parameters: [{ name: "hours", min: 0.3, max: 7.9, step: 0.1 }] },
      limits: { publicRounds: 4, privateRounds: 4 },
    });
    const hours = [0.7, 1.1, 2.3, 3.7, 4.9, 5.3, 6.1, 7.3];
    const facts = [0, 2, 4, 6].flatMap((k) =>
      compared(1 + k / 2, { hours: hours[k] as number }, { hours: hours[k + 1] as number }),
    );
    const state = afterJoining(settings, ...facts);
    const { step } = nextQuestion({ kind: "next", study: studyInput(state, [], "seed") });

    if (step.kind !== "private") throw new Error(`the step is ${step.kind}`);
    expect(roundsIn(state, step.questions)).toEqual([1, 2, 3, 4]);
  });
});

describe("how many public questions can follow", () => {
  const limits = { ...usualSettings.limits, publicRounds: 12 };
  const ratedOnly = offsite({
    options: among("Lisbon", "Oslo", "Porto"),
    ...ratings,
    limits,
  });

  test("is at most what the limit leaves, the open question not among them", () => {
    const settings = offsite({ limits });
    const [opened, closed] = compared(1, "Lisbon", "Oslo");
    expect(publicLeft(after(settings))).toBe(12);
    expect(publicLeft(after(settings, opened))).toBe(11);
    expect(publicLeft(after(settings, opened, closed))).toBe(11);
    // Of fifteen pairs one is compared.
    expect(publicLeft(after(settings, opened, closed), 3)).toBe(14);
    expect(publicLeft(after(settings, opened, closed), 9)).toBe(14);
  });

  test("is at most the options that are not rated yet", () => {
    expect(publicLeft(after(ratedOnly))).toBe(3);
    expect(publicLeft(after(ratedOnly, ...rated(1, "Oslo")))).toBe(2);
    expect(publicLeft(after(ratedOnly, ...rated(1, "Oslo"), withdrawn(1)))).toBe(3);
  });

  test("is at most the pairs that were not compared yet", () => {
    const three = offsite({ options: among("Lisbon", "Oslo", "Porto"), limits });
    expect(publicLeft(after(three, ...compared(1, "Lisbon", "Oslo")))).toBe(2);
    const names = ["Lisbon", "Oslo", "Porto", "Riga"];
    const pairs = names.flatMap((name, k) => names.slice(k + 1).map((other) => [name, other]));
    const all = pairs.flatMap(([a, b], k) => compared(k + 1, a as string, b as string));
    const four = offsite({ options: among(...names), limits });
    expect(publicLeft(after(four, ...all.slice(0, -2)))).toBe(1);
    expect(publicLeft(after(four, ...all))).toBe(0);
  });

  test("is none when everything was put to be rated, though nobody gave a number", () => {
    const all = ["Lisbon", "Oslo", "Porto"].flatMap((name, k) => rated(k + 1, name));
    const state = after(ratedOnly, ...all);
    const hopeful = {
      publicQuestions: () => [rating("Oslo")],
      prefersPrivate: () => false,
      privateQuestions: () => [],
      isEnough: () => false,
    };

    expect(publicLeft(state, 3)).toBe(0);
    const plan = { ...state.plan, mostPrivate: 0 };
    expect(nextStep(plan, meetingRecord(state), hopeful, secret.draw)).toEqual({
      kind: "stop",
      why: "nothing-left",
    });
  });
});

describe("the order of private questions", () => {
  test("is a shuffle, another for each person", () => {
    const by = anySecret();
    const orders = Array.from({ length: 30 }, (_, k) => orderOf(by, `order 1 v${k}`, 5));

    for (const order of orders) expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(orders.map(String)).size).toBeGreaterThan(10);
  });
});
