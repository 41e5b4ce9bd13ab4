import type { Draw, GivenPlan, MeetingPlan, MeetingQuestion, Step } from "@unswayed/core";
import {
  type AskedQuestion,
  drawnQuestion,
  fallbackQuestion,
  type MeetingModel,
  type MeetingRecord,
  nextStep,
  planOf,
  plans,
} from "@unswayed/core/meeting";
import { describe, expect, test } from "vitest";

const letters = ["a", "b", "c", "d", "e"];
const first: Draw = () => 0;

function pair(text: string): MeetingQuestion {
  return { kind: "pair", options: [...text] };
}

/** A plan in which this is asked on both channels. */
function planWith(kind: MeetingQuestion["kind"], size: number): MeetingPlan {
  const kinds = [{ kind, least: size, most: size }];
  return planOf({ kinds: { public: kinds, private: kinds } });
}

/** A question that was put in public; with a star in private too, with a question mark in private alone. */
function asked(text: string): AskedQuestion {
  const mark = text.replace(/[a-z]/g, "");
  return {
    ...pair(text.replace(/[^a-z]/g, "")),
    inPublic: mark !== "?",
    inPrivate: mark !== "",
    isAnsweredInPrivate: mark !== "",
    isAvailable: true,
  };
}

function record(
  questions: readonly (string | AskedQuestion)[] = [],
  more: Partial<MeetingRecord> = {},
): MeetingRecord {
  return {
    asked: questions.map((question) => (typeof question === "string" ? asked(question) : question)),
    discarded: [],
    privateElsewhere: 0,
    options: letters,
    keyOf: String,
    sample: () => letters,
    ...more,
  };
}

/** Thinks of these public questions as about the same, and of what was asked in public as worth asking in private. */
function model(known: MeetingRecord, more: Partial<MeetingModel> = {}): MeetingModel {
  return {
    publicQuestions: (count) => [pair("ab"), pair("cd"), pair("ce"), pair("de")].slice(0, count),
    prefersPrivate: () => false,
    privateQuestions: (count, about) => {
      if (about === "anything") return [pair("ae"), pair("be"), pair("ce")].slice(0, count);
      const open = known.asked
        .filter(({ inPrivate }) => !inPrivate)
        .map(({ kind, options }) => ({ kind, options }));
      return (about === "last" ? open.slice(-1) : open).slice(0, count);
    },
    isEnough: () => false,
    ...more,
  };
}

function step(given: GivenPlan, known: MeetingRecord, more: Partial<MeetingModel> = {}): Step {
  return nextStep(planOf(given), known, model(known, more), first);
}

function privately(...texts: readonly string[]): Step {
  return { kind: "private", questions: texts.map(pair) };
}

const enough = { isEnough: () => true };
const wantsPrivate = { prefersPrivate: () => true };

