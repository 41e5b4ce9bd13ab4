import { appendFileSync, existsSync, mkdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import {
  type AnsweredQuestion,
  type EndReason,
  type FinishedRun,
  metricsFromCsv,
  metricsToCsv,
  type PlannedRun,
  type Row,
  type Timing,
  timingsFromCsv,
  timingsToCsv,
} from "@unswayed/lab";
import { CommandFailure } from "../command.ts";
import { provenance } from "./provenance.ts";
import { sha256, textIfThere, writeWhole, writing } from "./written-files.ts";

/** What is recorded of one question: enough to go on after it, and what was measured. */
export interface RecordedQuestion extends AnsweredQuestion {
  readonly row: Row;
  readonly timing: Timing;
}

interface Manifest {
  readonly schema: "unswayed/experiment-run@1";
  readonly run: PlannedRun;
  /** What the problem's data file held; null where it has none. */
  readonly dataHash: string | null;
  readonly made: ReturnType<typeof provenance>;
}

interface DoneMark {
  readonly ended: EndReason;
  readonly metricsHash: string;
}

/**
 * The folder of one run: manifest.json, events.jsonl as it goes, and at its end metrics.csv, timings.csv and, last of all,
 * metrics.csv.done. A run without that mark is unfinished and goes on after its last whole event.
 */
export class RunRecord {
  readonly #folder: string;
  readonly #run: PlannedRun;
  readonly #dataHash: string | null;

  constructor(out: string, run: PlannedRun, dataHash: string | null) {
    this.#folder = join(out, run.id);
    this.#run = run;
    this.#dataHash = dataHash;
  }

  isFinished(): boolean {
    return existsSync(this.#path("metrics.csv.done")) && this.#isOurs();
  }

  /** What was recorded before an interruption, oldest first. Prepares the folder for more. */
  begin(): RecordedQuestion[] {
    if (this.#isOurs()) return this.#recorded();
    const manifest: Manifest = {
      schema: "unswayed/experiment-run@1",
      run: this.#run,
      dataHash: this.#dataHash,
      made: provenance(),
    };
    writing(this.#folder, () => mkdirSync(this.#folder, { recursive: true }));
    writeWhole(this.#path("manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    return [];
  }

  add(event: RecordedQuestion): void {
    const path = this.#path("events.jsonl");
    writing(path, () => appendFileSync(path, `${JSON.stringify(event)}\n`));
  }

  /** The results and, when they are safely there, the mark that says so. */
  finish(events: readonly RecordedQuestion[], ended: EndReason): void {
    const metrics = metricsToCsv(events.map(({ row }) => row));
    writeWhole(this.#path("timings.csv"), timingsToCsv(events.map(({ timing }) => timing)));
    writeWhole(this.#path("metrics.csv"), metrics);
    const mark: DoneMark = { ended, metricsHash: sha256(metrics) };
    writeWhole(this.#path("metrics.csv.done"), `${JSON.stringify(mark)}\n`);
  }

  /** The result of a finished run; null for one that is not. */
  result(): FinishedRun | null {
    if (!this.isFinished()) return null;
    const metrics = textIfThere(this.#path("metrics.csv"));
    const mark = JSON.parse(textIfThere(this.#path("metrics.csv.done")) ?? "{}") as DoneMark;
    if (metrics === null || sha256(metrics) !== mark.metricsHash) {
      throw new CommandFailure(
        `"${this.#path("metrics.csv")}" is not what the run wrote: delete "${this.#folder}" and resume`,
      );
    }
    const { problem, method, price, seed } = this.#run;
    return { problem, method, price, seed, rows: metricsFromCsv(metrics), ended: mark.ended };
  }

  timings(): readonly Timing[] {
    const text = textIfThere(this.#path("timings.csv"));
    return text === null ? [] : timingsFromCsv(text);
  }

  /** A folder of another plan or other data must not be gone on with, nor silently replaced. */
  #isOurs(): boolean {
    const text = textIfThere(this.#path("manifest.json"));
    if (text === null) return false;
    const { run, dataHash } = JSON.parse(text) as Manifest;
    if (run.fingerprint !== this.#run.fingerprint || dataHash !== this.#dataHash) {
      throw new CommandFailure(
        `"${this.#folder}" holds a run with other settings or other data: choose another --out, or delete it`,
      );
    }
    return true;
  }

  #recorded(): RecordedQuestion[] {
    const path = this.#path("events.jsonl");
    const text = textIfThere(path) ?? "";
    const whole = text.lastIndexOf("\n") + 1;
    if (whole < text.length) {
      writing(path, () => truncateSync(path, Buffer.byteLength(text.slice(0, whole))));
    }
    return text
      .slice(0, whole)
      .split("\n")
      .filter((line) => line !== "")
      .map((line, k) => this.#parsed(line, k + 1));
  }

  #parsed(line: string, number: number): RecordedQuestion {
    try {
      return JSON.parse(line) as RecordedQuestion;
    } catch {
      throw new CommandFailure(
        `"${this.#path("events.jsonl")}" line ${number} is damaged: delete "${this.#folder}" and resume`,
      );
    }
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}
