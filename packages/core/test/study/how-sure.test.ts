import { createStudy, type Study, surenessWords } from "@unswayed/core";
import { describe, expect, test } from "vitest";

const voters = ["Ana", "Ben", "Cleo", "Dan"];

function about(names: readonly string[], seed = 1): Study {
  const options = { kind: "list", items: names.map((name) => ({ name })) } as const;
  return createStudy({ voters, options, seed, effort: { particles: 96 } });
}

/** So many of the four prefer the first. */
function compared(
  study: Study,
  channel: "public" | "private",
  pair: readonly [string, string],
  first: number,
): void {
  const answers = Object.fromEntries(
    voters.map((voter, k) => [voter, k < first ? ("first" as const) : ("second" as const)]),
  );
  study.addAnswers([{ channel, question: { kind: "pair", options: pair }, answers }]);
}

function equal(study: Study, pair: readonly [string, string]): void {
  const answers = Object.fromEntries(voters.map((voter) => [voter, "no-preference" as const]));
  study.addAnswers([{ channel: "public", question: { kind: "pair", options: pair }, answers }]);
}

describe("what the votes of one channel alone would choose", () => {
  test("comes with its chance and a word for it, where one option is ahead", () => {
    const study = about(["Oslo", "Rome"]);
    for (let k = 0; k < 3; k++) compared(study, "public", ["Oslo", "Rome"], 4);

    const { publicOnly, privateOnly } = study.consensus();

    expect(publicOnly).toMatchObject({ kind: "ahead", options: ["Oslo"] });
    expect(publicOnly?.chance).toBeGreaterThan(0.9);
    expect(publicOnly?.text).toMatch(/^Oslo \((likely|very likely), \d+ %\)$/);
    expect(privateOnly).toBeNull();
  });

  test("is a tie where as many want the one as the other", () => {
    const study = about(["Oslo", "Rome"]);
    compared(study, "private", ["Oslo", "Rome"], 2);

    const { privateOnly } = study.consensus();

    expect(privateOnly?.kind).toBe("tied");
    expect([...(privateOnly?.options ?? [])].sort()).toEqual(["Oslo", "Rome"]);
    expect(privateOnly?.text).toMatch(/, tied$/);
  });

  test("is not known where nothing was said that tells options apart", () => {
    const names = ["Oslo", "Rome", "Bern", "Riga"] as const;
    const study = about(names);
    names.forEach((name, k) => {
      equal(study, [name, names[(k + 1) % names.length] as string]);
    });

    expect(study.consensus().publicOnly).toMatchObject({ kind: "not known", text: "not known" });
  });
});

describe("an option that nobody was asked about", () => {
  test("is not ahead by the noise of draws", () => {
    const names = Array.from({ length: 30 }, (_, k) => `place ${k + 1}`);
    for (let seed = 0; seed < 12; seed++) {
      const study = about(names, seed);
      equal(study, ["place 7", "place 9"]);
      const { option, publicOnly } = study.consensus();
      expect(["place 7", "place 9"]).toContain(option);
      expect(["place 7", "place 9"]).toContain(publicOnly?.options[0]);
      expect(["place 7", "place 9"]).toContain(study.leader()?.option);
    }
  });
});

describe("a result", () => {
  test("has the word of the one table for its chance", () => {
    const study = about(["Oslo", "Rome"]);
    compared(study, "private", ["Oslo", "Rome"], 4);
    const { sureness } = study.consensus();
    const chance = sureness?.chanceBest ?? 0;

    const fitting = surenessWords.filter(({ from }) => chance >= from);

    expect(sureness?.word).toBe(fitting.at(-1)?.word);
    expect(surenessWords.map(({ word }) => word)).toEqual([
      "unclear",
      "leaning",
      "likely",
      "very likely",
    ]);
  });

  test("about settings of a box is about a region, and what choosing it gives up", () => {
    const options = { kind: "box", parameters: [{ name: "hours", min: 0, max: 8 }] } as const;
    const study = createStudy({ voters, options, seed: 1, effort: { particles: 96 } });
    const request = study.ask();
    if (!request) throw new Error("nothing is asked");
    study.tell(request, Object.fromEntries(voters.map((voter) => [voter, "first" as const])));

    const { text } = study.consensus();

    expect(text).toMatch(/^The best for the group is near .*, within a tenth of each range, with/);
    expect(text).toMatch(/gives up \d+ % of what there is to gain/);
    expect(text).not.toMatch(/is best for the group/);
  });

  test("of work that was ended early says so, and makes nothing clear", () => {
    const study = about(["Oslo", "Rome"]);
    compared(study, "public", ["Oslo", "Rome"], 4);
    for (let k = 0; k < 4; k++) compared(study, "private", ["Oslo", "Rome"], 4);
    expect(study.verdict()?.kind).toBe("stands");
    const hurried = { shouldStop: () => true };

    expect(study.consensus(hurried)).toMatchObject({
      status: "stopped",
      text: expect.stringContaining("provisional"),
    });
    expect(study.predict("Oslo", hurried).status).toBe("stopped");
    expect(study.verdict(hurried)).toMatchObject({ kind: "unclear", isFinal: false });
    expect(study.consensus().status).toBe("solved");
  });
});