describe("a meeting with public and private questions", () => {
  test("puts one of several near-best public questions, as many as its plan says", () => {
    expect(step("both", record())).toEqual({
      kind: "public",
      among: [pair("ab"), pair("cd"), pair("ce"), pair("de")],
    });
    expect(step({ nearBest: 2 }, record())).toEqual({
      kind: "public",
      among: [pair("ab"), pair("cd")],
    });
  });

  test("asks in private when that pays, about what was asked, a few at a time", () => {
    const four = record(["ab", "ac", "ad", "bc"]);
    expect(step("both", four, wantsPrivate)).toEqual(privately("ab", "ac", "ad"));
    expect(step({ gather: 2 }, four, wantsPrivate)).toEqual(privately("ab", "ac"));
    expect(step({ gather: 1 }, record(["ab", "ac"]), wantsPrivate)).toEqual(privately("ab"));
    expect(step({ mostPrivate: 1 }, record(["ab", "ac"]), wantsPrivate)).toEqual(privately("ab"));
    expect(step({ mostPrivate: 1 }, record(["ab*", "ac"]), wantsPrivate).kind).toBe("public");
    expect(step({ mostPrivate: 0 }, record(["ab"]), wantsPrivate).kind).toBe("public");
  });

  test("puts a private round in an order that does not depend on what the model thought best", () => {
    const known = record(["cd", "ab", "ae"]);
    const orders = [
      ["ab", "cd", "ae"],
      ["ae", "ab", "cd"],
    ];
    for (const wanted of orders) {
      const asks = { ...wantsPrivate, privateQuestions: () => wanted.map(pair) };
      expect(step("both", known, asks)).toEqual(privately("cd", "ab", "ae"));
    }
    const fresh = { privateQuestions: () => [pair("de"), pair("cb")] };
    const plan = { situation: "private", openingBallot: null } as const;
    expect(step(plan, record(), fresh)).toEqual(privately("cb", "de"));
  });

  test("waits until a private round is full, while there are public questions", () => {
    expect(step("both", record(["ab", "ac"]), wantsPrivate).kind).toBe("public");
    const last = step({ mostPublic: 2, leastPrivate: 2 }, record(["ab", "ac"]), wantsPrivate);
    expect(last).toEqual(privately("ab", "ac"));
  });

  test("asks in public where nothing can be asked in private", () => {
    expect(step("both", record(), wantsPrivate).kind).toBe("public");
  });

  test("has its opening before anything is asked because it pays, or is enough", () => {
    const plan = { opening: 2, leastPrivate: 0, gather: 2 };

    expect(step(plan, record(["ab"]), { ...wantsPrivate, ...enough }).kind).toBe("public");
    expect(step(plan, record(["ab", "ac"]), wantsPrivate).kind).toBe("private");
    expect(step(plan, record(["ab", "ac"]), enough)).toEqual({ kind: "stop", why: "enough" });
  });

  test("repeats what is owed: together after the opening, or each right after its public vote", () => {
    const together = { opening: 3, repeated: 2 };
    const each = { opening: 3, repeated: 2, repeatedTogether: false };

    expect(step(together, record(["ab", "ac"])).kind).toBe("public");
    expect(step(together, record(["ab", "ac", "ad"]))).toEqual(privately("ab", "ac"));
    expect(step(together, record(["ab*", "ac*", "ad"])).kind).toBe("public");
    expect(step(each, record(["ab"]))).toEqual(privately("ab"));
    expect(step(each, record(["ab*", "ac"]))).toEqual(privately("ac"));
    expect(step(each, record(["ab*", "ac*", "ad"])).kind).toBe("public");
  });

  test("owes no more than may be asked in private, and nothing about an option that is gone", () => {
    const plan = { repeated: Infinity, repeatedTogether: false };

    expect(step({ ...plan, mostPrivate: 1 }, record(["ab", "ac"]))).toEqual(privately("ab"));
    expect(step({ ...plan, mostPrivate: 0 }, record(["ab"])).kind).toBe("public");
    expect(step(plan, record([{ ...asked("ab"), isAvailable: false }])).kind).toBe("public");
  });

  test("an opening longer than its limit ends at the limit", () => {
    const plan = { opening: 5, repeated: 5, mostPublic: 2 };

    expect(step(plan, record(["ab", "ac"]))).toEqual(privately("ab", "ac"));
  });

  test.each([
    ["there are enough answers", {}, enough, "enough"],
    ["it is at its limit of public questions", { mostPublic: 3 }, {}, "limit"],
    ["it is at its limit of questions", { mostQuestions: 3 }, {}, "limit"],
    ["nothing is left", {}, { publicQuestions: () => [] }, "nothing-left"],
  ] as const)(
    "asks what is missing in private before it stops because %s",
    (_, plan, more, why) => {
      const least = { ...plan, leastPrivate: 2 };

      expect(step(least, record(["ab", "ac", "ad"]), more)).toEqual(privately("ab", "ac"));
      expect(step(least, record(["ab*", "ac", "ad"]), more)).toEqual(privately("ac"));
      expect(step(least, record(["ab*", "ac*", "ad"]), more)).toEqual({ kind: "stop", why });
      expect(step({ ...least, mostPrivate: 0 }, record(["ab", "ac", "ad"]), more)).toEqual({
        kind: "stop",
        why,
      });
    },
  );

  test("counts private answers from elsewhere, but no private question to which nobody said anything", () => {
    const silent = { ...asked("ab*"), isAnsweredInPrivate: false };
    const plan = { leastPrivate: 1 };

    expect(step(plan, record([silent, "ac"]), enough)).toEqual(privately("ac"));
    expect(step(plan, record(["ab"], { privateElsewhere: 1 }), enough)).toEqual({
      kind: "stop",
      why: "enough",
    });
    // Nobody has anything to say, and nothing else can be asked.
    expect(step(plan, record([silent]), enough)).toEqual({ kind: "stop", why: "enough" });
  });

  test("stops when it has spent what it may, the last question having begun within that", () => {
    const plan = { mostCost: 7, price: { public: 1, private: 5 }, leastPrivate: 0 };

    expect(step(plan, record(["ab*"])).kind).toBe("public");
    expect(step(plan, record(["ab*", "ac"]))).toEqual({ kind: "stop", why: "limit" });
    expect(step(plan, record(["ab", "ac"]), wantsPrivate)).toEqual(privately("ab"));
    expect(step({ ...plan, price: { public: 0, private: 0 } }, record(["ab*"])).kind).toBe(
      "public",
    );
  });

  test("goes on to its limit if it may not stop early", () => {
    expect(step({ stopsEarly: false }, record(["ab"]), enough).kind).toBe("public");
  });

  test("of a short list has each question that was not asked, whatever the model thinks", () => {
    const short = (questions: readonly string[]): MeetingRecord =>
      record(questions, { options: ["a", "b", "c"] });

    expect(step("both", short(["ab*"]))).toEqual({
      kind: "public",
      among: [pair("ac"), pair("bc")],
    });
    expect(step({ leastPrivate: 0 }, short(["ab", "ac", "bc"]))).toEqual({
      kind: "stop",
      why: "nothing-left",
    });
    // Where one best question is wanted, the model is asked for it.
    expect(step({ nearBest: 1 }, short([]))).toEqual({ kind: "public", among: [pair("ab")] });
    expect(step({ asksAgain: true, nearBest: 1 }, short(["ab", "ac", "bc"])).kind).toBe("public");
  });
});

