import { existsSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StudyFolder } from "./support/study-folder.ts";

const at = new StudyFolder();
beforeAll(async () => {
  await at.create("--initial-pairs", "1");
  await at.text("tell", "1-public", "Ana=first", "Ben=second", "Cleo=first");
});
afterAll(() => at.remove());

describe("wrong usage ends with 2, says what would be right and changes nothing", () => {
  test.each<[string[], string]>([
    [["tell"], "which ID?"],
    [["tell", "one", "Ana=first"], 'ID: got "one", wanted a request such as 7-public'],
    [["tell", "Ana=first", "1-private"], "ID: got an answer (not shown), wanted a request"],
    [
      ["tell", "1-private"],
      'who answered 1-private, and what? Write NAME=first, or give "--close"',
    ],
    [["close"], "which ID?"],
    [["close", "1-public", "2-public"], 'close takes ID: what is "2-public"?'],
    [["retract", "1"], 'ID: got "1", wanted a request such as 7-public'],
    [["enqueue"], "which OPTION?"],
    [["join"], "which NAME?"],
    [["import"], "which FILE?"],
    [
      ["import", "x.csv", "--channel", "secret"],
      '"--channel" takes public or private, not "secret"',
    ],
    [["ask", "--count", "few"], '"--count" takes a whole number, not "few"'],
    [["ask", "--cuont", "2"], 'there is no option "--cuont"; did you mean "--count"?'],
    [["status", "now"], 'status takes options only: what is "now"?'],
    [["votes", "--public", "--private"], '"--public" and "--private" each leave the other out'],
    [["export", "--csv", "--json"], '"--csv" and "--json" are two forms of the same: give one'],
    [["add-option", "Grey", "12"], 'FEATURE: got "12", wanted FEATURE=VALUE, as in price=12'],
    [["create", "--options", "A,B"], 'who decides? Give "--voters"'],
    [["create", "--voters", "Ana"], 'among what? Give "--options", "--options-file" or "--box"'],
    [["create", "--voters", "Ana,,Ben", "--options", "A,B"], '"--voters" takes names with commas'],
    [
      ["create", "--voters", "Ana", "--options", "A,B", "--box", "t:1:2"],
      "both say what the options",
    ],
    [["create", "--voters", "Ana", "--options-file", "x.xls"], "takes a .csv, .json or .txt file"],
    [
      ["create", "--voters", "Ana", "--box", "t:cold:hot"],
      'parameter "t": got "cold:hot", wanted two',
    ],
    [
      ["create", "--voters", "Ana", "--box", "t:1:2:cubic"],
      'got "cubic", wanted "integer" or "log"',
    ],
    [
      ["create", "--voters", "Ana", "--options", "A,B", "--rho", "x"],
      '"--rho" takes a number, not "x"',
    ],
    [
      ["create", "--voters", "Ana", "--options", "A,B", "--rho", "0.4", "--method", "paper"],
      'below 1 needs "--levels"',
    ],
    [
      ["create", "--voters", "Ana", "--options", "A,B", "--initial-pairs", "3"],
      '"--initial-pairs" goes with "--method paper"',
    ],
    [["create", "--voters", "Ana", "--options", "A,B", "--method", "fast"], '"--method" takes'],
    [
      ["create", "--voters", "Ana", "--options", "A,B", "--levels", "own"],
      "shortfall, own-range, raw or gain:NAME",
    ],
    [
      ["create", "--voters", "Ana", "--options", "A,B", "--plan", "privat"],
      'did you mean "private"?',
    ],
  ])("%j", async (args, sentence) => {
    const before = at.bytes();

    const { code, out, err } = await at.run(args);

    expect(err).toContain(sentence);
    expect(err).toMatch(/^unswayed [a-z-]+: .*\nSee: unswayed help [a-z-]+\n$/);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(at.bytes()).toBe(before);
  });
});

