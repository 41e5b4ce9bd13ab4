import { readFileSync } from "node:fs";
import { InvalidInputError } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { type Command, CommandFailure } from "../src/command.ts";
import { commands } from "../src/command-table.ts";
import { lazyCommands } from "../src/lazy-commands.ts";
import { main } from "../src/main.ts";
import { parseOptions } from "../src/parse-options.ts";
import { CapturedIo } from "./support/captured-io.ts";

/** A command that writes its arguments, or fails as asked. */
const echo: Command = {
  name: "echo",
  summary: "writes what follows",
  usage: "Usage: unswayed echo WORDS\n",
  async run(args, io) {
    const { positionals } = parseOptions(args, { loud: "flag" });
    if (positionals[0] === "invalid") throw new InvalidInputError("rho", 2, "at most 1");
    if (positionals[0] === "failure") throw new CommandFailure("the disk is full");
    if (positionals[0] === "defect") throw new TypeError("undefined is not a function");
    io.stdout(`${positionals.join(" ")}\n`);
    return 0;
  },
};

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = new CapturedIo();
  const code = await main(argv, io, {
    name: "unswayed",
    call: "unswayed",
    title: "unswayed",
    commands: [echo],
  });
  return { code, out: io.out, err: io.err };
}

describe("the overview", () => {
  test.each([[[]], [["help"]], [["--help"]], [["-h"]]])("is printed for %j", async (argv) => {
    const { code, out, err } = await run(...argv);

    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}echo {2}writes what follows$/m);
    expect(err).toBe("");
  });

  test("lists every command there is, each with its own help", async () => {
    const overview = new CapturedIo();
    await main([], overview);

    for (const { name, summary, usage } of commands) {
      const io = new CapturedIo();
      expect(await main(["help", name], io)).toBe(0);
      expect(io.out).toBe(usage);
      expect(usage).toContain(`unswayed ${name}`);
      expect(usage.endsWith("\n")).toBe(true);
      expect(overview.out).toContain(`  ${name}`);
      expect(overview.out).toContain(summary);
      expect(summary).not.toContain("\n");
    }
  });

  test("no two commands have one name", () => {
    const names = ["help", ...commands.map(({ name }) => name)];

    expect(new Set(names).size).toBe(names.length);
  });
});

test.each([["--version"], ["-v"]])("%s prints the version of the package", async (option) => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

  expect(await run(option)).toEqual({ code: 0, out: `${manifest.version}\n`, err: "" });
});

describe("a command", () => {
  test("gets what follows its name, and its exit code is ours", async () => {
    expect(await run("echo", "a", "b")).toEqual({ code: 0, out: "a b\n", err: "" });
  });

  test.each([["--help"], ["-h"]])("with %s explains itself and does not run", async (option) => {
    const { code, out } = await run("echo", "failure", option);

    expect({ code, out }).toEqual({ code: 0, out: echo.usage });
  });

  test("may be given --help as a word, after --", async () => {
    expect((await run("echo", "--", "--help")).out).toBe("--help\n");
  });
});

describe("wrong usage ends with 2, says which word and suggests one", () => {
  test.each([
    [["ehco"], 'there is no command "ehco"; did you mean "echo"?', "unswayed help"],
    [["zebra"], 'there is no command "zebra"', "unswayed help"],
    [["help", "ech"], 'there is no command "ech"; did you mean "echo"?', "unswayed help"],
    [["--versoin"], 'there is no option "--versoin"; did you mean "--version"?', "unswayed help"],
    [["echo", "--lod"], 'there is no option "--lod"; did you mean "--loud"?', "unswayed help echo"],
    [["echo", "-x"], 'there is no option "-x"', "unswayed help echo"],
    [["echo", "--loud=yes"], '"--loud" takes no value, but got "yes"', "unswayed help echo"],
  ])("%j", async (argv, sentence, help) => {
    const { code, out, err } = await run(...argv);

    expect(code).toBe(2);
    expect(out).toBe("");
    const name = argv[0] === "echo" ? "unswayed echo" : "unswayed";
    expect(err).toBe(`${name}: ${sentence}\nSee: ${help}\n`);
  });
});

describe("failed work ends with 1", () => {
  test.each([
    ["invalid", "unswayed echo: rho: got 2, wanted at most 1\n"],
    ["failure", "unswayed echo: the disk is full\n"],
  ])("%s: one sentence and no stack", async (kind, sentence) => {
    expect(await run("echo", kind)).toEqual({ code: 1, out: "", err: sentence });
  });

  test("a defect keeps its stack", async () => {
    const { code, err } = await run("echo", "defect");

    expect(code).toBe(1);
    expect(err).toContain("TypeError: undefined is not a function\n    at ");
  });
});

test("commands are loaded when they are called, each under the name and summary that it has itself", async () => {
  const loaded = await Promise.all(lazyCommands.map(({ load }) => load()));

  expect(loaded).toEqual(commands);
  expect(lazyCommands.map(({ name, summary }) => ({ name, summary }))).toEqual(
    commands.map(({ name, summary }) => ({ name, summary })),
  );
});
