import type { QueueStatus } from "./queue-status.ts";

/** The status page for operators: how the queue is doing, again every few seconds. Without scripts or styles, so that it always works. */
export function queuePage({ works, dead }: QueueStatus): string {
  return page(
    "Work queue",
    [
      table(
        ["Queue", "Experiment", "Waiting", "Under way", "Done", "Failed", "A minute", "Left"],
        works.map((work) => [
          work.queue,
          work.experiment,
          String(work.waiting),
          String(work.underWay),
          String(work.done),
          String(work.failed),
          work.perMinute.toFixed(1),
          durationText(work.secondsLeft),
        ]),
      ),
      dead.length === 0
        ? "<p>Nothing was given up.</p>"
        : `<h2>Given up</h2><p>Try again with: unswayed queue retry</p>${table(
            ["Queue", "About", "Tries", "When", "Why"],
            dead.map(({ queue, about, tries, at, why }) => [queue, about, String(tries), at, why]),
          )}`,
    ].join(""),
  );
}

/** Seconds as people say them; "?" when nobody knows. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return "?";
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>\n`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join("")}</tr>`;
  return `<table border="1">${cells("th", heads)}${rows.map((row) => cells("td", row)).join("")}</table>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
