import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Program } from "../../src/command.ts";
import { main } from "../../src/main.ts";
import { CapturedIo } from "./captured-io.ts";

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A folder of its own with one study in it, and the commands run on that study. */
export class StudyFolder {
  readonly folder: string = mkdtempSync(join(tmpdir(), "unswayed-study-"));
  readonly study: string = join(this.folder, "study.json");

  readonly #program: Program | undefined;

  /** @param program - whose commands are run; default: unswayed */
  constructor(program?: Program) {
    this.#program = program;
  }

  async run(args: readonly string[], input = ""): Promise<Outcome> {
    const io = new CapturedIo({ input });
    const [command = "", ...rest] = args;
    const code = await main([command, "--file", this.study, ...rest], io, this.#program);
    return { code, out: io.out, err: io.err };
  }

  /** The same, for calls that must succeed: what they print. */
  async text(...args: string[]): Promise<string> {
    const { code, out, err } = await this.run(args);
    if (code !== 0) throw new Error(`unswayed ${args.join(" ")} ended with ${code}: ${err}`);
    return out;
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
  async json(...args: string[]): Promise<any> {
    return JSON.parse(await this.text(...args, "--json"));
  }

  /** Three people, four colours, and by the paper's method, of which one can say how many pairs it starts with. */
  async create(...args: string[]): Promise<void> {
    await this.text(
      ...["create", "--voters", "Ana,Ben,Cleo", "--options", "Red,Green,Blue,Teal"],
      ...["--method", "paper"],
      ...args,
    );
  }

  write(name: string, text: string | Uint8Array): string {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  bytes(): string {
    return readFileSync(this.study, "utf8");
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  content(): any {
    return JSON.parse(this.bytes());
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
