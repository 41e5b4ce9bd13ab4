import type { CommandIo } from "../command.ts";

const barWidth = 24;
const secondsBetweenLines = 15;

/**
 * How far many runs are, with the time that is left if they go on as they have. A terminal gets one line that is drawn
 * again; a log gets a line now and then.
 */
export class ProgressLine {
  readonly #io: Pick<CommandIo, "stderr" | "isTerminal">;
  readonly #now: () => number;
  readonly #shares = new Map<string, number>();
  readonly #total: number;
  #finished: number;
  readonly #begun: number;
  #drawn = -Infinity;
  #isOpen = false;

  /**
   * @param total - runs in all
   * @param finished - runs that were finished before
   * @param now - milliseconds
   */
  constructor(
    io: Pick<CommandIo, "stderr" | "isTerminal">,
    total: number,
    finished: number,
    now: () => number,
  ) {
    this.#io = io;
    this.#now = now;
    this.#total = total;
    this.#finished = finished;
    this.#begun = now();
  }

  /** A run is now so far, from 0 to 1. */
  advance(id: string, share: number): void {
    this.#shares.set(id, share);
    this.#draw(false);
  }

  finish(id: string): void {
    this.#shares.set(id, 1);
    this.#finished++;
    this.#draw(true);
  }

  /** A message on a separate line, the progress after it. */
  say(text: string): void {
    this.#clear();
    this.#io.stderr(`${text}\n`);
  }

  end(): void {
    this.#draw(true);
    if (this.#isOpen) this.#io.stderr("\n");
    this.#isOpen = false;
  }

  /** "[######------] 37 %  12 of 50 runs, 4 min left" */
  text(): string {
    const here = [...this.#shares.values()].reduce((sum, share) => sum + share, 0);
    const ended = [...this.#shares.values()].filter((share) => share === 1).length;
    const earlier = this.#finished - ended;
    const share = this.#total === 0 ? 1 : Math.min(1, (earlier + here) / this.#total);
    const filled = Math.round(share * barWidth);
    const bar = `[${"#".repeat(filled)}${"-".repeat(barWidth - filled)}]`;
    const runs = `${this.#finished} of ${this.#total} runs`;
    const left = this.#total - earlier - here;
    const seconds = (this.#now() - this.#begun) / 1000;
    const time = here > 0 && left > 0 ? `, ${duration((seconds / here) * left)} left` : "";
    return `${bar} ${Math.floor(share * 100)} %  ${runs}${time}`;
  }

  #draw(isImportant: boolean): void {
    const now = this.#now();
    if (this.#io.isTerminal) {
      if (!isImportant && now - this.#drawn < 100) return;
      this.#io.stderr(`\r\u001b[2K${this.text()}`);
      this.#isOpen = true;
    } else {
      if (now - this.#drawn < secondsBetweenLines * 1000 && this.#finished < this.#total) return;
      this.#io.stderr(`${this.text()}\n`);
    }
    this.#drawn = now;
  }

  #clear(): void {
    if (this.#isOpen) this.#io.stderr("\r\u001b[2K");
    this.#isOpen = false;
  }
}

/** "40 s", "4 min", "2 h 10 min" */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
