import type { CommandIo } from "../../src/command.ts";

/** The streams of a command as text. */
export class CapturedIo implements CommandIo {
  out = "";
  err = "";
  readonly isTerminal: boolean;
  readonly #input: string;

  constructor({ input = "", isTerminal = false } = {}) {
    this.#input = input;
    this.isTerminal = isTerminal;
  }

  // Properties, because commands may pass them on without their object.
  readonly stdout = (text: string): void => {
    this.out += text;
  };
  readonly stderr = (text: string): void => {
    this.err += text;
  };
  readonly stdin = async (): Promise<string> => this.#input;
  readonly stdinLines = async function* (this: CapturedIo): AsyncGenerator<string> {
    yield* this.#input.split("\n");
  }.bind(this);
}
