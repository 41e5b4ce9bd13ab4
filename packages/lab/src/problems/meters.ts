import { InvalidInputError } from "@unswayed/core";
import { drawNormal, type RandomSource } from "@unswayed/core/numerics";
import { columnOf, readCsv } from "./csv.ts";

/** The average day of a household's electricity meter. */
export interface Meter {
  readonly name: string;
  /** kWh by time of day: half hours of a working day, then of a day at the weekend. */
  readonly profile: readonly number[];
}

/** Of a day's profile in a file or made up here. */
const halfHours = Array.from({ length: 48 }, (_, k) => k / 2);

/** The fewest meters that fill a map. */
const leastMeters = 20;

/**
 * Meters from a CSV file with a heading and these columns; others are ignored:
 *
 *     meter                  text
 *     wd_HHMM and we_HHMM    kWh, not negative: average use at that time of a working day (wd) or at the weekend (we);
 *                            all meters have the same columns, as many as there are
 */
export function readMeters(text: string): readonly Meter[] {
  const table = readCsv(text);
  const name = columnOf(table, ["meter"]);
  const times = table.columns.filter((column) => /^w[de]_\d{4}$/.test(column));
  if (times.length < 2) {
    throw new InvalidInputError(
      "line 1",
      table.columns,
      "columns wd_HHMM and we_HHMM with the use by time of day",
    );
  }
  if (table.rows.length < leastMeters) {
    throw new InvalidInputError(
      "data",
      `${table.rows.length} meters`,
      `at least ${leastMeters}, to fill a map`,
    );
  }
  return table.rows.map((row) => ({
    name: row.text(name),
    profile: times.map((time) => row.number(time, 0)),
  }));
}

/**
 * Meters as households have them: something that is always on, a morning that starts later at the weekend, something
 * around noon and an evening, each of its own size. The numbers are near those of ninety households in London (a test
 * compares them where that file is at hand).
 */
export function drawMeters(count: number, random: RandomSource): readonly Meter[] {
  /** A size that is log-normal. */
  const size = (median: number, spread: number): number =>
    median * Math.exp(spread * drawNormal(random));
  return Array.from({ length: count }, (_, k) => {
    const level = size(0.18, 0.6);
    const always = size(0.5, 0.8);
    const morning = { height: size(0.55, 0.8), hour: 7.7 + 0.8 * drawNormal(random) };
    const noon = size(0.55, 0.7);
    const evening = { height: size(1.2, 0.6), hour: 19 + 1.2 * drawNormal(random) };
    const shape = [0, 1].flatMap((weekend) =>
      halfHours.map(
        (hour) =>
          (always +
            morning.height * bell(hour - morning.hour - 1.3 * weekend, 1.1) +
            noon * (1 + 0.4 * weekend) * bell(hour - 13, 2.5) +
            evening.height * bell(hour - evening.hour, 2.3)) *
          size(1, 0.15),
      ),
    );
    const average = shape.reduce((sum, use) => sum + use, 0) / shape.length;
    return { name: `Meter ${k + 1}`, profile: shape.map((use) => (level * use) / average) };
  });
}

function bell(distance: number, width: number): number {
  return Math.exp(-0.5 * (distance / width) ** 2);
}
