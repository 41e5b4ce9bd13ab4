/** Numbers for the operator, in Prometheus' text form. No label names a room or a person. */
export class Metrics {
  readonly #requests = new Map<string, { status: number; count: number; totalMs: number }>();
  readonly #troubles = new Map<string, number>();

  answered(method: string, route: string, status: number, milliseconds: number): void {
    const key = `method="${method}",route="${route}",status="${status}"`;
    const known = this.#requests.get(key) ?? { status, count: 0, totalMs: 0 };
    known.count += 1;
    known.totalMs += milliseconds;
    this.#requests.set(key, known);
  }

  /** By how they ended. */
  get requests(): { readonly answered: number; readonly refused: number; readonly failed: number } {
    const sums = { answered: 0, refused: 0, failed: 0 };
    for (const { status, count } of this.#requests.values()) {
      if (status >= 500) sums.failed += count;
      else if (status >= 400) sums.refused += count;
      else sums.answered += count;
    }
    return sums;
  }

  get troubles(): { readonly what: string; readonly count: number }[] {
    return [...this.#troubles].map(([what, count]) => ({ what, count }));
  }

  trouble(what: string): void {
    this.#troubles.set(what, (this.#troubles.get(what) ?? 0) + 1);
  }

  text({ rooms, listeners }: { readonly rooms: number; readonly listeners: number }): string {
    const memory = process.memoryUsage();
    return [
      "# TYPE unswayed_requests_total counter",
      ...[...this.#requests].map(([key, { count }]) => `unswayed_requests_total{${key}} ${count}`),
      "# TYPE unswayed_request_seconds_total counter",
      ...[...this.#requests].map(
        ([key, { totalMs }]) => `unswayed_request_seconds_total{${key}} ${totalMs / 1000}`,
      ),
      "# TYPE unswayed_troubles_total counter",
      ...[...this.#troubles].map(
        ([what, count]) => `unswayed_troubles_total{what="${what}"} ${count}`,
      ),
      "# TYPE unswayed_rooms gauge",
      `unswayed_rooms ${rooms}`,
      "# TYPE unswayed_listeners gauge",
      `unswayed_listeners ${listeners}`,
      "# TYPE unswayed_memory_bytes gauge",
      `unswayed_memory_bytes ${memory.rss}`,
      "",
    ].join("\n");
  }
}
