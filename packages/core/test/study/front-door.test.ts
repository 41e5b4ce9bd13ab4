import { paper } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { createStudy, restoreStudy, type Study } from "../../src/index.ts";

const voters = ["Ana", "Ben", "Cleo"];

describe("options of a study", () => {
  test("are typed by the settings: texts of a list, records of a box", () => {
    const list = createStudy({ voters, options: ["Park", "Mill"] });
    const box = createStudy({
      voters,
      options: {
        kind: "box",
        parameters: [
          { name: "hours", min: 1, max: 9 },
          { name: "room", type: "choice", values: ["big", "small"] },
        ],
      },
      constraint: ({ hours, room }) => room === "big" || hours < 5,
    });

    const name: string = list.consensus().option;
    const { hours, room } = box.consensus().option;
    const wide: number = hours;
    const choice: "big" | "small" = room;
    expect([typeof name, typeof wide, choice === "big" || choice === "small"]).toEqual([
      "string",
      "number",
      true,
    ]);
    // @ts-expect-error a list has no records
    expect(() => list.predict({ hours: 3 })).toThrow("option: got");
    // @ts-expect-error the box has no such parameter
    expect(() => box.predict({ hour: 3, room: "big" })).toThrow("option");
    const any: Study = box;
    expect(any.space.isFinite).toBe(false);
  });

  test("may be plain texts within a list too", () => {
    const study = createStudy({
      voters,
      options: { kind: "list", items: ["Park", { name: "Mill" }] },
    });

    expect(study.ask()?.options.toSorted()).toEqual(["Mill", "Park"]);
  });

  test("have ids, descriptions, addresses and data of your own, which come back from a file", () => {
    const items = [
      {
        id: "p1",
        name: "Park",
        description: "By the river",
        url: "https://example.org/p",
        data: { size: 3 },
      },
      { id: "p2", name: "Park", data: [1, 2] },
      { name: "Mill" },
    ];
    const study = createStudy({ voters, options: items });
    study.addAnswers([
      {
        channel: "public",
        question: { kind: "pair", options: ["p2", "p1"] },
        answers: { Ana: "first", Ben: "first", Cleo: "first" },
      },
      {
        channel: "public",
        question: { kind: "pair", options: ["p2", "Mill"] },
        answers: { Ana: "first", Ben: "first", Cleo: "first" },
      },
    ]);
    const again = restoreStudy<string>(JSON.stringify(study));

    expect(again.consensus().option).toBe("p2");
    expect(again.item("p1")).toEqual(items[0]);
    expect(again.item("p2")?.data).toEqual([1, 2]);
    expect(again.space.label(again.space.encode("p2"))).toBe("Park");
    expect(() => createStudy({ voters, options: [items[0]!, items[0]!] })).toThrow(
      'options.items[1].id: got "p1", wanted another name than that of options.items[0].id',
    );
    // "Park" is the name of two: only their ids say which.
    expect(() => study.predict("Park")).toThrow("option");
    expect(study.predict("Mill").option).toBe("Mill");
  });
});

describe("people with ids", () => {
  const bens = [{ id: "ben-1", name: "Ben" }, { id: "ben-2", name: "Ben" }, "Cleo"];

  test("may have one name", () => {
    const study = createStudy({ voters: bens, options: ["Park", "Mill"] });
    const request = study.ask();
    if (!request) throw new Error("nothing was asked");
    study.tell(request, { "ben-1": "first", "ben-2": "second", Cleo: "first" });
    const again = restoreStudy(JSON.stringify(study));

    expect(again.voters).toEqual(["ben-1", "ben-2", "Cleo"]);
    expect(again.voters.map((voter) => again.nameOf(voter))).toEqual(["Ben", "Ben", "Cleo"]);
    expect(again.votes()[0]?.answers).toEqual({
      "ben-1": "first",
      "ben-2": "second",
      Cleo: "first",
    });
  });

  test.each([
    [["Ben", "Ben"], 'voters[1]: got "Ben", wanted a name that is not already in the list, or ids'],
    [[{ id: "b", nam: "Ben" }], "voters[0].nam"],
    [[{ name: "Ben" }], "voters[0].id"],
  ])("are refused as %j", (given, message) => {
    expect(() => createStudy({ voters: given as string[], options: ["a", "b"] })).toThrow(message);
  });
});

describe("a refusal", () => {
  test("names options as the caller does, and suggests what was meant", () => {
    const study = createStudy({ voters, options: ["Park", "Mill"] });

    expect(() => createStudy({ voters, options: [] })).toThrow("options.items: got []");
    expect(() => study.predict("Prak")).toThrow('did you mean "Park"?');
    expect(() =>
      study.addAnswers([
        {
          channel: "public",
          question: { kind: "pair", options: ["Park", "Mill"] },
          answers: { Anna: "first" },
        },
      ]),
    ).toThrow('did you mean "Ana"?');
    // @ts-expect-error a misspelt setting
    expect(() => createStudy({ voters, options: ["a", "b"], sed: 3 })).toThrow(
      'did you mean "seed"?',
    );
  });
});

describe("settings of another method", () => {
  test("are errors of type, and refused", () => {
    const options = ["a", "b"] as const;
    expect(() =>
      // @ts-expect-error the paper's method has no lengthScales beside it
      createStudy({ voters, options, method: paper(), lengthScales: [1] }),
    ).toThrow("lengthScales");
    // @ts-expect-error the default method has no initialPairs
    expect(() => createStudy({ voters, options: ["a", "b"], initialPairs: 2 })).toThrow(
      "initialPairs",
    );
    expect(() =>
      // @ts-expect-error nor has the paper's method a target
      createStudy({ voters, options, method: paper({ target: "alone" }) }),
    ).toThrow("target");
  });
});
