import { type Channel, InvalidInputError, type Study } from "@unswayed/core";
import { isNumberText } from "@unswayed/formats";
import { counted, listed } from "../../study/words.ts";
import type { Report } from "./study-command.ts";

/** The scores among the words of `tell`, told to the study. Private ones are never repeated. */
export function tellScores(
  study: Study,
  { id, channel }: { readonly id: string; readonly channel: Channel },
  given: readonly { readonly name: string; readonly answer: string | undefined }[],
  isClosing: boolean,
): Report {
  const scores = scoresIn(given, study.voters, channel);
  const before = study.scores().find((record) => record.id === id);
  // A finished round accepts the same score again: whoever tried them all would find out what was said privately.
  if (channel === "private" && before) {
    const isHeard = Object.keys(scores).every((name) => before.mayScore.includes(name));
    if (!isHeard) throw new InvalidInputError("request", id, "a round that is still open");
  }
  if (given.length > 0) study.tellScores(id, scores);
  if (isClosing) study.closeScores(id);
  const record = study.scores().find((known) => known.id === id);
  const awaited = record?.awaited ?? study.voters;
  const isPublic = channel === "public";
  const names = isPublic && awaited.length > 0 ? ` (${listed(awaited)})` : "";
  const said = `${counted(given.length, "score")} ${given.length === 1 ? "was" : "were"} recorded`;
  const open = `${awaited.length} ${awaited.length === 1 ? "is" : "are"} awaited${names}`;
  return {
    json: {
      id,
      recorded: given.length,
      awaited: awaited.length,
      awaitedVoters: isPublic ? awaited : null,
      isOpen: record?.isOpen ?? true,
    },
    text: `${id}: ${said}; ${awaited.length > 0 ? open : "nobody is awaited"}.\n`,
  };
}

function scoresIn(
  given: readonly { readonly name: string; readonly answer: string | undefined }[],
  voters: readonly string[],
  channel: Channel,
): Record<string, number> {
  const shown = (text: string): string =>
    channel === "public" ? text : "something else (private, not shown)";
  const scores = new Map<string, number>();
  given.forEach(({ name, answer = "" }, k) => {
    const field = `answer ${k + 1}`;
    if (!voters.includes(name)) {
      throw new InvalidInputError(field, shown(name), `NAME=SCORE of one of ${voters.join(", ")}`);
    }
    if (!isNumberText(answer)) {
      throw new InvalidInputError(`${field}, of ${name}`, shown(answer), "a number");
    }
    if (scores.has(name)) throw new InvalidInputError(field, name, "each person once");
    scores.set(name, Number(answer));
  });
  return Object.fromEntries(scores);
}