describe("a meeting about public votes that are there already", () => {
  test("asks about anything in private, one question at a time, until enough or six", () => {
    const six = ["ab?", "ac?", "ad?", "ae?", "bc?", "bd?"];

    expect(step("check", record())).toEqual(privately("ae"));
    // One private answer at least, or nothing has been checked.
    expect(step("check", record(), enough)).toEqual(privately("ae"));
    expect(step("check", record(["ab?"]), enough)).toEqual({ kind: "stop", why: "enough" });
    expect(step("check", record(six.slice(0, 5))).kind).toBe("private");
    expect(step("check", record(six))).toEqual({ kind: "stop", why: "limit" });
  });

  test("stops when nothing is left", () => {
    const none = { privateQuestions: () => [] };

    expect(step("check", record(["ab?"]), none)).toEqual({ kind: "stop", why: "nothing-left" });
  });
});

describe("a meeting in which nothing has to be public", () => {
  test("asks about anything in private, a few at a time, within its limits", () => {
    const plain = { situation: "private", openingBallot: null } as const;
    expect(step(plain, record())).toEqual(privately("ae", "be"));
    const two = { ...plain, mostQuestions: 2 } as const;
    expect(step(two, record(["ab?"]))).toEqual(privately("ae"));
    expect(step(two, record(["ab?", "ac?"]))).toEqual({ kind: "stop", why: "limit" });
    expect(step(plain, record(["ab?"]), enough)).toEqual({ kind: "stop", why: "enough" });
  });

  test("begins with numbers for the whole list", () => {
    const { options } = record();
    expect(step("private", record())).toEqual({
      kind: "private",
      questions: [{ kind: "rating", options }],
    });
  });
});

