import type { Clock } from "../clock.ts";
import { Refusal } from "../errors.ts";
import { hashOfKey, newId, newKey } from "../keys.ts";
import type { StudyThread } from "./study-thread.ts";

/** Studies of programs that are open on this server. They live in its memory: a program that wants to keep one saves it. */
export class HeadlessStudies {
  readonly #thread: StudyThread;
  readonly #clock: Clock;
  readonly #most: number;
  readonly #idleMs: number;
  readonly #open = new Map<
    string,
    { readonly hash: string; readonly generation: number; used: number }
  >();

  constructor(
    thread: StudyThread,
    clock: Clock,
    { most = 200, idleMs = 24 * 60 * 60 * 1000 } = {},
  ) {
    this.#thread = thread;
    this.#clock = clock;
    this.#most = most;
    this.#idleMs = idleMs;
  }

  /** Starts or restores a study. Its token is in the reply and nowhere else. */
  async open(method: string, params: object): Promise<object> {
    await this.#forgetIdle();
    if (this.#open.size >= this.#most) {
      throw new Refusal("too-many-requests", {
        detail: `${this.#most} studies are open`,
        retryAfterSeconds: 60,
      });
    }
    const study = newId();
    const token = newKey();
    const opened = await this.#thread.call(method, { ...params, study });
    const { generation } = this.#thread;
    this.#open.set(study, { hash: hashOfKey(token), generation, used: this.#clock.elapsed() });
    return { ...opened, token };
  }

  /** Whether a token is that of an open study. */
  accepts(study: string, token: string): boolean {
    const known = this.#open.get(study);
    // Both are hashes of random keys: how long a comparison takes says nothing about a key.
    return known !== undefined && known.hash === hashOfKey(token);
  }

  async call(method: string, study: string, params: object): Promise<object> {
    const known = this.#open.get(study);
    if (known?.generation !== this.#thread.generation) {
      this.#open.delete(study);
      throw new Refusal("not-found");
    }
    known.used = this.#clock.elapsed();
    const result = await this.#thread.call(method, { ...params, study });
    if (method === "close") this.#open.delete(study);
    return result;
  }

  close(): Promise<void> {
    this.#open.clear();
    return this.#thread.close();
  }

  async #forgetIdle(): Promise<void> {
    const now = this.#clock.elapsed();
    for (const [study, { used, generation }] of this.#open) {
      if (generation === this.#thread.generation && now - used < this.#idleMs) continue;
      this.#open.delete(study);
      if (generation === this.#thread.generation) await this.#thread.call("close", { study });
    }
  }
}
