import { createStudy } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { answersTo, followAna, group, laterIsBetter, meals, played } from "./meals.ts";

const pairOf = ({ options }: { readonly options: readonly unknown[] }): string =>
  [...options].sort().join("|");

describe("a question", () => {
  test("says why it is asked and what either channel would be worth", () => {
    const request = group().ask();

    expect(request?.why.kind).toMatch(/^(private-)?worth$/);
    expect(request?.why.text).toMatch(
      /^Asked in (public|private) \(cost \d\): \w+ or \w+, because/,
    );
    expect(request?.why.worth?.public).toBeGreaterThan(0);
    expect(request?.why.worth?.private).toBeGreaterThan(0);
    expect(request?.why.expected?.public).toBeGreaterThan(0);
    expect(request?.why.sway).toBeGreaterThanOrEqual(0);
  });

  test("is explained afterwards as it was when it was put", () => {
    const study = group({ plan: { gather: 1 } });
    const reasons = Array.from({ length: 5 }, () => {
      const request = study.ask();
      if (!request) throw new Error("nothing is asked");
      study.tell(request, answersTo(request, study.voters, laterIsBetter));
      return [request.id, request.why] as const;
    });

    for (const [id, why] of reasons) expect(study.explain(id)).toEqual(why);
    expect(study.explain(study.ask() ?? "")).toEqual(study.ask()?.why);
    expect(() => study.explain("99-public")).toThrow("99-public");
  });

  test("that people put in the queue is said to be one", () => {
    const study = group();
    study.enqueue({ kind: "pair", options: ["soup", "curry"] });
    const request = study.ask();
    study.tell(request ?? "", { Ana: "first" });

    expect(request?.why.kind).toBe("enqueued");
    expect(study.explain("1-public").kind).toBe("enqueued");
  });

  test("is not put twice on a channel while there is another", () => {
    const study = played(group(), 12, followAna);

    for (const channel of ["public", "private"]) {
      const asked = study.votes().filter((vote) => vote.channel === channel);
      expect(new Set(asked.map(pairOf)).size).toBe(Math.min(6, asked.length)); // there are six pairs
    }
  });

  test("is not put twice while another channel has one that was not put at all", () => {
    const study = played(group(), 12, followAna);

    const first = study.votes().slice(0, 12);
    expect(new Set(first.map((vote) => `${vote.channel} ${pairOf(vote)}`)).size).toBe(12);
    expect(first.filter(({ channel }) => channel === "private")).toHaveLength(6); // six pairs, each on both
  });

  test("may come again where that is wanted, as with simulated people", () => {
    const study = played(group({ repeats: true, plan: { mostPrivate: 0 } }), 12);

    const asked = study.votes().map(pairOf);
    expect(asked).toHaveLength(12); // of six pairs
  });

  test("there is none with a single option, and one as soon as there are two", () => {
    const study = createStudy({ ...meals, options: { kind: "list", items: [{ name: "soup" }] } });

    expect(study.ask()).toBeNull();
    expect(study.consensus()).toMatchObject({ option: "soup", status: "solved" });
    study.addOption("rice");
    expect(pairOf(study.ask() as never)).toBe("rice|soup");
  });
});

describe("private votes", () => {
  test("are chosen where open answers are swayed, and may come without an open vote", () => {
    const study = played(group({ cost: { private: 2 } }), 14, followAna);

    const channels = study.votes().map(({ channel }) => channel);
    expect(channels).toContain("private");
    expect(channels).toContain("public");
    expect(study.consensus().publicOnly?.options).toEqual(["soup"]);
    expect(study.consensus().privateOnly?.options).toEqual(["curry"]);
  });

  test("none allowed: only public questions are asked", () => {
    const study = played(group({ plan: { mostPrivate: 0 } }), 6);

    expect(study.ledger()).toMatchObject({ publicRounds: 6, privateRounds: 0 });
  });

  test("always: every open vote is followed by its private twin", () => {
    const study = played(group({ plan: { repeated: Infinity, repeatedTogether: false } }), 6);

    expect(study.votes().map(({ id }) => id)).toEqual(
      [1, 2, 3].flatMap((round) => [`${round}-public`, `${round}-private`]),
    );
  });

  test("gathered are about open votes that had none, most telling first, each once", () => {
    const study = played(group({ plan: { mostPrivate: 0 } }), 4);
    const first = study.askPrivate({ count: 2 });
    const rest = study.askPrivate({ count: 5 });

    expect(first).toHaveLength(2);
    expect(rest).toHaveLength(2);
    expect([...first, ...rest].map(({ round }) => round).sort()).toEqual([1, 2, 3, 4]);
    expect(study.askPrivate()).toEqual([]);
  });

  test("gathered: an open question tells what private ones would be worth", () => {
    const request = played(group({ plan: { mostPrivate: 0 } }), 4).ask();

    expect(request?.channel).toBe("public");
    expect(request?.why.worth?.private).not.toBeNull();
  });

  test("are not counted on from people who never answer them", () => {
    const study = group({ cost: { private: 1 } });
    for (const pair of ["rice", "pasta", "curry"]) {
      study.enqueue({ kind: "pair", options: ["soup", pair] });
      study.tell(study.ask() ?? "", { Ana: "first", Ben: "second", Cem: "first" });
    }
    for (const { id } of study.askPrivate({ count: 3 })) {
      study.tell(id, { Ana: "abstain", Ben: "abstain", Cem: "abstain" });
    }

    for (let k = 0; k < 2; k++) {
      const request = study.ask();
      expect(request?.channel).toBe("public");
      study.tell(request ?? "", { Ana: "first", Ben: "first", Cem: "second" });
    }
  });
});

describe("several questions", () => {
  test("at once are about different pairs, and none was asked", () => {
    const study = played(group({ plan: { mostPrivate: 0 } }), 2);
    const before = study.votes().map(pairOf);
    const together = study.ask({ count: 3 }).map(pairOf);

    expect(new Set([...before, ...together]).size).toBe(5);
  });

  test("near the best are at least two, count as nothing, and the first can be asked", () => {
    const study = played(group({ plan: { mostPrivate: 0 } }), 3);
    const events = study.events().length;
    const step = study.step();
    const near = step.kind === "public" ? step.among.map(({ options }) => options) : [];

    expect(near.length).toBeGreaterThanOrEqual(2);
    expect(new Set(near.map((options) => [...options].sort().join())).size).toBe(near.length);
    expect(study.events()).toHaveLength(events);
    study.enqueue({ kind: "pair", options: [near[0][0], near[0][1]] });
    expect(study.ask()).toMatchObject({
      options: [near[0][0], near[0][1]],
    });
  });
});

test("work that is ended early still gives a question and says that it was ended", () => {
  const hurried = createStudy(meals);
  hurried.addAnswers([
    {
      channel: "private",
      question: { kind: "pair", options: ["soup", "rice"] },
      answers: { Ana: "first" },
    },
  ]);

  expect(hurried.ask({ shouldStop: () => true })).not.toBeNull();
  expect(hurried.consensus({ shouldStop: () => true }).status).toBe("stopped");
  expect(hurried.consensus().status).toBe("solved");
});
