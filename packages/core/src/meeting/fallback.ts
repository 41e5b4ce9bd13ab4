import type { OptionValue } from "../space/option-space.ts";
import type { MeetingPlan } from "./plan.ts";
import {
  type AskedQuestion,
  type Draw,
  type MeetingQuestion,
  type MeetingRecord,
  questionKey,
  wasAsked,
} from "./record.ts";

/**
 * A sensible question without a model, when it is late or down: about the options asked about least, ties drawn. It depends on
 * what was asked, never on an answer. Null when nothing is left to ask.
 */
export function fallbackQuestion(
  { kinds }: Pick<MeetingPlan, "kinds">,
  record: MeetingRecord,
  draw: Draw,
  channel: "public" | "private" = "public",
): MeetingQuestion | null {
  const [{ kind, least: size }] = kinds[channel];
  const ranked = leastAskedFirst(record, draw);
  // Nobody can compare one option with itself.
  if (ranked.length < Math.min(size, 2)) return null;
  const isAsked = wasAsked(record, channel);
  const discarded = new Set(record.discarded.map((question) => questionKey(record, question)));
  let again: MeetingQuestion | null = null;
  for (const options of combinations(ranked, Math.min(size, ranked.length))) {
    const question: MeetingQuestion = { kind, options };
    if (isAsked(question)) continue;
    if (!discarded.has(questionKey(record, question))) return question;
    again ??= question;
  }
  // Rather one that was discarded than one that was answered.
  if (again) return again;
  // People who are asked again say the same again; about sliders there is always something new to draw.
  if (channel === "private" || (record.options !== null && size === 1)) return null;
  const options = ranked.slice(0, size);
  return options.length === size ? { kind, options } : null;
}

/** Several different ones for a private round. */
export function fallbackRound(
  plan: Pick<MeetingPlan, "kinds">,
  record: MeetingRecord,
  draw: Draw,
  count: number,
): readonly MeetingQuestion[] {
  const chosen: AskedQuestion[] = [];
  while (chosen.length < count) {
    const sofar = { ...record, asked: [...record.asked, ...chosen] };
    const next = fallbackQuestion(plan, sofar, draw, "private");
    if (!next) break;
    const asked = {
      inPublic: false,
      inPrivate: true,
      isAnsweredInPrivate: false,
      isAvailable: true,
    };
    chosen.push({ ...next, ...asked });
  }
  return chosen.map(({ kind, options }) => ({ kind, options }));
}

function leastAskedFirst(record: MeetingRecord, draw: Draw): readonly OptionValue[] {
  const turn = record.asked.length + record.discarded.length + 1;
  const counts = new Map<string, number>();
  for (const { options } of [...record.asked, ...record.discarded]) {
    for (const key of options.map((option) => record.keyOf(option))) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return (record.options ?? record.sample(draw))
    .map((option, k) => ({
      option,
      count: counts.get(record.keyOf(option)) ?? 0,
      drawn: draw(`fallback ${turn} ${k}`, 2 ** 30),
    }))
    .sort((a, b) => a.count - b.count || a.drawn - b.drawn)
    .map(({ option }) => option);
}

/** Sets of so many, those of the first elements first. */
function* combinations<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [k, first] of items.entries()) {
    for (const rest of combinations(items.slice(k + 1), size - 1)) yield [first, ...rest];
  }
}
