import { describe, expect, test } from "vitest";
import { type AskedQuestion, readAnswer } from "../src/study/answer-words.ts";
import { StudyFolder } from "./support/study-folder.ts";

const scale = { from: 0, to: 10 };
const pair: AskedQuestion = { kind: "pair", options: ["Harbour", "Mill"], scale };
const best: AskedQuestion = { kind: "choice", scale, options: ["Harbour", "Mill", "Park"] };
const order: AskedQuestion = { ...best, kind: "order" };
const orderOfFour: AskedQuestion = { ...order, options: [...order.options, "Museum, north"] };

describe("a rating is read", () => {
  const one: AskedQuestion = { kind: "rating", options: ["Harbour"], scale };
  const three: AskedQuestion = { ...best, kind: "rating" };

  test.each([
    [one, "7", 7],
    [one, "2.5", 2.5],
    [one, "abstain", "abstain"],
    [three, "7,-,3", "7 - 3"],
    [three, "7 0 10", "7 0 10"],
    [three, "unknown", "unknown-option"],
  ] as const)("%j answered %s", (question, text, answer) => {
    expect(readAnswer(text, question)).toEqual({ kind: "answer", answer });
  });

  test.each([
    [one, "11", "a number from 0 to 10"],
    [one, "first", "a number from 0 to 10"],
    [three, "7,3", "3 numbers"],
    [three, "7,3,-1", "each from 0 to 10"],
  ] as const)("%j refuses %s", (question, text, wanted) => {
    const reading = readAnswer(text, question);
    expect(reading.kind === "refused" && reading.wanted).toContain(wanted);
  });
});

describe("an answer is read", () => {
  test.each([
    ["by its place", pair, "second", "second"],
    ["by its number", pair, " 2 ", "second"],
    ["by its name", pair, "mill", "second"],
    ["as a tie", pair, "=", "no-preference"],
    ["as an order of a pair, which is its first", pair, "1,2", "first"],
    ["as an order of a pair by names", pair, "Mill > Harbour", "second"],
    ["by the name of the third", best, "Park", "3"],
    ["by the number of the third", best, "3", "3"],
    ["as an order in numbers", order, "3,1,2", "3>1>2"],
    ["as an order in words", order, "third, first, second", "3>1>2"],
    ["as an order in names", order, "Park,Harbour", "3>1"],
    ["as an order in all of these", order, "park,1,second", "3>1>2"],
    ["as an order as files have it", order, "third>first>second", "3>1>2"],
    ["as an order of one", order, "Park", "3"],
    ["by a name with a comma", orderOfFour, "Museum, north", "4"],
    ["as an order with such a name", orderOfFour, "Park,museum, north,1", "3>4>1"],
    ["as none", order, "abstain", "abstain"],
    ["as not to be given", order, "unknown", "unknown-option"],
  ])("%s", (_, question, text, answer) => {
    expect(readAnswer(text, question)).toEqual({ kind: "answer", answer });
  });
});

describe("an answer is refused, with what the question asks for,", () => {
  const pairWords = "first or 1, second or 2, no-preference or =, abstain, or unknown";
  const names = '(or "Harbour", "Mill", "Park")';
  test.each([
    ["when it says how strongly", pair, "much-first", `${pairWords} (or "Harbour", "Mill")`],
    ["when its place is not there", pair, "third", pairWords],
    ["when its order is of more than there is", pair, "1,2,3", pairWords],
    ["when it names an option twice", pair, "1,Harbour", pairWords],
    [
      "when it is an order and the best is asked",
      best,
      "3,1,2",
      `first or 1, second or 2, third or 3, abstain, or unknown ${names}`,
    ],
    ["when it is a tie among three", best, "=", "third or 3, abstain"],
    [
      "when its order has a hole",
      order,
      "3,,2",
      `third or 3, several of these with the best first, as in 3,1,2, abstain, or unknown ${names}`,
    ],
    ["when its order does not end", order, "3,1,", "as in 3,1,2,"],
    ["when it is a property of every object", pair, "constructor", pairWords],
    [
      "when it is the place of one and the name of another",
      { ...order, options: ["2", "3", "1"] },
      "3,1",
      'cannot be taken for the name of another option: "first", "second" or "third"',
    ],
    [
      "when it is a name and an order",
      { ...order, options: ["Park", "Mill", "Park,Mill"] },
      "Park,Mill",
      "cannot be taken for the name of another option",
    ],
  ])("%s", (_, question, text, wanted) => {
    expect(readAnswer(text, question)).toEqual({
      kind: "refused",
      wanted: expect.stringContaining(wanted),
    });
  });
});

describe("a question says how it is answered", () => {
  test("in a study of orders", async () => {
    const at = new StudyFolder();
    await at.text(
      ...["create", "--voters", "Ana,Ben", "--options", "Harbour,Mill,Park,Museum"],
      ...["--kinds", "order:4"],
    );

    const text = await at.text("ask");

    expect(text).toMatch(/^ {2}answer +\S/m);
    expect(text).toContain("such as 3,1,2");
    expect(text).toContain("NAME=3,1,2 …");
    at.remove();
  });

  test("unless it is plain", async () => {
    const at = new StudyFolder();
    await at.text("create", "--voters", "Ana,Ben", "--options", "Harbour,Mill,Park");

    expect(await at.text("ask")).not.toMatch(/^ {2}answer/m);
    at.remove();
  });
});

describe("answers on the command line", () => {
  test("name the third option, and several in order", async () => {
    const at = new StudyFolder();
    await at.text(
      ...["create", "--voters", "Ana,Ben", "--options", "Harbour,Mill,Park,Museum"],
      ...["--kinds", "order:3"],
    );
    const [{ id, options }] = (await at.json("ask")).requests;
    const [first, second, third] = options;

    await at.text("tell", id, `Ana=${third}`, `Ben=${third},${first},${second}`);

    expect(at.content().events.at(-1).answers).toEqual({ Ana: "3", Ben: "3>1>2" });
    at.remove();
  });
});
