import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { createStudy, type StudyAnswer } from "@unswayed/core";
import { textTable } from "unswayed/kit";
import { cpuClock } from "../measure.ts";
import type { BenchContext, BenchReport } from "./bench-part.ts";
import { processorTimes } from "./process-figures.ts";

const people = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gil", "Hal"];
const options = Array.from({ length: 12 }, (_, k) => `option ${k + 1}`);
const asks = 40;
const sessions = 5;
const rounds = 4;

type Side = "library" | "rpc";

/**
 * Sessions of 40 questions over `unswayed rpc` beside the same sessions by the library, in processor time: that of the program behind rpc and
 * that of the caller. Each side has a process to itself and works without pauses, because a process that rests gives memory back and is slower
 * for a while. Each goes first in every other round. What a busy machine does to others is not counted.
 */
export function benchRpc({ say }: BenchContext, program: string): BenchReport {
  say(`${rounds} rounds of ${sessions} sessions with ${asks} questions`);
  const found = Array.from({ length: rounds }, (_, round) => {
    const sides: readonly Side[] = round % 2 === 0 ? ["library", "rpc"] : ["rpc", "library"];
    const times = Object.fromEntries(sides.map((side) => [side, measured(program, side)]));
    say(`round ${round + 1} of ${rounds}`);
    return times as Record<Side, number>;
  });
  const over = found.map(({ library, rpc }) => 100 * (rpc / library - 1));
  const mean = over.reduce((sum, one) => sum + one, 0) / rounds;
  const squares = over.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const error = Math.sqrt(squares / (rounds - 1) / rounds);
  const text = textTable(
    `${sessions} sessions of ${asks} questions over rpc beside calling the library: ${people.length} people, ${options.length} options, processor ms`,
    ["round", "library", "rpc", "over the library, %"],
    found.map(({ library, rpc }, k) => [
      String(k + 1),
      library.toFixed(0),
      rpc.toFixed(0),
      (over[k] ?? 0).toFixed(1),
    ]),
  );
  const summary = `${asks} questions over rpc take ${mean.toFixed(1)} % more than by the library (mean of ${rounds} rounds, standard error ${error.toFixed(1)})`;
  return {
    text,
    data: { people: people.length, options: options.length, asks, sessions, rounds: found },
    summary,
  };
}

function measured(program: string, side: Side): number {
  const child = spawnSync(process.execPath, [program, "rpc-child", side], { encoding: "utf8" });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as number;
}

/** In its own process: sessions one after another, the first left out because code is still being compiled. */
export function measureRpc(side: string | undefined): Promise<number> {
  return side === "library" ? measureLibrary() : measureProgram();
}

async function measureLibrary(): Promise<number> {
  librarySession(0);
  const start = cpuClock();
  for (let seed = 1; seed <= sessions; seed++) librarySession(seed);
  return cpuClock() - start;
}

async function measureProgram(): Promise<number> {
  const main = import.meta.resolve("unswayed/kit");
  const code = `const { main } = await import(${JSON.stringify(main)}); process.exitCode = await main(["rpc"]);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let last = 0;
  const call = async (method: string, params: object): Promise<Record<string, unknown>> => {
    last += 1;
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: last, method, params })}\n`);
    const { result, error } = JSON.parse((await lines.next()).value);
    if (error) throw new Error(JSON.stringify(error));
    return result;
  };
  const both = (): number => {
    const { main: first, others, load } = processorTimes(child.pid ?? 0);
    return first + others + load;
  };
  await rpcSession(0, call);
  const start = both();
  for (let seed = 1; seed <= sessions; seed++) await rpcSession(seed, call);
  const time = both() - start;
  child.stdin.end();
  return time;
}

function librarySession(seed: number): void {
  const items = options.map((name) => ({ name }));
  const study = createStudy({ voters: people, options: { kind: "list", items }, seed });
  for (let k = 0; k < asks; k++) {
    const request = study.ask({ evenIfDone: true });
    if (request === null) throw new Error("nothing to ask");
    study.tell(request, answersTo(request.options as readonly string[], k));
  }
}

async function rpcSession(
  seed: number,
  call: (method: string, params: object) => Promise<Record<string, unknown>>,
): Promise<void> {
  const { study } = await call("create", { people, options, seed });
  for (let k = 0; k < asks; k++) {
    const asked = await call("ask", { study, evenIfDone: true });
    const question = asked["question"] as { id: string; options: readonly string[] };
    const answers = answersTo(question.options, k);
    await call("tell", { study, question: question.id, answers });
  }
  await call("close", { study });
}

/** Everyone prefers options further down their own list, and errs now and then. */
function answersTo(asked: readonly string[], k: number): Record<string, StudyAnswer> {
  const [first = 0, second = 0] = asked.map((option) => options.indexOf(option));
  return Object.fromEntries(
    people.map((person, i) => {
      const [a, b] = [first, second].map((place) => (place * 5 + i * 3) % options.length);
      const isFirst = (a as number) > (b as number) !== ((k + i) % 9 === 0);
      return [person, isFirst ? "first" : "second"];
    }),
  );
}