describe("wrong input ends with 1, names field, value and what was wanted, and changes nothing", () => {
  test.each<[string[], string]>([
    [
      ["tell", "9-public", "Ana=first"],
      'request: got "9-public", wanted the vote that is being asked',
    ],
    [
      ["tell", "1-public", "Ana=second"],
      'request: got "1-public", wanted a vote that is still open',
    ],
    [["tell", "1-public", "Ana"], 'answer 1: got "Ana", wanted NAME=ANSWER, as in Ana=first'],
    [
      ["tell", "1-public", "Bem=first"],
      'answer 1: got "Bem", wanted one of Ana, Ben, Cleo; did you',
    ],
    [["tell", "1-public", "Ana=1", "Ben=so"], 'answer 2, of Ben: got "so", wanted first or 1'],
    [["tell", "1-public", "Ana=1", "Ana=2"], 'answer 2: got "Ana", wanted each person once'],
    [["close", "7-private"], 'request: got "7-private", wanted the vote that is being asked'],
    [["retract", "2-public"], 'request: got "2-public", wanted a vote that has taken place'],
    [["retract", "1-public", "Dora"], 'voter: got "Dora", wanted one of Ana, Ben, Cleo'],
    [
      ["enqueue", "Red", "Rad"],
      'option 2: got "Rad", wanted one of "Red", "Green", "Blue", "Teal"',
    ],
    [["enqueue", "Red", "red"], 'got "Red", wanted an option that is not there yet'],
    [["join", "Ana"], 'voter: got "Ana", wanted someone who is not here yet'],
    [["leave", "Dora"], 'voter: got "Dora", wanted someone who is here: Ana, Ben, Cleo'],
    [["add-option", "Red"], 'got "Red", wanted another name than'],
    [["add-option", "Grey", "price=3"], "wanted only features that"],
    [["withdraw", "Grey"], 'NAME: got "Grey", wanted one of "Red"'],
    [
      ["import", "none.csv", "--channel", "public"],
      'cannot read "none.csv": there is no such file',
    ],
    [["ask", "--count", "0"], "count: got 0, wanted a whole number from 1 to 1000"],
    [
      ["create", "--voters", "Ana", "--options", "A,B"],
      "exists already, and perhaps holds answers",
    ],
    [
      ["create", "--voters", "Ana,Ana", "--options", "A,B", "--force"],
      'voters[1]: got "Ana", wanted a',
    ],
    [["create", "--voters", "Ana", "--options", "A,A", "--force"], 'got "A", wanted another name'],
    [
      ["create", "--voters", "Ana", "--options", "A,B", "--rho", "3", "--force"],
      "rho: got 3, wanted",
    ],
    [["create", "--voters", "Ana", "--box", "t:5:1", "--force"], "options.parameters[0]"],
    [
      ["create", "--voters", "Ana", "--options", "A,B", "--levels", "gain:C", "--force"],
      '--levels: got "C"',
    ],
  ])("%j", async (args, sentence) => {
    const before = at.bytes();

    const { code, out, err } = await at.run(args);

    expect(err).toContain(sentence);
    expect(err).toMatch(/^unswayed [a-z-]+: .*\n$/);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(at.bytes()).toBe(before);
  });

  test.each([["ask"], ["status"], ["result"], ["votes"], ["export"], ["join Dora"]])(
    "%s without a study says how to begin one",
    async (call) => {
      const empty = new StudyFolder();

      const { code, err } = await empty.run(call.split(" "));

      expect(code).toBe(1);
      expect(err).toContain('"unswayed create" begins one');
      expect(existsSync(empty.study)).toBe(false);
      empty.remove();
    },
  );

  test.each([["result"], ["influence"]])("%s before any vote makes nothing up", async (command) => {
    const fresh = new StudyFolder();
    await fresh.create();
    await fresh.text("tell", "1-public", "Ana=abstain", "Ben=unknown");

    const { code, out, err } = await fresh.run([command]);

    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("nobody has voted yet");
    fresh.remove();
  });

  test.each([
    ["{", "not JSON at line 1, column 2"],
    ["[]", "study.schema: got undefined"],
    ['{"schema":"unswayed/study@9"}', 'study.schema: got "unswayed/study@9"'],
    [
      '{"schema":"unswayed/study@2","settings":{"voters":["Ana"],"options":{"kind":"list","items":[{"name":"A"}]}},"events":[null]}',
      "events[0]: got null",
    ],
  ])("a file that holds %s is refused in its name", async (text, sentence) => {
    const broken = new StudyFolder();
    writeFileSync(broken.study, text);

    const { code, err } = await broken.run(["ask"]);

    expect(code).toBe(1);
    expect(err).toContain(`unswayed ask: ${broken.study}: `);
    expect(err).toContain(sentence);
    expect(broken.bytes()).toBe(text);
    broken.remove();
  });
});
