import { InvalidInputError } from "@unswayed/core";
import { paperStudy } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { asked, played, restored, study, supper, written } from "./group.ts";

/** Nobody can see the blanks around a name: "Ana " and "Ana" are one person. */
describe("blanks around a name", () => {
  test("are dropped when the study is made", () => {
    const group = paperStudy({ ...supper, voters: ["Ana ", "\tBen"] });

    expect(group.voters).toEqual(["Ana", "Ben"]);
    expect(written(group)).toBe(written(study(supper)));
    group.tell(asked(group), { Ana: "first", Ben: "second" });
    expect(asked(group).id).toBe("1-private");
  });

  test("do not make someone else of a person who is here", () => {
    const group = study(supper);

    expect(() => group.join(" Ana")).toThrow(InvalidInputError);
    expect(group.voters).toEqual(["Ana", "Ben"]);
  });

  test("are dropped from who joins, leaves, answers and takes back", () => {
    const [blank, plain] = [study(supper), study(supper)];
    blank.join(" Cem ");
    blank.tell("1-public", { " Ana": "first", "Ben ": "second", Cem: "first" });
    blank.retract("1-public", "Ben ");
    blank.addAnswers([
      {
        channel: "private",
        question: { kind: "pair", options: ["soup", "rice"] },
        answers: { "Ben ": "first" },
      },
    ]);
    blank.leave("\tCem");
    plain.join("Cem");
    plain.tell("1-public", { Ana: "first", Ben: "second", Cem: "first" });
    plain.retract("1-public", "Ben");
    plain.addAnswers([
      {
        channel: "private",
        question: { kind: "pair", options: ["soup", "rice"] },
        answers: { Ben: "first" },
      },
    ]);
    plain.leave("Cem");

    expect(written(blank)).toBe(written(plain));
  });

  test.each([
    ["in a vote", (g: ReturnType<typeof study>, a: object) => g.tell("1-public", a as never)],
    [
      "in a vote from elsewhere",
      (g: ReturnType<typeof study>, answers: object) =>
        g.addAnswers([
          {
            channel: "public",
            question: { kind: "pair", options: ["soup", "rice"] },
            answers: answers as never,
          },
        ]),
    ],
  ])("do not let one person answer twice %s", (_, answer) => {
    const group = study(supper);

    expect(() => answer(group, { Ana: "first", "Ana ": "second" })).toThrow("each person once");
    expect(group.events()).toEqual([]);
  });

  test("in a file's events are refused: no study writes them", () => {
    const file = JSON.parse(written(played(study(supper), 1)));
    const joined = { ...file, events: [...file.events, { kind: "joined", voter: " Cem" }] };

    expect(() => restored(joined)).toThrow(/events\[2\]\.voter.*Cem/);
  });
});
