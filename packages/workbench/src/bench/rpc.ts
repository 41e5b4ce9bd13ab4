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
const sessions = 8;

interface Session {
  readonly libraryMs: number;
  readonly rpcMs: number;
}

/**
 * A session of 40 questions over `unswayed rpc` beside the same session by the library, in processor time: that of the program behind rpc and
 * that of the caller. What a busy machine does to others is not counted.
 */
export function benchRpc({ say }: BenchContext, program: string): BenchReport {
  say(`${sessions} sessions of ${asks} questions`);
  const child = spawnSync(process.execPath, [program, "rpc-child"], { encoding: "utf8" });
  if (child.status !== 0) throw new Error(child.stderr);
  const found = JSON.parse(child.stdout) as readonly Session[];
  const over = found.map(({ libraryMs, rpcMs }) => 100 * (rpcMs / libraryMs - 1));
  const total = (side: keyof Session): number => found.reduce((sum, one) => sum + one[side], 0);
  const whole = 100 * (total("rpcMs") / total("libraryMs") - 1);
  const mean = over.reduce((sum, one) => sum + one, 0) / over.length;
  const squares = over.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const error = Math.sqrt(squares / (over.length - 1) / over.length);
  const text = textTable(
    `${asks} questions over rpc beside calling the library: ${people.length} people, ${options.length} options, processor ms`,
    ["session", "library", "rpc", "over the library, %"],
    found.map(({ libraryMs, rpcMs }, k) => [
      String(k + 1),
      libraryMs.toFixed(0),
      rpcMs.toFixed(0),
      (over[k] ?? 0).toFixed(1),
    ]),
  );
  const summary = `${asks} questions over rpc take ${whole.toFixed(1)} % more than by the library (all ${sessions} sessions together, standard error ${error.toFixed(1)})`;
  return {
    text,
    data: { people: people.length, options: options.length, asks, sessions: found },
    summary,
  };
}

/** In its own process: sessions one after another, the first of each kind left out because code is still being compiled. */
export async function measureRpc(): Promise<readonly Session[]> {
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
  const found: Session[] = [];
  const pid = child.pid ?? 0;
  const childMs = (): number => {
    const { main: first, others, load } = processorTimes(pid);
    return first + others + load;
  };
  for (let seed = 0; seed <= sessions; seed++) {
    const overRpc = async (): Promise<number> => {
      const before = childMs();
      await rpcSession(seed, call);
      return childMs() - before;
    };
    // Each goes first in every other session.
    const early = seed % 2 === 0 ? await overRpc() : null;
    const start = cpuClock();
    librarySession(seed);
    const libraryMs = cpuClock() - start;
    const rpcMs = early ?? (await overRpc());
    if (seed > 0) found.push({ libraryMs, rpcMs });
  }
  child.stdin.end();
  return found;
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