describe("a meeting by the paper's plan", () => {
  const paper: Partial<MeetingPlan> = {
    leastPrivate: 0,
    opening: 2,
    repeated: 2,
    repeatedTogether: false,
    privateAbout: "last",
    gather: 1,
    nearBest: 1,
    asksAgain: true,
  };

  test("has both votes on its first pairs, then a private one on the last where the model wants it", () => {
    expect(step(paper, record(["ab"]))).toEqual(privately("ab"));
    expect(step(paper, record(["ab*"]), wantsPrivate)).toEqual({
      kind: "public",
      among: [pair("ab")],
    });
    expect(step(paper, record(["ab*", "ac*", "ad", "ae"]), wantsPrivate)).toEqual(privately("ae"));
    expect(step(paper, record(["ab*", "ac*", "ad"])).kind).toBe("public");
  });

  test("ends with what it has", () => {
    expect(step({ ...paper, mostQuestions: 3 }, record(["ab*", "ac*", "ad"]))).toEqual({
      kind: "stop",
      why: "limit",
    });
  });
});

describe("without a model", () => {
  const without = (given: GivenPlan, known: MeetingRecord): Step =>
    nextStep(planOf(given), known, null, first);

  test("a public question is about the options asked about least", () => {
    expect(without("both", record(["ab"]))).toEqual({ kind: "public", among: [pair("cd")] });
  });

  test("what is owed is asked, and before the end the latest public questions in private", () => {
    const owing = { repeated: 1, repeatedTogether: false };
    const ending = { mostPublic: 3, leastPrivate: 2 };

    expect(without(owing, record(["ab"]))).toEqual(privately("ab"));
    expect(without(ending, record(["ab", "ac", "ad"]))).toEqual(privately("ac", "ad"));
    expect(without(ending, record(["ab", "ac*", "ad*"]))).toEqual({ kind: "stop", why: "limit" });
  });

  test("nothing is asked again: what is missing in private follows, then the end", () => {
    const all = ["ab", "ac", "bc"];
    const three = (questions: readonly string[]) => record(questions, { options: ["a", "b", "c"] });

    expect(without({ leastPrivate: 1 }, three(all))).toEqual(privately("bc"));
    expect(without({ leastPrivate: 1 }, three(["ab", "ac", "bc*"]))).toEqual({
      kind: "stop",
      why: "nothing-left",
    });
    expect(without({ asksAgain: true }, three(all)).kind).toBe("public");
  });
});

describe("the question drawn of several", () => {
  const near = [pair("ab"), pair("cd"), pair("ce")];

  test("is drawn evenly, by the number of questions that count", () => {
    const labels: [string, number][] = [];
    const place =
      (k: number): Draw =>
      (label, below) => {
        labels.push([label, below]);
        return k;
      };

    for (const [k, question] of near.entries()) {
      expect(drawnQuestion(plans.both, near, record(["ae"]), place(k))).toEqual({
        question,
        isFallback: false,
      });
    }
    expect(new Set(labels.map(String))).toEqual(new Set(["question 2,3"]));
  });

  test("is another by what was asked alone if it has just been discarded", () => {
    const discarded = record([], { discarded: [pair("ba")] });

    expect(drawnQuestion(plans.both, near, discarded, first)).toEqual({
      question: pair("cd"),
      isFallback: true,
    });
    const others = [pair("ab"), pair("de"), pair("ac")];
    expect(drawnQuestion(plans.both, others, discarded, first)).toEqual(
      drawnQuestion(plans.both, near, discarded, first),
    );
  });

  test("is none of none", () => {
    expect(drawnQuestion(plans.both, [], record(), first)).toBeNull();
  });
});

