/** Numbers for the operator, in Prometheus' text form. No label names a room or a person. */
export class Metrics {
  readonly #requests = new Map<string, { count: number; totalMs: number }>();
  readonly #troubles = new Map<string, number>();

  answered(method: string, route: string, status: number, milliseconds: number): void {
    const key = `method="${method}",route="${route}",status="${status}"`;
    const known = this.#requests.get(key) ?? { count: 0, totalMs: 0 };
    this.#requests.set(key, { count: known.count + 1, totalMs: known.totalMs + milliseconds });
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
