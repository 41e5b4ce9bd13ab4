import { createStudy, InvalidInputError } from "@unswayed/core";
import { paper } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { deskMethods, StudyDesk } from "../../src/desk.ts";

const people = ["Ana", "Ben"];
const options = ["A", "B", "C"];

describe("a desk of studies", () => {
  test("knows every method that is listed, and nothing else", () => {
    const desk = new StudyDesk();
    for (const { name, parameters } of deskMethods) {
      expect(desk.knows(name)).toBe(true);
      // Each takes the parameters that it lists: what is refused is a value or a missing one, not a name.
      const given = Object.keys(parameters)
        .map((one) => one.replace("?", ""))
        .filter((one) => one !== "…");
      const params = Object.fromEntries(given.map((one) => [one, null]));
      try {
        desk.call(name, params);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInputError);
        expect((error as InvalidInputError).wanted).not.toMatch(/^parameters among/);
      }
    }
    expect(desk.knows("toString")).toBe(false);
    expect(() => desk.call("toString")).toThrow("one of create, ask");
  });

  test("has as many studies as it may, each under its own name", () => {
    const desk = new StudyDesk({ most: 2 });
    expect(desk.call("create", { people, options })).toMatchObject({ study: "study-1" });
    desk.call("create", { people, options, study: "mine" });
    expect(() => desk.call("create", { people, options, study: "mine" })).toThrow(
      "no open study has",
    );
    expect(() => desk.call("create", { people, options })).toThrow("at most 2 open studies");
    desk.call("close", { study: "mine" });
    expect(desk.call("create", { people, options, study: "other" })).toMatchObject({
      study: "other",
    });
  });

  test("what it creates is the study of the library", () => {
    const desk = new StudyDesk();
    desk.call("create", { people, options, seed: 5 });
    const study = createStudy({
      voters: people,
      options: { kind: "list", items: options.map((name) => ({ name })) },
      seed: 5,
    });

    expect(desk.call("save", { study: "study-1" })).toEqual({
      study: "study-1",
      file: study.toJSON(),
    });
  });

  test("takes answers from elsewhere, and names what is wrong with them by its place", () => {
    const desk = new StudyDesk();
    desk.call("create", { people, options });
    const vote = {
      channel: "public",
      question: { kind: "pair", options: ["A", "B"] },
      answers: { Ana: "first" },
    };
    expect(desk.call("add", { study: "study-1", votes: [vote, vote] })).toMatchObject({ added: 2 });
    const add = (votes: unknown) => () => desk.call("add", { study: "study-1", votes });
    expect(add("x")).toThrow("votes");
    expect(add([{ ...vote, chanel: 1 }])).toThrow("votes[0].chanel");
    expect(add([vote, { ...vote, question: { kind: "pair", options: ["A"] } }])).toThrow(
      "votes[1].question.options",
    );
    expect(add([{ ...vote, answers: { Zoe: "first" } }])).toThrow("Ana, Ben");
  });
});

describe("draws of what the group gains", () => {
  test("average to what a study says of each option, and are none before the first answer", () => {
    const study = createStudy({
      voters: people,
      options: { kind: "list", items: options.map((name) => ({ name })) },
    });
    expect(study.draws()).toBeNull();
    const request = study.ask();
    study.tell(request!, { Ana: "first", Ben: "second" });
    const { options: named, draws } = study.draws()!;

    expect(named).toEqual(options);
    named.forEach((option, x) => {
      const mean = draws.reduce((sum, row) => sum + row[x], 0) / draws.length;
      expect(mean).toBeCloseTo(study.predict(option).socialUtility.estimate, 9);
    });
  });

  test("are not kept by the paper's method", () => {
    const study = createStudy({
      voters: people,
      options: { kind: "list", items: options.map((name) => ({ name })) },
      method: paper(),
    });
    expect(study.draws()).toBeNull();
  });
});
