import { createHash } from "node:crypto";
import type { StudyAnswer, StudyEvent, StudyJSON } from "@unswayed/core";

/**
 * The record of a small group as it is shown: where all said the same in private, as if one of them, drawn by lot, had said something else.
 * A result that told "all" from "all but one" would tell what everyone said.
 */
export function withOneDissent(study: StudyJSON): StudyJSON {
  const { seed } = study.settings;
  return {
    ...study,
    events: study.events.map((event): StudyEvent => {
      if (event.kind !== "answered" || event.channel !== "private") return event;
      const another = opposite(event.question.options.length);
      return { ...event, answers: dissented(event.answers, seed, event.round, another) };
    }),
  };
}

/** As many as may be asked in private: of fewer nothing counts. */
const fewest = 3;

function dissented(
  given: Readonly<Record<string, StudyAnswer>>,
  seed: unknown,
  round: number,
  another: (answer: StudyAnswer) => StudyAnswer,
): Readonly<Record<string, StudyAnswer>> {
  const stated = Object.entries(given).filter(([, answer]) => !isSilent(answer));
  const [[, first] = []] = stated;
  if (stated.length < fewest || first === undefined) return given;
  if (stated.some(([, answer]) => answer !== first)) return given;
  const drawn = createHash("sha256").update(`${seed} dissent ${round}`).digest().readUInt32BE(0);
  const [voter = ""] = stated[drawn % stated.length] ?? [];
  return { ...given, [voter]: another(first) };
}

function isSilent(answer: unknown): boolean {
  return answer === "abstain" || answer === "unknown-option" || answer === "no-preference";
}

/** An answer that says the contrary, of a question about so many options. */
function opposite(count: number): (answer: StudyAnswer) => StudyAnswer {
  return (answer) => {
    if (answer === "first") return "second";
    if (answer === "second") return "first";
    if (typeof answer === "number") return answer > 0 ? answer - 1 : answer + 1;
    const places = String(answer).split(">");
    if (places.length > 1) return places.reverse().join(">") as StudyAnswer;
    return String((Number(answer) % count) + 1) as StudyAnswer;
  };
}