describe("a question without a model", () => {
  test("has its ties drawn, the same for the same draw", () => {
    const backwards: Draw = (label) => -Number(label.split(" ").at(-1));

    expect(fallbackQuestion(plans.both, record(), first)).toEqual(pair("ab"));
    expect(fallbackQuestion(plans.both, record(), backwards)).toEqual(pair("ed"));
  });

  test("is rather one that was discarded than one that was answered", () => {
    const three = { options: ["a", "b", "c"], discarded: [pair("bc")] };

    expect(fallbackQuestion(plans.both, record(["ab"], three), first)).toEqual(pair("ac"));
    expect(fallbackQuestion(plans.both, record(["ab", "ac"], three), first)).toEqual(pair("bc"));
  });

  test("to rate is about an option that nobody rated, and none when all were", () => {
    const ratings = (count: number, more: Partial<MeetingRecord> = {}): MeetingRecord =>
      record(
        letters.slice(0, count).map((letter) => ({ ...asked(letter), kind: "rating" })),
        more,
      );
    const rated = planWith("rating", 1);
    const last: MeetingQuestion = { kind: "rating", options: ["e"] };

    expect(fallbackQuestion(rated, ratings(4), first)).toEqual(last);
    expect(fallbackQuestion(rated, ratings(4, { discarded: [last] }), first)).toEqual(last);
    expect(fallbackQuestion(rated, ratings(5), first)).toBeNull();
    // Of sliders there is always another setting to draw.
    expect(fallbackQuestion(rated, ratings(5, { options: null }), first)).not.toBeNull();
  });

  test("is about three at once where that is asked, and none where there are too few", () => {
    expect(fallbackQuestion(planWith("order", 3), record(), first)).toEqual({
      kind: "order",
      options: ["a", "b", "c"],
    });
    expect(fallbackQuestion(plans.both, record([], { options: ["a"] }), first)).toBeNull();
  });
});

describe("a ballot about the whole list", () => {
  const ballot: MeetingQuestion = { kind: "order", options: letters };
  const inPrivate = { openingBallot: { kind: "order", channel: "private" } } as const;

  test("comes first, on the channel that the plan says", () => {
    expect(step(inPrivate, record())).toEqual({ kind: "private", questions: [ballot] });
    expect(step({ openingBallot: { kind: "order", channel: "public" } }, record())).toEqual({
      kind: "public",
      among: [ballot],
    });
  });

  test("comes once, and not again when it was discarded", () => {
    const put = { ...asked("abcde?"), kind: "order" } as const;

    expect(step(inPrivate, record([put])).kind).toBe("public");
    expect(step(inPrivate, record([], { discarded: [ballot] })).kind).toBe("public");
  });

  test("is left out where there is no list, or more on it than anyone orders", () => {
    const many = Array.from({ length: 201 }, (_, k) => `option ${k}`);

    expect(step(inPrivate, record([], { options: null })).kind).toBe("public");
    expect(step(inPrivate, record([], { options: many })).kind).toBe("public");
  });
});

describe("costs in seconds", () => {
  const inSeconds = { costIn: "seconds", leastPrivate: 0 } as const;

  test("end the meeting when the time is up, private rounds with their change of devices", () => {
    const known = record(["ab", "cd*"]);
    // Two public pairs of 20, a private one of 8, and 30 for the change to private devices.
    expect(step({ ...inSeconds, mostCost: 78 }, known)).toEqual({ kind: "stop", why: "limit" });
    expect(step({ ...inSeconds, mostCost: 79 }, known).kind).toBe("public");
  });
});

describe("a private round without a model", () => {
  test("is about what was asked about least, if it may be about anything", () => {
    const plan = planOf({ situation: "private", gather: 3, openingBallot: null });
    const without = nextStep(plan, record(), null, first);

    expect(without).toEqual(privately("ab", "ea", "cd"));
    const rest = record(["ab?", "ac?", "bc?"], { options: ["a", "b", "c"] });
    expect(nextStep(plan, rest, null, first)).toEqual({
      kind: "stop",
      why: "nothing-left",
    });
  });
});
