import { describe, expect, test } from "vitest";
import { UsageError } from "../src/command.ts";
import { choiceOf, parseOptions, wholeNumberOf } from "../src/parse-options.ts";

const kinds = { seed: "text", effort: "text", pretty: "flag" } as const;

test("options and words may be mixed, with = or without", () => {
  const options = parseOptions(["a", "--seed", "3", "--pretty", "--effort=fast", "b"], kinds);

  expect(options.positionals).toEqual(["a", "b"]);
  expect(options.text("seed")).toBe("3");
  expect(options.text("effort")).toBe("fast");
  expect(options.isGiven("pretty")).toBe(true);
});

test("what was not given is undefined, and a single dash is a word", () => {
  const options = parseOptions(["-"], kinds);

  expect(options.text("seed")).toBeUndefined();
  expect(options.isGiven("pretty")).toBe(false);
  expect(options.positionals).toEqual(["-"]);
});

test("a negative number is a value", () => {
  expect(wholeNumberOf(parseOptions(["--seed", "-3"], kinds), "seed", 1)).toBe(-3);
});

describe("refused", () => {
  test.each([
    [["--sede", "3"], 'there is no option "--sede"; did you mean "--seed"?'],
    [["--constructor"], 'there is no option "--constructor"'],
    [["--seed"], '"--seed" needs a value after it'],
    [["--seed", "--pretty"], '"--seed" needs a value after it'],
    [["--pretty=no"], '"--pretty" takes no value, but got "no"'],
  ])("%j", (args, message) => {
    expect(() => parseOptions(args, kinds)).toThrow(new UsageError(message));
  });

  test.each(["1.5", "x", "", "1e3", "9007199254740993"])("the seed %j", (text) => {
    const options = parseOptions([`--seed=${text}`], kinds);

    expect(() => wholeNumberOf(options, "seed", 1)).toThrow(
      `"--seed" takes a whole number, not "${text}"`,
    );
  });

  test("a word that is not among the choices", () => {
    const options = parseOptions(["--effort", "thorogh"], kinds);

    expect(() => choiceOf(options, "effort", ["fast", "thorough"], "fast")).toThrow(
      '"--effort" takes fast, thorough, not "thorogh"; did you mean "thorough"?',
    );
  });
});
